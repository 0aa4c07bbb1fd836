// PyTorch transformer-block cases: in.x, in.dy, param.*, out.y and grad.*, named as in nn.TransformerEncoderLayer.
// cpp/tools/conformance/torch_block.cpp derives the tolerances.
import { leaveOutTheRest, parametersOf, relativeToLargest, roundings } from './learned.mjs';
import { transposed, truth, whole } from './torch-layout.mjs';

/** Our name: PyTorch's name, the part of the stacked tensor, and the number of parts. */
export const PLACES = {
  'norm_1.weight': ['norm1.weight', 0, 1],
  'norm_1.bias': ['norm1.bias', 0, 1],
  'attention.w_q': ['self_attn.in_proj_weight', 0, 3],
  'attention.w_k': ['self_attn.in_proj_weight', 1, 3],
  'attention.w_v': ['self_attn.in_proj_weight', 2, 3],
  'attention.b_q': ['self_attn.in_proj_bias', 0, 3],
  'attention.b_k': ['self_attn.in_proj_bias', 1, 3],
  'attention.b_v': ['self_attn.in_proj_bias', 2, 3],
  'attention.w_o': ['self_attn.out_proj.weight', 0, 1],
  'attention.b_o': ['self_attn.out_proj.bias', 0, 1],
  'norm_2.weight': ['norm2.weight', 0, 1],
  'norm_2.bias': ['norm2.bias', 0, 1],
  'feed_forward.w_1': ['linear1.weight', 0, 1],
  'feed_forward.b_1': ['linear1.bias', 0, 1],
  'feed_forward.w_2': ['linear2.weight', 0, 1],
  'feed_forward.b_2': ['linear2.bias', 0, 1],
};

export function runTorchBlock(file, module, report) {
  const session = new module.TransformerBlockSession();
  try {
    const options = optionsOf(file);
    session.configure(options);
    const parameters = parametersOf(session);
    for (const [name, { id }] of parameters) write(session.parameter(id), partOf(file, 'param.', name).data, name);
    write(session.input(), file.floats('in.x'), 'in.x');
    session.forward();
    const compared = new Set(['out.y']);
    const shape = file.shape('in.x');
    const y = { shape: file.shape('out.y'), data: file.floats('out.y') };
    report.compare('output', { shape, data: session.output().slice() }, y, relativeToLargest(y.data, 1e-5));
    if (file.has('in.dy')) compareGradients(file, session, parameters, options, report, compared);
    leaveOutTheRest(report, file, compared);
  } finally {
    session.delete();
  }
}

function compareGradients(file, session, parameters, options, report, compared) {
  write(session.dOutput(), file.floats('in.dy'), 'in.dy');
  session.backward();
  const sums = 5 * options.dModel + options.dModel / options.numHeads + 2 * options.tokens + options.dFf;
  const relative = roundings(2 * sums + options.batch * options.tokens);
  const x = { shape: file.shape('grad.x'), data: file.floats('grad.x') };
  const dInput = { shape: file.shape('in.x'), data: session.dInput().slice() };
  report.compare('gradient of x', dInput, x, relativeToLargest(x.data, relative));
  compared.add('grad.x');
  for (const [name, { id, shape }] of parameters) {
    const recorded = `grad.${PLACES[name][0]}`;
    compared.add(recorded);
    const actual = { shape, data: session.gradient(id).slice() };
    const tolerance = relativeToLargest(file.floats(recorded), relative);
    report.compare(`gradient of ${name}`, actual, partOf(file, 'grad.', name), tolerance);
  }
}

function write(view, values, name) {
  if (view.length !== values.length) throw new Error(`${name} has ${values.length} numbers, not ${view.length}`);
  view.set(values);
}

/** The part of a recorded tensor for this parameter, in our layout (matrices transposed). */
export function partOf(file, prefix, name) {
  const [theirs, part, parts] = PLACES[name];
  const [rows, columns] = file.shape(prefix + theirs);
  const data = file.floats(prefix + theirs);
  const count = rows / parts;
  if (columns === undefined) return { shape: [count], data: data.slice(part * count, (part + 1) * count) };
  return { shape: [columns, count], data: transposed(data, part * count, count, columns) };
}

export function optionsOf(file) {
  const [batch, tokens] = file.shape('in.x');
  return {
    batch,
    tokens,
    dModel: whole(file, 'd_model'),
    numHeads: whole(file, 'num_heads'),
    numKvHeads: 0,
    dFf: whole(file, 'd_ff'),
    preNorm: isFirst(file, 'order', 'prenorm', 'postnorm'),
    tanhGelu: isFirst(file, 'gelu', 'tanh', 'exact'),
    epsilon: Number(file.metadata.eps),
    causal: truth(file, 'causal'),
    attentionDropout: 0,
    hiddenDropout: 0,
    residualDropout: 0,
  };
}

export function isFirst(file, key, first, second) {
  const text = file.metadata[key];
  if (text === first || text === second) return text === first;
  throw new Error(`the metadata's ${key} is ${JSON.stringify(text)}, but must be ${first} or ${second}`);
}
