import { describe, expect, it } from 'vitest';
import { AttentionLayer, createEngine, MultiHeadAttention } from '#web/engine/public/index.ts';
import { randomNormal } from '#web/engine/random.ts';

const engine = await createEngine();
const OPTIONS = { dModel: 8, numHeads: 4, numKvHeads: 2, seed: 3 } as const;
const numbers = (length: number, seed: number) => Float32Array.from({ length }, (_, i) => randomNormal(seed, i));

/** Sums of at most 16 products of numbers near 1, added in another order. */
function expectClose(actual: Float32Array, wanted: Float32Array): void {
  expect(actual).toHaveLength(wanted.length);
  const worst = Math.max(...actual.map((value, i) => Math.abs(value - (wanted[i] ?? Number.NaN))));
  expect(worst).toBeLessThan(16 * 2 ** -20);
}

/** The same layer with a trace, one sequence at a time. */
function traced(input: Float32Array, options: object = {}, rest: object = {}): Float32Array {
  using layer = new MultiHeadAttention(engine, { ...OPTIONS, ...options });
  return layer.forward({ input, ...rest }).output.data;
}

describe('a layer for inference', () => {
  it('computes each sequence of a batch like the layer with a trace', () => {
    using layer = new AttentionLayer(engine, { ...OPTIONS, causal: true });
    const input = numbers(3 * 5 * 8, 1);
    const { shape, data } = layer.forward({ input, batch: 3 });
    expect(shape).toEqual([3, 5, 8]);
    for (const b of [0, 1, 2]) {
      expectClose(data.slice(b * 40, (b + 1) * 40), traced(input.slice(b * 40, (b + 1) * 40), { causal: true }));
    }
  });

  it('masks the padding of each sequence, and forgets it in the next call', () => {
    using layer = new AttentionLayer(engine, OPTIONS);
    const input = numbers(2 * 3 * 8, 1);
    const padded = layer.forward({ input, batch: 2, keyPadding: [0, 0, 0, 0, 0, 1] }).data;
    expectClose(padded.slice(24), traced(input.slice(24), {}, { keyPadding: [0, 0, 1] }));
    expectClose(layer.forward({ input, batch: 2 }).data.slice(24), traced(input.slice(24)));
  });

  it('adds a mask, and forgets it in the next call', () => {
    using layer = new AttentionLayer(engine, OPTIONS);
    const input = numbers(3 * 8, 1);
    const customMask = [0, Number.NEGATIVE_INFINITY, 0, 0, 1, 0, 2, 0, 0];
    expectClose(layer.forward({ input, customMask }).data, traced(input, {}, { customMask }));
    expectClose(layer.forward({ input }).data, traced(input));
  });

  it('attends to other inputs', () => {
    const options = { cross: true, keyWidth: 3, valueWidth: 2 };
    using layer = new AttentionLayer(engine, { ...OPTIONS, ...options });
    const rest = { keyInput: numbers(4 * 3, 2), valueInput: numbers(4 * 2, 3) };
    const input = numbers(16, 1);
    expectClose(layer.forward({ input, ...rest }).data, traced(input, options, rest));
  });

  it('computes with new parameters', () => {
    using layer = new AttentionLayer(engine, { dModel: 2, numHeads: 1, bias: false });
    const input = [1, 0, 0, 1];
    layer.forward({ input });
    layer.setParameters({ w_v: [0, 0, 0, 0] });
    expect([...layer.forward({ input }).data]).toEqual([0, 0, 0, 0]);
  });

  it('decodes position by position the bits of a whole forward', () => {
    using layer = new AttentionLayer(engine, { ...OPTIONS, causal: true });
    const input = numbers(5 * 8, 1);
    const whole = layer.forward({ input }).data;
    layer.startDecoding(5);
    const first = layer.decode(input.slice(0, 16));
    expect(first.shape).toEqual([2, 8]);
    const rows = [2, 3, 4].map((t) => layer.decode(input.slice(t * 8, (t + 1) * 8)).data);
    expect([...first.data, ...rows.flatMap((row) => [...row])]).toEqual([...whole]);
    expect(layer.cacheLength).toBe(5);
    layer.startDecoding(2);
    expect(layer.cacheLength).toBe(0);
  });

  describe('whose caller’s arrays run code when they are read', () => {
    const input = [...numbers(24, 1)];
    const PLAIN = { input, keyPadding: [0, 1, 0], customMask: [0, 0, 0, -1, 0, 0, 0, 0, -2] };

    /** The same array; reading it for the `nth` time calls `act`. */
    function acting(values: readonly number[], nth: number, act: () => void): number[] {
      let reads = 0;
      return new Proxy([...values], {
        get(target, key) {
          if (key === '0' && ++reads === nth) act();
          return Reflect.get(target, key);
        },
      });
    }
    const cases = [
      ['input', 1],
      ['input', 2],
      ['keyPadding', 1],
      ['customMask', 1],
      ['customMask', 2],
    ] as const;

    it.each(cases)('computes with %s as if they ran none (at read %i)', (name, nth) => {
      using layer = new AttentionLayer(engine, OPTIONS);
      const expected = layer.forward(PLAIN).data;
      let calls = 0;
      const again = () => {
        layer.forward({ input: numbers(800, 2), keyPadding: new Array(100).fill(++calls) });
      };
      expect(layer.forward({ ...PLAIN, [name]: acting(PLAIN[name], nth, again) }).data).toEqual(expected);
      expect(calls).toBe(1);
    });

    it.each(cases)('refuses to compute with %s after they disposed it (at read %i)', (name, nth) => {
      const layer = new AttentionLayer(engine, OPTIONS);
      layer.forward(PLAIN);
      const end = () => layer.dispose();
      expect(() => layer.forward({ ...PLAIN, [name]: acting(PLAIN[name], nth, end) })).toThrow(
        'this layer was disposed',
      );
    });

    it('decodes a row as if they ran none', () => {
      using layer = new AttentionLayer(engine, OPTIONS);
      const row = input.slice(0, 8);
      layer.startDecoding(4);
      const expected = layer.decode(row).data;
      layer.startDecoding(4);
      expect(layer.decode(acting(row, 2, () => layer.startDecoding(400))).data).toEqual(expected);
    });
  });
});
