import { describe, expect, it } from 'vitest';
import type { ModelOptions } from '#web/engine/language-model.ts';
import { createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { parameterSizes, wholeOptions } from '#web/engine/webgpu/webgpu-language-model.ts';
import { blockOptionsWith } from '../support/requests.ts';
import { distance, hasAdapter, normals, sharedEngine } from './support/device.ts';

const OPTIONS: ModelOptions = {
  vocabulary: 19,
  context: 12,
  dModel: 12,
  numHeads: 4,
  numKvHeads: 2,
  layers: 2,
  dFf: 20,
  tied: false,
  tanhGelu: false,
};
const IDS = [
  [3, 1, 4, 1, 5, 9, 2],
  [18, 0, 7, 7, 6, 5, 0],
];

const parameters = new Map(
  [...parameterSizes(wholeOptions(OPTIONS))].map(([name, size], i) => {
    const values = normals(i, size);
    return [name, /weight$/.test(name) ? values.map((value) => 1 + value / 4) : values.map((value) => value / 3)];
  }),
);
const of = (name: string) => parameters.get(name) ?? new Float32Array(0);

/** The model in plain TypeScript, block by block, for one sequence. */
function expected(ids: readonly number[]) {
  const { dModel: m, numHeads, numKvHeads = numHeads, dFf = 0, layers, vocabulary } = OPTIONS;
  const tokens = ids.length;
  let stream = Float32Array.from({ length: tokens * m }, (_, i) => {
    const [t, column] = [Math.floor(i / m), i % m];
    return (of('token_embedding')[(ids[t] ?? 0) * m + column] ?? 0) + (of('position_embedding')[i] ?? 0);
  });
  const block = { dFf, preNorm: true, epsilon: 1e-5, bias: true };
  const options = blockOptionsWith({ ...block, tokens, dModel: m, numHeads, numKvHeads, dropoutSeed: 0 });
  const session = createReferenceBlockEngine().createSession();
  const weights: Float32Array[] = [];
  for (let layer = 0; layer < layers; layer++) {
    const own = [...parameters].filter(([name]) => name.startsWith(`blocks.${layer}.`));
    const named = own.map(([name, values]) => [
      name.replace(/^blocks\.\d+\.(attention\.|feed_forward\.)?/, '').replace('.', '_'),
      values,
    ]);
    const given = { ...Object.fromEntries(named), embedding: stream, position: new Float32Array(stream.length) };
    const trace = session.forward({ options, given });
    weights.push(trace.get('weights').data.slice());
    stream = trace.get('residual_2').data.slice();
  }
  const logits: number[] = [];
  for (let t = 0; t < tokens; t++) {
    const row = Array.from(stream.subarray(t * m, (t + 1) * m));
    const mean = row.reduce((a, b) => a + b, 0) / m;
    const variance = row.reduce((a, b) => a + (b - mean) ** 2, 0) / m;
    const norm = row.map(
      (x, i) => ((x - mean) / Math.sqrt(variance + 1e-5)) * (of('norm.weight')[i] ?? 0) + (of('norm.bias')[i] ?? 0),
    );
    for (let v = 0; v < vocabulary; v++) {
      logits.push(norm.reduce((sum, x, i) => sum + x * (of('output')[v * m + i] ?? 0), 0));
    }
  }
  return { logits, weights, stream };
}

describe.skipIf(!hasAdapter)('a language model on WebGPU', () => {
  const engine = sharedEngine();
  const model = async () => (await engine()).createLanguageModel(OPTIONS, of);

  it('computes the logits and weights of the plain TypeScript blocks', async () => {
    const own = await model();
    const { logits, weights } = await own.read(IDS, { maps: true });
    const fused = await own.read(IDS);
    expect(fused.weights).toEqual([]);
    expect(await own.read(IDS, { maps: true, logits: false })).toEqual({ logits: new Float32Array(0), weights });
    for (const [item, ids] of IDS.entries()) {
      const want = expected(ids);
      const part = (values: Float32Array) =>
        values.subarray((item * values.length) / IDS.length, ((item + 1) * values.length) / IDS.length);
      // Four sums of up to 20 terms per layer, with numbers of order 1 to 10.
      expect(distance(part(logits), want.logits)).toBeLessThan(2e-5);
      expect(distance(part(fused.logits), want.logits)).toBeLessThan(2e-5);
      for (const [layer, map] of want.weights.entries()) {
        expect(distance(part(weights[layer] ?? new Float32Array(0)), map)).toBeLessThan(2e-6);
      }
    }
    own.dispose();
  });

  it('rejects invalid tokens and parameters of the wrong size', async () => {
    const own = await model();
    await expect(own.read([])).rejects.toThrow('there is no token to read');
    await expect(own.read([new Array(13).fill(0)])).rejects.toThrow(
      "13 tokens are more than the model's context of 12",
    );
    await expect(own.read([[1, 19]])).rejects.toThrow(
      'token id 19 at position (0, 1) is not below the vocabulary of 19',
    );
    await expect(own.read([[1, 2], [3]])).rejects.toThrow('sequence 1 has 1 tokens, and the first has 2');
    own.dispose();
    await expect(own.read(IDS)).rejects.toMatchObject({ reason: 'failed', message: 'this model was disposed' });
    await expect((await engine()).createLanguageModel({ ...OPTIONS, dFf: 21 }, of)).rejects.toThrow(
      'blocks.0.feed_forward.w_1 has 240 numbers, but the options ask for 252',
    );
  });
});
