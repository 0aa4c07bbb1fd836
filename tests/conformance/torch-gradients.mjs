// Compares the core's gradients with PyTorch's for in.dy. cpp/tools/conformance/torch_gradients.cpp derives the tolerances.
import { itemOf, transposed, truth, whole } from './torch-layout.mjs';

const UNIT_ROUNDOFF = 2 ** -24;

/** d_output is in.dy. Gradients of inputs belong to one batch item. */
export function compareInputGradients(report, file, session, item) {
  session.set('d_output', itemOf(file, 'in.dy', item).data);
  session.backward();
  const inputs = truth(file, 'self_attention')
    ? { d_input: 'grad.q' }
    : { d_input: 'grad.q', d_key_input: 'grad.k', d_value_input: 'grad.v' };
  for (const [name, recorded] of Object.entries(inputs)) {
    const expected = itemOf(file, recorded, item);
    compare(report, file, session.get(name), expected, expected.data);
  }
}

/** Gradients of weights and biases, summed over the batch. */
export function compareParameterGradients(report, file, session) {
  const dModel = whole(file, 'embed_dim');
  const columns = { q: dModel, k: whole(file, 'kdim'), v: whole(file, 'vdim') };
  const stacked = file.has('grad.in_proj_weight');
  for (const [place, letter] of ['q', 'k', 'v'].entries()) {
    const weights = file.floats(stacked ? 'grad.in_proj_weight' : `grad.${letter}_proj_weight`);
    const data = transposed(weights, stacked ? place * dModel : 0, dModel, columns[letter]);
    compare(report, file, session.get(`d_w_${letter}`), { shape: [columns[letter], dModel], data }, weights);
    if (!truth(file, 'bias')) continue;
    const biases = file.floats('grad.in_proj_bias');
    const bias = { shape: [dModel], data: biases.slice(place * dModel, (place + 1) * dModel) };
    compare(report, file, session.get(`d_b_${letter}`), bias, biases);
  }
  const weight = file.floats('grad.out_proj.weight');
  const data = transposed(weight, 0, dModel, dModel);
  compare(report, file, session.get('d_w_o'), { shape: [dModel, dModel], data }, weight);
  if (!truth(file, 'bias')) return;
  const bias = file.floats('grad.out_proj.bias');
  compare(report, file, session.get('d_b_o'), { shape: [dModel], data: bias }, bias);
}

/** Relative to the largest value of the whole recorded gradient, of which `expected` may be a part. */
function compare(report, file, actual, expected, recorded) {
  const largest = recorded.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  report.compare(actual.name, actual, expected, { relative: 0, absolute: relativeTolerance(file) * largest });
}

/** n unit roundoffs each for PyTorch and the core; n counts the successive additions forward and backward. */
function relativeTolerance(file) {
  const width = Math.max(...['embed_dim', 'kdim', 'vdim'].map((key) => whole(file, key)));
  const head = whole(file, 'embed_dim') / whole(file, 'num_heads');
  const tokens = file.shape('in.q')[1];
  const longest = file.has('in.k') ? Math.max(tokens, file.shape('in.k')[1]) : tokens;
  const forward = width + head + 2 * longest;
  const backward = forward + whole(file, 'batch') * longest + width;
  return 2 * (forward + backward) * UNIT_ROUNDOFF;
}
