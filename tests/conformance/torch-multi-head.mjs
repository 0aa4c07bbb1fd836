// Cases of torch.nn.MultiheadAttention: tensors in.*, param.*, out.* and grad.*, options in the metadata. PyTorch takes a
// batch and the core one sequence, so this loops over the batch and sums the gradients of the weights.
import { CoreSession } from './core-session.mjs';
import { compareInputGradients, compareParameterGradients } from './torch-gradients.mjs';
import { itemOf, transposed, truth, whole } from './torch-layout.mjs';

/** Tensors to compare, if recorded. All others are listed as left out. */
const COMPARED = /^(out\.(y|weights)|grad\.([qkv]|in_proj_(weight|bias)|[qkv]_proj_weight|out_proj\.(weight|bias)))$/;

export function runTorchMultiHead(file, module, report) {
  const session = new CoreSession(module, optionsOf(file));
  try {
    for (const [name, values] of Object.entries(parametersOf(file))) session.set(name, values);
    for (let item = 0; item < whole(file, 'batch'); item++) {
      setInputs(session, file, item);
      session.forward();
      compareForward(report, session.get('output'), itemOf(file, 'out.y', item));
      compareForward(report, session.get('weights'), itemOf(file, 'out.weights', item));
      if (file.has('in.dy')) compareInputGradients(report, file, session, item);
    }
    if (file.has('in.dy')) compareParameterGradients(report, file, session);
  } finally {
    session.delete();
  }
  const recorded = file.names.filter((name) => /^(out|grad)\./.test(name));
  for (const name of recorded) if (!COMPARED.test(name)) report.leaveOut(name);
}

/** Relative to the largest value. The sums have up to 65 terms, in different orders, in 32-bit floats. */
export function compareForward(report, actual, expected) {
  const largest = expected.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  report.compare(actual.name, actual, expected, { relative: 0, absolute: 1e-5 * largest });
}

export function optionsOf(file) {
  const cross = !truth(file, 'self_attention');
  const tokens = itemOf(file, 'in.q', 0).shape[0];
  return {
    tokens,
    sourceTokens: cross ? itemOf(file, 'in.k', 0).shape[0] : tokens,
    cross,
    dModel: whole(file, 'embed_dim'),
    keyWidth: whole(file, 'kdim'),
    valueWidth: whole(file, 'vdim'),
    numHeads: whole(file, 'num_heads'),
    numKvHeads: 0,
    bias: truth(file, 'bias'),
    causal: false,
    windowLeft: -1,
    windowRight: -1,
    temperature: 1,
    dropout: 0,
    dropoutSeed: 0,
  };
}

/** Weights and biases with the core's names. */
export function parametersOf(file) {
  return { ...weights(file), ...biases(file) };
}

/** PyTorch stacks the three projections in in_proj_weight, unless kdim or vdim differ. */
function weights(file) {
  const [dModel, keyWidth, valueWidth] = ['embed_dim', 'kdim', 'vdim'].map((key) => whole(file, key));
  const stacked = file.has('param.in_proj_weight');
  const projection = (letter, place, columns) =>
    stacked
      ? transposed(file.floats('param.in_proj_weight'), place * dModel, dModel, columns)
      : transposed(file.floats(`param.${letter}_proj_weight`), 0, dModel, columns);
  return {
    w_q: projection('q', 0, dModel),
    w_k: projection('k', 1, keyWidth),
    w_v: projection('v', 2, valueWidth),
    w_o: transposed(file.floats('param.out_proj.weight'), 0, dModel, dModel),
  };
}

/** The biases of the three projections are always stacked. */
function biases(file) {
  if (!truth(file, 'bias')) return {};
  const dModel = whole(file, 'embed_dim');
  const stacked = file.floats('param.in_proj_bias');
  const part = (place) => stacked.slice(place * dModel, (place + 1) * dModel);
  return { b_q: part(0), b_k: part(1), b_v: part(2), b_o: file.floats('param.out_proj.bias') };
}

function setInputs(session, file, item) {
  const { given, mask, padding } = inputsOf(file, item);
  for (const [name, values] of Object.entries(given)) session.set(name, values);
  session.setMask(mask);
  session.setKeyPadding(padding);
}

/** One item's inputs with the core's names. In PyTorch's boolean masks, true means NOT allowed. */
export function inputsOf(file, item) {
  const inputs = truth(file, 'self_attention')
    ? { embedding: 'in.q' }
    : { input: 'in.q', key_input: 'in.k', value_input: 'in.v' };
  const additive = file.metadata.mask === 'additive';
  const added = (value) => (additive ? value : value === 0 ? 0 : Number.NEGATIVE_INFINITY);
  return {
    given: Object.fromEntries(
      Object.entries(inputs).map(([name, recorded]) => [name, itemOf(file, recorded, item).data]),
    ),
    mask: file.has('in.attn_mask') ? file.floats('in.attn_mask').map(added) : undefined,
    padding: file.has('in.key_padding_mask') ? itemOf(file, 'in.key_padding_mask', item).data : undefined,
  };
}
