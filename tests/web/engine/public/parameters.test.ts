/** Large layers: their sizes are checked at once, and their initial parameters are computed when they are needed. */
import { describe, expect, it, vi } from 'vitest';
import { AttentionLayer, createEngine, MultiHeadAttention } from '#web/engine/public/index.ts';

const engine = await createEngine();
const CLASSES = [
  ['AttentionLayer', AttentionLayer],
  ['MultiHeadAttention', MultiHeadAttention],
] as const;

/** How many products the random numbers of a call have taken: each takes a few. */
function drawn(call: () => void): number {
  const products = vi.spyOn(Math, 'imul');
  call();
  const count = products.mock.calls.length;
  products.mockRestore();
  return count;
}

describe.each(CLASSES)('%s', (_, Layer) => {
  it.each([
    ['dModel', { dModel: 16_384 }],
    ['dModel', { dModel: 65_536 }],
    ['dModel', { dModel: 1e9 }],
    ['dModel', { dModel: 2 ** 32 - 1 }],
    ['keyWidth', { dModel: 1, cross: true, keyWidth: 2 ** 31 }],
    ['valueWidth', { dModel: 64, cross: true, valueWidth: 2 ** 24 }],
  ])('refuses a %s whose parameters memory cannot hold, before any is computed: %j', (argument, sizes) => {
    const make = () => new Layer(engine, { numHeads: 1, ...sizes });
    expect(drawn(() => expect(make).toThrow(expect.objectContaining({ code: 'value', argument })))).toBe(0);
    expect(make).toThrow(/^\w+ is \d+, so this layer has \d+ parameters, but memory holds less than \d+/);
  });

  it('computes no initial parameters for a layer that only gets others', () => {
    const width = 8;
    const zeros = new Float32Array(width * width);
    const count = drawn(() => {
      expect(new Layer(engine, { dModel: 4096, numHeads: 16 }).options.dModel).toBe(4096);
      using layer = new Layer(engine, { dModel: width, numHeads: 2 });
      layer.setParameters({ w_q: zeros, w_k: zeros, w_v: zeros, w_o: zeros });
      layer.forward({ input: new Float32Array(width) });
    });
    expect(count).toBe(0);
  });

  it('computes them once, when they are read or used', () => {
    using layer = new Layer(engine, { dModel: 8, numHeads: 2, seed: 4 });
    expect(drawn(() => layer.forward({ input: new Float32Array(8) }))).toBeGreaterThan(4 * 64);
    expect(drawn(() => layer.forward({ input: new Float32Array(16) }))).toBe(0);
    expect(drawn(() => layer.parameters)).toBe(0);
  });

  it('lists parameters in one order, however they were set', () => {
    using layer = new Layer(engine, { dModel: 2, numHeads: 1 });
    layer.setParameters({ b_o: [1, 2] });
    layer.setParameters({ w_o: [1, 2, 3, 4] });
    expect(Object.keys(layer.parameters)).toEqual(['w_q', 'w_k', 'w_v', 'w_o', 'b_q', 'b_k', 'b_v', 'b_o']);
    expect(layer.parameters.w_o).toEqual(Float32Array.of(1, 2, 3, 4));
  });

  it('computes none for inputs that it refuses', () => {
    using layer = new Layer(engine, { dModel: 8, numHeads: 2 });
    expect(drawn(() => expect(() => layer.forward({ input: [1] })).toThrow('whole number of rows'))).toBe(0);
  });
});
