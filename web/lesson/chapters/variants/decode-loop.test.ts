/** Decoding with a cache equals full recomputation, for every dial position and window. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { layerDecoderOf } from '#web/engine/wasm/wasm-layer-decoder.ts';
import { stateOf, write } from '#web/lesson/chapters/variants/decode-loop.ts';
import {
  DEPTH,
  decoderOptions,
  HEADS,
  KV_HEADS,
  type Layer,
  layerTensors,
  pooledColumns,
  WIDTH,
  wholeRequest,
} from '#web/lesson/chapters/variants/layer.ts';

const WORDS = ['The', 'cat', 'sat', 'on', 'the', 'mat', '.'];
const layerOf = (kvHeads: number, window = -1, tokens = WORDS): Layer => ({ tokens, kvHeads, window, seed: 42 });

describe.each(ENGINES)('on the %s', (_, engine) => {
  it('a step equals the last row of the full layer, with and without a window', () => {
    const session = engine.createSession();
    fc.assert(
      fc.property(
        fc.constantFrom(...KV_HEADS),
        fc.integer({ min: -1, max: 6 }),
        fc.integer({ min: 1, max: WORDS.length }),
        (kvHeads, window, count) => {
          const { apart, step, scratch, cache } = write(session, layerOf(kvHeads, window), count);
          // The same sums over at most 32 products, apart from the order in which 7 shares are added: 40 · 2⁻²⁴ < 3e-6.
          expect(apart).toBeLessThan(3e-6);
          expect(cache.keys.length).toBe(window < 0 ? count : Math.min(count, window + 1));
          expect(cache.first).toBe(count - cache.keys.length);
          for (let h = 0; h < HEADS; h++) {
            for (let s = 0; s < count; s++) {
              const fresh = s < cache.first ? 0 : step.weights[h * cache.keys.length + s - cache.first];
              expect(scratch.weights[h * count + s]).toBeCloseTo(fresh ?? Number.NaN, 6);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
    session.dispose();
  });

  it('is bit-identical without a window', () => {
    const session = engine.createSession();
    for (const kvHeads of KV_HEADS) expect(write(session, layerOf(kvHeads), WORDS.length).apart).toBe(0);
    session.dispose();
  });

  it("the cache holds the full layer's keys and values", () => {
    const session = engine.createSession();
    const layer = layerOf(2);
    const { cache } = write(session, layer, 5);
    const trace = session.forward(wholeRequest(layer, layerTensors(layer), 5));
    expect(cache.keys.flatMap((row) => [...row])).toEqual([...trace.get('k_projected').data]);
    expect(cache.values.flatMap((row) => [...row])).toEqual([...trace.get('v_projected').data]);
    session.dispose();
  });
});

describe('the decoder of the core', () => {
  it('equals full recomputation bit for bit, for every dial position and window', async () => {
    const decoder = layerDecoderOf(await loadCoreModule('strict'));
    const session = createReferenceEngine().createSession();
    for (const kvHeads of KV_HEADS) {
      for (const window of [-1, 0, 2]) {
        for (let count = 1; count <= WORDS.length; count++) {
          const written = write(session, layerOf(kvHeads, window), count, decoder);
          const { apart, coreKeeps, step } = written;
          const trace = session.forward(wholeRequest(layerOf(kvHeads, window), layerTensors(layerOf(kvHeads)), count));
          const other = trace.get('output').data.slice((count - 1) * WIDTH);
          // Against the other way of the core: three products of 32 terms and a softmax over 7 shares, in another order: 120 · 2⁻²⁴ < 8e-6, of numbers below 2.
          step.output.forEach((y, m) => {
            expect(Math.abs(y - (other[m] ?? Number.NaN))).toBeLessThan(1.6e-5);
          });
          expect(apart).toBe(0);
          expect(coreKeeps).toBe(count);
        }
      }
    }
    decoder.dispose();
    session.dispose();
  });

  it('rejects wrong inputs with a reason', async () => {
    const decoder = layerDecoderOf(await loadCoreModule('strict'));
    const { weights } = layerTensors(layerOf(2));
    const options = decoderOptions(layerOf(2), 1);
    expect(() => decoder.begin(options, { ...weights, w_k: weights.w_q })).toThrow(
      'w_k has 1024 numbers, but needs 256',
    );
    expect(() => decoder.begin(options, { ...weights, w_x: weights.w_q })).toThrow('no tensor "w_x"');
    decoder.begin(options, weights);
    decoder.decode(new Float32Array(WIDTH));
    expect(() => decoder.decode(new Float32Array(WIDTH))).toThrow(
      'the key/value cache is full: it holds 1 of 1 positions',
    );
    decoder.dispose();
    expect(() => decoder.kept).toThrow('disposed');
  });
});

it('shared weights are the mean of those that they replace', () => {
  const weight = Float32Array.from({ length: WIDTH * WIDTH }, (_, i) => i % WIDTH);
  expect(pooledColumns(weight, HEADS, HEADS, DEPTH)).toEqual(weight);
  // Columns 0, 4, 8 … 28 are feature 0 of the eight heads.
  expect([...pooledColumns(weight, HEADS, 1, DEPTH).subarray(0, 4)]).toEqual([14, 15, 16, 17]);
  expect([...pooledColumns(weight, HEADS, 4, DEPTH).subarray(0, 8)]).toEqual([2, 3, 4, 5, 10, 11, 12, 13]);
});

it('a token is kept, new, dropped or not yet written', () => {
  expect(['a', 'b', 'c', 'd', 'e'].map((_, t) => stateOf({ first: 1 }, 4, t))).toEqual([
    'left',
    'kept',
    'kept',
    'fresh',
    'later',
  ]);
});
