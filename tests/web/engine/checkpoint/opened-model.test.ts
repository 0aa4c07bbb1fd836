/** Opened models match PyTorch's recordings, whatever the names and types of their tensors. */
import { describe, expect, it } from 'vitest';
import { type LoadProgress, loadModel, requireRoom } from '#web/engine/checkpoint/load-model.ts';
import { modelOptions } from '#web/engine/checkpoint/recognise-model.ts';
import { createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { languageModelOf } from '#web/engine/wasm/wasm-language-model.ts';
import { blockRequest } from '#web/lesson/model/block-model.ts';
import { expectClose } from '../support/closeness.ts';
import { golden } from '../support/golden.ts';
import { optionsWith } from '../support/requests.ts';
import { writeSafetensors } from '../support/safetensors/write.ts';
import { goldenBlob, gpt2Blob, hugeEmbedding, openModel, problemOf, recognisedModel, SMALL } from './support/opened.ts';

const IDS = [5, 17, 255, 0, 5, 299];

describe('the recorded language model', async () => {
  const file = golden('torch/gpt_training.safetensors');
  const [batch = 0, tokens = 0] = file.shape('in.ids');
  const vocabulary = Number(file.metadata.vocab);
  const heads = Number(file.metadata.num_heads);
  const layers = Number(file.metadata.layers);
  const all = Array.from(file.integers('in.ids'), Number);
  const opened = await openModel(goldenBlob('torch/gpt_training.safetensors'), heads);

  it('reports the options from its metadata', () => {
    expect(opened.options).toMatchObject({ vocabulary, context: 16, dModel: 24, numHeads: 4, layers: 2, tied: true });
  });

  it.each(Array.from({ length: batch }, (_, item) => item))(
    'computes what PyTorch computed for sequence %i',
    (item) => {
      const maps = opened.read(all.slice(item * tokens, (item + 1) * tokens));
      const logits = file.floats('out.logits').slice(item * tokens * vocabulary, (item + 1) * tokens * vocabulary);
      expectClose('logits', opened.logits(), logits, 1e-5);
      expect(maps).toMatchObject({ layers, heads, tokens });
      const perLayer = heads * tokens * tokens;
      for (let layer = 0; layer < layers; layer++) {
        const expected = file.floats(`out.weights.${layer}`).slice(item * perLayer, (item + 1) * perLayer);
        expectClose(
          `weights of layer ${layer}`,
          maps.weights.slice(layer * perLayer, (layer + 1) * perLayer),
          expected,
          1e-5,
        );
      }
    },
  );

  it('exposes a layer’s inputs and weights, which reproduce its maps', () => {
    const maps = opened.read(all.slice(0, tokens));
    const session = createReferenceEngine().createSession();
    for (let layer = 0; layer < layers; layer++) {
      const { given, dModel, numHeads } = opened.layer(layer);
      const options = optionsWith({ tokens, dModel, numHeads, bias: true, causal: true });
      const trace = session.forward({ given, options });
      const perLayer = heads * tokens * tokens;
      expectClose(
        'weights',
        trace.get('weights').data,
        maps.weights.slice(layer * perLayer, (layer + 1) * perLayer),
        1e-5,
      );
    }
    session.dispose();
  });

  it('exposes a layer’s block, which reproduces the stream after it', () => {
    opened.read(all.slice(0, tokens));
    const session = createReferenceBlockEngine().createSession();
    for (let layer = 0; layer + 1 < layers; layer++) {
      const { given, block, dModel, numHeads } = opened.layer(layer);
      const options = optionsWith({ tokens, dModel, numHeads, bias: true, causal: true });
      const trace = session.forward(blockRequest({ given, options }, { norm: 'post', seed: 1 }, block));
      expect(trace.get('activated').provenance).toBe('gelu_tanh(hidden:tf)');
      expectClose('stream', trace.get('residual_2').data, opened.layer(layer + 1).block.given['embedding'] ?? [], 1e-5);
    }
    session.dispose();
  });

  it('reports invalid tokens', async () => {
    expect(await problemOf(() => opened.read([]))).toEqual({ kind: 'empty' });
    expect(await problemOf(() => opened.read(Array(17).fill(1)))).toEqual({ kind: 'too-long', tokens: 17, limit: 16 });
    expect(await problemOf(() => opened.read([1, 29]))).toMatchObject({ kind: 'core' });
  });
});

describe('a GPT-2-shaped file', async () => {
  const plain = await openModel(gpt2Blob(), 4);
  const expected = { maps: plain.read(IDS), logits: plain.logits() };

  it.each([
    ['a prefix', { prefix: 'transformer.' }],
    ['mask buffers besides its weights', { buffers: true, prefix: 'transformer.' }],
  ])('has the same meaning with %s', async (_, style) => {
    // Extra tensors change the random numbers, so only properties that all files share are compared.
    const other = await openModel(gpt2Blob(style), 4);
    expect(other.options).toEqual(plain.options);
    if (!('buffers' in style)) {
      expect(other.read(IDS)).toEqual(expected.maps);
      expect(other.logits()).toEqual(expected.logits);
    }
  });

  it.each([
    // Truncating 0.02 · N(0, 1) changes every weight by up to 2⁻⁸ of itself as bfloat16 and 2⁻¹⁰ as float16.
    ['BF16', 2 ** -4],
    ['F16', 2 ** -6],
  ] as const)('may contain %s', async (dtype, relative) => {
    const other = await openModel(gpt2Blob({ dtype }), 4);
    other.read(IDS);
    expectClose('logits', other.logits(), expected.logits, relative);
  });

  it('may have its own output matrix', async () => {
    const other = await openModel(gpt2Blob({ head: true, prefix: 'transformer.' }), 4);
    expect(other.options.tied).toBe(false);
    expect(other.read(IDS)).toEqual(expected.maps);
    expect(other.logits()).not.toEqual(expected.logits);
  });

  it('loads layer by layer and reports progress', async () => {
    const { file, recognised } = await recognisedModel(gpt2Blob());
    const seen: LoadProgress[] = [];
    const model = languageModelOf(await loadCoreModule('strict'));
    await loadModel(model, file, recognised, modelOptions(recognised, 4), (progress) => seen.push(progress));
    const last = seen.at(-1);
    expect(last?.loaded).toBe(recognised.parameters);
    expect(recognised.parameters).toBe(
      model.parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b), 0),
    );
    expect([...new Set(seen.map(({ layers }) => layers))]).toEqual([0, 1, 2, 3]);
    expect(seen.map(({ loaded }) => loaded)).toEqual(seen.map(({ loaded }) => loaded).sort((a, b) => a - b));
    model.dispose();
  });

  it('is rejected before loading if it exceeds the memory limit', async () => {
    const { recognised } = await recognisedModel(gpt2Blob());
    const problem = await problemOf(() => requireRoom({ ...recognised, parameters: 774_030_080 }));
    expect(problem).toMatchObject({ kind: 'too-large', needed: 3_096_120_320 });
  });

  it('says so if finite weights overflow on the way', async () => {
    const model = await openModel(await hugeEmbedding(), 4);
    expect(await problemOf(() => model.read(IDS))).toEqual({ kind: 'overflow' });
    model.dispose();
  });

  it('is rejected if a weight is not finite, with its name and position', async () => {
    const bytes = new Uint8Array(await gpt2Blob().arrayBuffer());
    const { file, recognised } = await recognisedModel(new Blob([bytes]));
    new DataView(bytes.buffer).setFloat32(bytes.length - 4 * SMALL.dModel + 8, Number.NaN, true);
    const broken = await recognisedModel(new Blob([bytes]));
    expect(file.names).toEqual(broken.file.names);
    const model = languageModelOf(await loadCoreModule('strict'));
    const options = modelOptions(recognised, 4);
    const problem = await problemOf(() => loadModel(model, broken.file, broken.recognised, options, () => {}));
    expect(problem).toEqual({ kind: 'not-finite', tensor: 'ln_f.bias', position: 2 });
    model.dispose();
  });
});

describe('a file in nanoGPT’s layout', async () => {
  const file = golden('gpt2-config/model.safetensors');
  const tensors = file.names.map((name) => {
    const values = file.floats(name);
    return {
      name,
      shape: file.shape(name),
      dtype: 'F32',
      values: name.endsWith('.bias') ? values.fill(0) : values,
    } as const;
  });
  const asGpt2 = await openModel(new Blob([writeSafetensors(tensors, { gelu: 'exact' })]), 4);
  const expected = { maps: asGpt2.read([8, 11, 12]), logits: asGpt2.logits() };
  const biases = tensors.filter(({ name }) => name.endsWith('.bias'));
  const weights = tensors
    .filter(({ name }) => !name.endsWith('.bias'))
    .map((tensor) => (/\.c_/.test(tensor.name) ? transposed(tensor) : tensor));
  const EMBEDDING = 'transformer.wte.weight';

  it.each([
    ['without biases', weights, {}],
    ['with biases', [...weights, ...biases], {}],
    [
      'with its tied matrix under the other name',
      weights.map((one) => (one.name === EMBEDDING ? { ...one, name: 'lm_head.weight' } : one)),
      { [EMBEDDING]: 'lm_head.weight' },
    ],
  ])('is read %s: transposed, with exact GELU', async (_, some, said) => {
    const blob = new Blob([writeSafetensors(some, said)]);
    const { recognised } = await recognisedModel(blob);
    expect(recognised).toMatchObject({ transposed: true, assumed: true, shape: { tied: true, tanhGelu: false } });
    const opened = await openModel(blob, 4);
    expect(opened.read([8, 11, 12])).toEqual(expected.maps);
    expect(opened.logits()).toEqual(expected.logits);
  });

  it('reports each layer as it is loaded', async () => {
    const { file, recognised } = await recognisedModel(new Blob([writeSafetensors(weights)]));
    const progress: LoadProgress[] = [];
    const model = languageModelOf(await loadCoreModule('strict'));
    await loadModel(model, file, recognised, modelOptions(recognised, 4), (one) => progress.push(one));
    expect(progress.at(-1)).toMatchObject({ loaded: recognised.parameters, layers: 2 });
  });
});

function transposed<Tensor extends { shape: readonly number[]; values: Float32Array }>(tensor: Tensor): Tensor {
  const [rows = 0, columns = 0] = tensor.shape;
  const values = tensor.values.map((_, i) => tensor.values[(i % rows) * columns + Math.floor(i / rows)] ?? 0);
  return { ...tensor, shape: [columns, rows], values };
}
