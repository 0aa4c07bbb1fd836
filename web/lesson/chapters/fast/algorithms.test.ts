/** Memory and traffic of each algorithm: counted from shapes, with the expected growth. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { FLASH_3 } from '#web/lesson/chapters/fast/accelerators.ts';
import {
  ALGORITHMS,
  countOf,
  intensity,
  keepsScores,
  LEAST_TOKENS,
  MOST_KEPT,
  MOST_TOKENS,
  operations,
  QUERIES_IN_BLOCK,
  requestOf,
  runs,
  WIDTH,
} from '#web/lesson/chapters/fast/algorithms.ts';

const growth = (count: (tokens: number) => number) => count(MOST_TOKENS) / count(MOST_TOKENS / 2);

describe.each(ALGORITHMS)('%s', (algorithm) => {
  it('keeps as t² with every score, as t with tiles, and carries as t², unless keys and values are fetched once', () => {
    const [memory, traffic] = [
      growth((t) => countOf(algorithm, t).memory),
      growth((t) => countOf(algorithm, t).traffic),
    ];
    const once = growth((t) => countOf(algorithm, t, t).traffic);
    const power = keepsScores(algorithm) ? 4 : 2;
    for (const [grown, expected] of [
      [memory, power],
      [traffic, 4],
      [once, power],
    ] as const) {
      expect(grown).toBeGreaterThan(expected - 0.2);
      expect(grown).toBeLessThanOrEqual(expected);
    }
  });

  it('runs as far as its memory allows', () => {
    expect(runs(algorithm, LEAST_TOKENS)).toBe(true);
    expect(runs(algorithm, MOST_KEPT)).toBe(true);
    expect(runs(algorithm, MOST_TOKENS)).toBe(!keepsScores(algorithm));
    // An algorithm that runs keeps less than half of the memory of 32-bit WebAssembly.
    expect(countOf(algorithm, keepsScores(algorithm) ? MOST_KEPT : MOST_TOKENS).memory).toBeLessThan(2 ** 30);
  });
});

it("counts the layer's operations: four projections, scores, weighted values", () => {
  expect(operations(16)).toBe(2 * (4 * 16 * 64 * 64 + 2 * 16 * 16 * 64));
});

/** Bytes that attention alone carries by tiles, added up block by block in half precision. */
function attentionCarries(tokens: number, queries: number): number {
  let numbers = 0;
  for (let first = 0; first < tokens; first += queries) {
    const own = Math.min(queries, tokens - first);
    // The block's Q, all of K and V, and the block's Z.
    numbers += own * WIDTH + 2 * tokens * WIDTH + own * WIDTH;
  }
  return 2 * numbers;
}

it('reads keys and values again for each block of queries', () => {
  for (const [tokens, queries] of [
    [2048, 128],
    [2048, 48],
    [100, 32],
    [16, 2048],
  ] as const) {
    const again = 2 * (attentionCarries(tokens, queries) - attentionCarries(tokens, tokens));
    expect(countOf('tiled', tokens, queries).traffic - countOf('tiled', tokens, tokens).traffic).toBe(again);
  }
});

it('does at most as many operations for each byte, in attention alone, as a block has queries', () => {
  for (const queries of [16, FLASH_3.mostQueries, 1024]) {
    const done = (tokens: number) => (4 * tokens ** 2 * WIDTH) / attentionCarries(tokens, queries);
    expect(done(2048)).toBeLessThan(queries);
    expect(done(1 << 20)).toBeCloseTo(queries, -1);
  }
});

it('takes the blocks of the core and of WebGPU', () => {
  const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  expect(read('cpp/include/mha/detail/head_attention.hpp')).toContain(`kQueriesInBlock = ${QUERIES_IN_BLOCK.core};`);
  expect(read('web/engine/webgpu/kernels/attend.wgsl')).toContain(`QUERIES: u32 = ${QUERIES_IN_BLOCK.webgpu};`);
  const { core, webgpu } = QUERIES_IN_BLOCK;
  const said = {
    en: `${core} queries in the page’s engine, ${webgpu} on WebGPU`,
    fr: `${core} requêtes dans le moteur de la page, ${webgpu} avec WebGPU`,
  };
  for (const [language, words] of Object.entries(said))
    expect(read(`web/lesson/chapters/fast/${language}.ts`)).toContain(words);
});

it('carries less with tiles, for the same operations', () => {
  for (const tokens of [64, 1024, MOST_TOKENS]) {
    expect(intensity('tiled', tokens)).toBeGreaterThan(intensity('plain', tokens));
    expect(intensity('plain', tokens)).toBeGreaterThan(intensity('simd', tokens));
  }
});

it.each(ENGINES)('the %s computes the request, and keeps as much as is counted', (_, engine) => {
  const session = engine.createSession();
  const trace = session.forward(requestOf(24));
  const numbers = trace.names.reduce((sum, name) => sum + trace.get(name).data.length, 0);
  expect(countOf('simd', 24).memory).toBe(4 * numbers);
  expect(trace.get('output').shape).toEqual([24, WIDTH]);
  session.dispose();
});
