import { describe, expect, it } from 'vitest';
import { createEngine, MultiHeadAttention } from '#web/engine/public/index.ts';
import { randomNormal } from '#web/engine/random.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';

const engine = await createEngine();
const numbers = (length: number, seed: number) => Float32Array.from({ length }, (_, i) => randomNormal(seed, i));
const input = numbers(5 * 8, 1);

describe('a layer', () => {
  it('computes the same as plain loops, forward and backward', () => {
    const layer = new MultiHeadAttention(engine, { dModel: 8, numHeads: 4, numKvHeads: 2, causal: true, seed: 3 });
    const dOutput = numbers(input.length, 2);
    const { output, trace } = layer.forward({ input });
    const { gradients } = layer.backward(dOutput);

    const plain = createReferenceGradientEngine().createSession();
    const { w_q, w_k, w_v, w_o, b_q, b_k, b_v, b_o } = layer.parameters;
    const given = { embedding: input, position: new Float32Array(40), w_q, w_k, w_v, w_o, b_q, b_k, b_v, b_o };
    const expected = plain.forward({
      options: { ...layer.options, tokens: 5, sourceTokens: 5 },
      given: Object.fromEntries(Object.entries(given).flatMap(([name, data]) => (data ? [[name, data]] : []))),
    });
    // Sums of at most 16 products of numbers near 1, added in another order.
    const close = (actual: Float32Array, wanted: Float32Array) =>
      expect(actual.every((value, i) => Math.abs(value - (wanted[i] ?? Number.NaN)) < 16 * 2 ** -20)).toBe(true);
    close(output.data, expected.get('output').data);
    close(trace.get('weights').data, expected.get('weights').data);
    const back = plain.backward(dOutput);
    for (const name of ['d_w_q', 'd_w_k', 'd_w_v', 'd_w_o', 'd_b_v', 'd_input']) {
      close(gradients[name]?.data ?? new Float32Array(), back.get(name).data);
    }
    layer.dispose();
    plain.dispose();
  });

  it('reports shapes as NumPy does', () => {
    const layer = new MultiHeadAttention(engine, { dModel: 8, numHeads: 4 });
    const { output, trace } = layer.forward({ input });
    expect(output.shape).toEqual([5, 8]);
    expect(trace.get('weights')).toMatchObject({ axes: 'hts', shape: [4, 5, 5] });
    expect(trace.get('merged')).toMatchObject({ axes: 't(hd)', shape: [5, 8] });
    expect(trace.get('scale').shape).toEqual([]);
    layer.dispose();
  });

  it('returns copies that a later forward leaves unchanged, and ends the trace', () => {
    const layer = new MultiHeadAttention(engine, { dModel: 8, numHeads: 2 });
    const first = layer.forward({ input });
    const kept = first.trace.all();
    const before = first.output.data.slice();
    layer.forward({ input: numbers(40, 9) });
    expect(first.output.data).toEqual(before);
    expect(kept['output']?.data).toEqual(before);
    expect(() => first.trace.get('output')).toThrow('this trace is over');
    layer.dispose();
  });

  it('returns copies that survive memory growth', () => {
    const layer = new MultiHeadAttention(engine, { dModel: 4, numHeads: 4 });
    const { output, trace } = layer.forward({ input: numbers(12, 1) });
    const weights = trace.get('weights').data.slice();
    const large = new MultiHeadAttention(engine, { dModel: 4, numHeads: 4 });
    large.forward({ input: numbers(4 * 1500, 1) });
    expect(output.data).toHaveLength(12);
    expect(trace.get('weights').data).toEqual(weights);
    large.dispose();
    layer.dispose();
  });

  it('attends to other inputs of other widths', () => {
    const layer = new MultiHeadAttention(engine, { dModel: 8, numHeads: 2, cross: true, keyWidth: 3, valueWidth: 2 });
    const { trace } = layer.forward({ input, keyInput: numbers(9, 2), valueInput: numbers(6, 3) });
    expect(trace.get('weights').shape).toEqual([2, 5, 3]);
    const { gradients } = layer.backward(numbers(40, 4));
    expect(gradients['d_key_input']?.shape).toEqual([3, 3]);
    expect(gradients['d_w_v']?.shape).toEqual([2, 8]);
    layer.dispose();
  });

  it('accepts masks and plain arrays', () => {
    const layer = new MultiHeadAttention(engine, { dModel: 2, numHeads: 1, bias: false });
    layer.setParameters({ w_q: [1, 0, 0, 1], w_k: [1, 0, 0, 1], w_v: [1, 0, 0, 1], w_o: [1, 0, 0, 1] });
    const { output, trace } = layer.forward({ input: [1, 0, 0, 1], keyPadding: [false, true] });
    expect([...trace.get('weights').data]).toEqual([1, 0, 1, 0]);
    expect([...output.data]).toEqual([1, 0, 1, 0]);
    layer.dispose();
  });

  it('starts with the same parameters for the same seed', () => {
    const of = (seed: number) => new MultiHeadAttention(engine, { dModel: 8, numHeads: 2, seed }).parameters.w_q;
    expect(of(1)).toEqual(of(1));
    expect(of(1)).not.toEqual(of(2));
  });
});
