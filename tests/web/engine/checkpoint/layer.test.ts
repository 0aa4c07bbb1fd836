/** State dicts of nn.MultiheadAttention load into layers that match PyTorch's recordings. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadLayer } from '#web/engine/checkpoint/load-layer.ts';
import { recognise } from '#web/engine/checkpoint/recognise.ts';
import type { RecognisedLayer } from '#web/engine/checkpoint/recognise-layer.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { SafetensorsBlob } from '#web/engine/safetensors/blob-file.ts';
import { expectClose } from '../support/closeness.ts';
import { batchItem, golden } from '../support/golden.ts';
import { optionsWith } from '../support/requests.ts';
import { writeSafetensors } from '../support/safetensors/write.ts';
import { goldenBlob, problemOf } from './support/opened.ts';

const FILES = readdirSync(new URL('../../../golden/torch', import.meta.url)).filter((name) =>
  /^mha_.*\.safetensors$/.test(name),
);
/** Recordings without masks, which a state dict does not contain. */
const UNMASKED = FILES.filter((name) => {
  const file = golden(`torch/${name}`);
  return file.metadata.mask === '' && !file.names.some((tensor) => tensor.includes('padding'));
});

async function opened(blob: Blob): Promise<{ file: SafetensorsBlob; layer: RecognisedLayer }> {
  const file = await SafetensorsBlob.open(blob);
  const recognised = recognise(file);
  const [layer] = recognised.kind === 'layers' ? recognised.layers : [];
  if (!layer) throw new Error('this is not a layer');
  return { file, layer };
}

it('covers every kind of recording', () => {
  for (const kind of ['cross', 'cross_kdim_vdim', 'self', 'self_nobias', 'self_odd']) {
    expect(UNMASKED).toContain(`mha_${kind}.safetensors`);
  }
});

it.each(FILES)('recognises %s by its shapes', async (path) => {
  const { metadata } = golden(`torch/${path}`);
  const { layer } = await opened(goldenBlob(`torch/${path}`));
  expect(layer).toMatchObject({
    prefix: 'param.',
    dModel: Number(metadata.embed_dim),
    keyWidth: Number(metadata.kdim),
    valueWidth: Number(metadata.vdim),
    bias: metadata.bias === 'true',
    numHeads: Number(metadata.num_heads),
  });
});

describe.each(UNMASKED)('%s', (path) => {
  it('computes what PyTorch computed', async () => {
    const recorded = golden(`torch/${path}`);
    const { file, layer } = await opened(goldenBlob(`torch/${path}`));
    const weights = await loadLayer(file, layer);
    const cross = recorded.has('in.k');
    const input = batchItem(recorded, 'in.q', 0);
    const tokens = input.length / layer.dModel;
    const inputs: Record<string, Float32Array> = cross
      ? { input, key_input: batchItem(recorded, 'in.k', 0), value_input: batchItem(recorded, 'in.v', 0) }
      : { embedding: input, position: new Float32Array(input.length) };
    const session = createReferenceEngine().createSession();
    const { dModel, keyWidth, valueWidth, bias } = layer;
    const sizes = { dModel, keyWidth, valueWidth, tokens, numHeads: layer.numHeads ?? 0 };
    const sourceTokens = cross ? (inputs.key_input?.length ?? 0) / keyWidth : tokens;
    const options = optionsWith({ ...sizes, sourceTokens, cross, bias });
    const trace = session.forward({ given: { ...inputs, ...weights }, options });
    expectClose('weights', trace.get('weights').data, batchItem(recorded, 'out.weights', 0), 1e-5);
    expectClose('output', trace.get('output').data, batchItem(recorded, 'out.y', 0), 1e-5);
    session.dispose();
  });
});

describe('a state dict', () => {
  const tensor = (name: string, shape: readonly number[]) =>
    ({ name, shape, dtype: 'F32', values: new Float32Array(shape.reduce((a, b) => a * b, 1)) }) as const;
  const WHOLE = [
    tensor('in_proj_weight', [12, 4]),
    tensor('in_proj_bias', [12]),
    tensor('out_proj.weight', [4, 4]),
    tensor('out_proj.bias', [4]),
  ];
  const blobOf = (tensors: readonly ReturnType<typeof tensor>[]) => new Blob([writeSafetensors(tensors)]);
  const without = (name: string) => blobOf(WHOLE.filter((one) => one.name !== name));
  const changed = (name: string, shape: readonly number[]) =>
    blobOf(WHOLE.map((one) => (one.name === name ? tensor(name, shape) : one)));

  it('lists every layer inside a larger model', async () => {
    const inside = ['layers.0.self_attn.', 'layers.1.self_attn.'].flatMap((prefix) =>
      WHOLE.map((one) => ({ ...one, name: prefix + one.name })),
    );
    const file = await SafetensorsBlob.open(blobOf([...inside, tensor('linear.weight', [4, 4])]));
    expect(recognise(file)).toMatchObject({
      kind: 'layers',
      layers: [{ prefix: 'layers.0.self_attn.', numHeads: null }, { prefix: 'layers.1.self_attn.' }],
    });
  });

  it('may have only the output bias, as PyTorch 1.6 to 1.8 saved bias=False', async () => {
    const only = WHOLE.filter((one) => one.name !== 'in_proj_bias').map((one) =>
      one.name === 'out_proj.bias' ? { ...one, values: Float32Array.of(1, 2, 3, 4) } : one,
    );
    const { file, layer } = await opened(blobOf(only));
    const zeros = new Float32Array(4);
    expect(layer.bias).toBe(true);
    expect(await loadLayer(file, layer)).toMatchObject({
      b_q: zeros,
      b_k: zeros,
      b_v: zeros,
      b_o: Float32Array.of(1, 2, 3, 4),
    });
  });

  it.each([
    ['a tensor is missing', without('out_proj.weight'), { kind: 'missing', tensor: 'out_proj.weight', of: 'layer' }],
    ['half of its biases are missing', without('out_proj.bias'), { kind: 'missing', tensor: 'out_proj.bias' }],
    [
      'a shape does not fit',
      changed('in_proj_weight', [12, 5]),
      { kind: 'shape', tensor: 'in_proj_weight', expected: [12, 4], found: [12, 5] },
    ],
    ['a matrix is not square', changed('out_proj.weight', [4, 3]), { kind: 'shape', expected: [4, 4], found: [4, 3] }],
    ['an axis is empty', changed('out_proj.weight', [0, 0]), { kind: 'shape', tensor: 'out_proj.weight' }],
    [
      'it has learned bias keys',
      blobOf([...WHOLE, tensor('bias_k', [1, 1, 4])]),
      { kind: 'bias-kv', tensor: 'bias_k' },
    ],
    ['it is something else', blobOf([tensor('conv1.weight', [3, 3])]), { kind: 'foreign', names: ['conv1.weight'] }],
    ['it is empty', blobOf([]), { kind: 'foreign', names: [] }],
  ])('is rejected if %s', async (_, blob, problem) => {
    const file = await SafetensorsBlob.open(blob);
    expect(await problemOf(() => recognise(file))).toMatchObject(problem);
  });
});
