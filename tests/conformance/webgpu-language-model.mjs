// GPT-2-shaped models on WebGPU, forward, with and without attention maps. The tolerance is 1e-5 of the largest value, as for
// the cores. The loss is computed here from the logits.
import { parameterSizes, wholeOptions } from '../../web/engine/webgpu/webgpu-language-model.ts';
import { forEachRow } from './gpt2-layout.mjs';
import { leaveOutTheRest, relativeToLargest } from './learned.mjs';
import { optionsOf, recordedTensor, wholeNumbers } from './torch-language-model.mjs';

const TOLERANCE = 1e-5;

export async function runLanguageModel(file, { engine }, report) {
  const options = optionsOf(file);
  const { vocabulary, numHeads, layers } = options;
  const [batch, tokens] = file.shape('in.ids');
  const flat = Array.from(wholeNumbers(file, 'in.ids'));
  const ids = Array.from({ length: batch }, (_, item) => flat.slice(item * tokens, (item + 1) * tokens));
  const parameters = parametersOf(file, options);
  const model = await engine.createLanguageModel(options, (name) => parameters.get(name));
  const compared = new Set();
  const compare = (name, shape, data, recorded) => {
    compared.add(recorded);
    const expected = { shape: file.shape(recorded), data: file.floats(recorded) };
    report.compare(name, { shape, data }, expected, relativeToLargest(expected.data, TOLERANCE));
  };
  try {
    const withMaps = await model.read(ids, { maps: true });
    for (const [how, { logits }] of [
      ['logits', withMaps],
      ['logits by fused attention', await model.read(ids)],
    ]) {
      compare(how, [batch, tokens, vocabulary], logits, 'out.logits');
      compare(
        `loss of the ${how}`,
        [1],
        [crossEntropy(logits, vocabulary, wholeNumbers(file, 'in.targets'))],
        'out.loss',
      );
    }
    for (let layer = 0; layer < layers; layer++) {
      const shape = [batch, numHeads, tokens, tokens];
      compare(`weights of layer ${layer}`, shape, withMaps.weights[layer], `out.weights.${layer}`);
    }
  } finally {
    model.dispose();
  }
  leaveOutTheRest(report, file, compared);
}

/** Parameters with the model's names, split out of GPT-2's joined matrices. */
function parametersOf(file, options) {
  const sizes = parameterSizes(wholeOptions(options));
  const values = new Map([...sizes].map(([name, size]) => [name, new Float32Array(size)]));
  const shapes = new Map([...sizes].map(([name, size]) => [name, { id: name, shape: shapeOf(name, size, options) }]));
  forEachRow(shapes, recordedTensor(file), (name, from, recorded, at, count) => {
    values.get(name).set(recorded.subarray(at, at + count), from);
  });
  return values;
}

/** Biases and norm weights have one axis. All other parameters have two, one of which is known. */
function shapeOf(name, size, { vocabulary, context, dModel }) {
  if (/\.b_|norm/.test(name)) return [size];
  if (name === 'token_embedding' || name === 'output') return [vocabulary, dModel];
  if (name === 'position_embedding') return [context, dModel];
  return name.endsWith('w_2') ? [size / dModel, dModel] : [dModel, size / dModel];
}

/** Mean cross-entropy over the targets, in nats. */
function crossEntropy(logits, vocabulary, targets) {
  const losses = Array.from(targets, (target, row) => {
    const own = logits.subarray(row * vocabulary, (row + 1) * vocabulary);
    const largest = own.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    const sum = own.reduce((total, value) => total + Math.exp(value - largest), 0);
    return Math.log(sum) + largest - own[target];
  });
  return Math.fround(losses.reduce((total, loss) => total + loss, 0) / losses.length);
}
