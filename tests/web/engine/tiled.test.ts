/** Tiled attention in the C++ core and in plain TypeScript, including the provenance of every cell. */
import { describe, expect, it } from 'vitest';
import { cellAt } from '#web/engine/cell.ts';
import type { TiledEngine, TiledOptions, TiledRequest } from '#web/engine/engine.ts';
import { TILED_LISTS } from '#web/engine/generated/tiled-lists.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { createReferenceTiledEngine } from '#web/engine/reference/reference-tiled.ts';
import { declarationsOf, listOf, variantOf } from '#web/engine/reference/trace-layout.ts';
import { createWasmTiledEngine } from '#web/engine/wasm/wasm-tiled.ts';
import { optionsWith } from './support/requests.ts';
import { declaredBy, expectExplained, expectSameTrace, randomGiven, withTrace } from './support/traces.ts';

const reference = createReferenceTiledEngine();
const wasm = await createWasmTiledEngine();
const ENGINES: readonly (readonly [string, TiledEngine])[] = [
  ['reference engine', reference],
  ['strict engine', wasm],
];

/** Some 100 roundings of ε = 6e-8 from input to output, in numbers of at most about ten. */
const TOLERANCE = 6e-5;

function requestOf(changes: Partial<TiledOptions>, seed = 3): TiledRequest {
  const options: TiledOptions = {
    ...optionsWith({ tokens: 7, dModel: 12, numHeads: 6, causal: true }),
    tileSize: 3,
    ...changes,
  };
  const declarations = [...declarationsOf(options), ...listOf(TILED_LISTS, options)];
  return { options, given: randomGiven(declarations, options, seed) };
}

const VARIANTS = Array.from({ length: 16 }, (_, bits) => {
  const [cross, bias, dropout, grouped] = [1, 2, 4, 8].map((bit) => (bits & bit) !== 0);
  const request = requestOf({
    cross: cross ?? false,
    sourceTokens: cross ? 8 : 7,
    bias: bias ?? false,
    dropout: dropout ? 0.4 : 0,
    numKvHeads: grouped ? 3 : 0,
    tileSize: bits === 0 ? 1 : bits === 1 ? 20 : 2 + (bits % 3),
  });
  return [variantOf(request.options), request] as const;
});

it('has exactly one list per variant', () => {
  expect(VARIANTS.map(([name]) => name).sort()).toEqual(Object.keys(TILED_LISTS).sort());
});

describe.each(VARIANTS)('%s', (name, request) => {
  it('the core declares the exported list', () => {
    withTrace(wasm, request, (trace) => {
      expect(declaredBy(trace)).toEqual([...declarationsOf(request.options), ...(TILED_LISTS[name] ?? [])]);
    });
  });

  it('the core and plain TypeScript compute the same numbers in every tensor', () => {
    withTrace(wasm, request, (actual) => {
      withTrace(reference, request, (expected) => {
        // `tiled_difference` is pure rounding, so its digits cannot agree.
        expectSameTrace(actual, expected, TOLERANCE, ['tiled_difference']);
      });
    });
  });

  it.each(ENGINES)('every cell of every tensor follows from its operands within n·ε, on the %s', (_, engine) => {
    withTrace(engine, request, expectExplained);
  });
});

describe.each(ENGINES)('on the %s', (_, engine) => {
  it('ends with the same result as untiled attention, and each tile is attention to the keys so far', () => {
    withTrace(engine, requestOf({ causal: false }), (trace) => {
      expect(trace.get('tiled_difference').data.every((value) => Math.abs(value) < 1e-5)).toBe(true);
      const { data, shape } = trace.get('tiled_so_far');
      const [heads = 0, tokens = 0, tiles = 0, width = 0] = shape;
      expect([heads, tokens, tiles, width]).toEqual([6, 7, 3, 2]);
      const [exponentials, v] = [trace.get('exponentials').data, trace.get('v').data];
      for (let n = 0; n < tiles; n++) {
        // Head 2, query 4, feature 1, from the exponentials of the whole row.
        const keys = Array.from({ length: Math.min(7, 3 * (n + 1)) }, (_, s) => s);
        const weight = (s: number) => exponentials[(2 * 7 + 4) * 7 + s] ?? 0;
        const sum = keys.reduce((total, s) => total + weight(s), 0);
        const expected = keys.reduce((total, s) => total + weight(s) * (v[(2 * 7 + s) * 2 + 1] ?? 0), 0) / sum;
        expect(data[((2 * 7 + 4) * 3 + n) * 2 + 1]).toBeCloseTo(expected, 5);
      }
    });
  });

  it('starts from minus infinity, which leaves no trace in the sums', () => {
    withTrace(engine, requestOf({}), (trace) => {
      const { terms, value, difference } = explain(trace, { tensor: 'rescale', at: { h: 0, t: 3, n: 0 } });
      expect(terms[0]).toEqual({ sign: 1, factors: [], product: Number.NEGATIVE_INFINITY, index: {} });
      expect([value, difference]).toEqual([0, 0]);
      const later = explain(trace, { tensor: 'running_sum', at: { h: 0, t: 3, n: 1 } });
      expect(later.terms.map(({ factors }) => factors.map(({ cell }) => [cell.tensor, cell.at.n]))).toEqual([
        [['tile_sum', 1]],
        [
          ['rescale', 1],
          ['running_sum', 0],
        ],
      ]);
      expect(explain(trace, { tensor: 'running_sum', at: { h: 0, t: 3, n: 0 } }).terms).toHaveLength(1);
    });
  });

  it('a tile reads its own keys, and a key its own tile', () => {
    withTrace(engine, requestOf({}), (trace) => {
      const tile = explain(trace, { tensor: 'tile_max', at: { h: 1, t: 2, n: 2 } });
      expect(tile.terms.map(({ index }) => index)).toEqual([{ s: 6 }]);
      const key = explain(trace, { tensor: 'tile_exponentials', at: { h: 1, t: 6, s: 4 } });
      expect(key.terms[1]?.factors[0]?.cell).toEqual({ tensor: 'running_max', at: { h: 1, t: 6, n: 1 } });
    });
  });

  it('rejects tiles without keys with the same message in both engines', () => {
    const refused = (tileSize: number) => () => withTrace(engine, requestOf({ tileSize }), () => null);
    expect(refused(0)).toThrow('tile_size is 0: a tile needs at least one key');
    expect(refused(2.5)).toThrow('tileSize must be a whole number from 0 to 4294967295');
  });
});

describe('the self-test detects a wrong number in a tile', () => {
  it.each([
    'tile_max',
    'running_max',
    'rescale',
    'tile_exponentials',
    'tile_sum',
    'running_sum',
    'tile_context',
    'accumulated',
    'tiled_so_far',
    'tiled_context',
  ])('%s', (name) => {
    withTrace(reference, requestOf({ causal: false }), (trace) => {
      const { axes, shape, data } = trace.get(name);
      data[1] = (data[1] ?? 0) * 1.001 + 1e-3;
      expect(explain(trace, cellAt({ name, axes }, shape, 1)).agrees).toBe(false);
    });
  });
});
