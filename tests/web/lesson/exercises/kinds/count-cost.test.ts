/** Counting costs by hand: right answers match the core's list, and typical mistakes are distinguishable. */
import { describe, expect, it } from 'vitest';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { letters } from '#web/engine/cell.ts';
import { TRACE_LISTS } from '#web/engine/generated/trace-lists.ts';
import { cellCount } from '#web/engine/provenance/products.ts';
import { countedBytes, countedMultiplications } from '#web/lesson/chapters/cost/costs.ts';
import { COUNTS, type Count, type CountSizes, pose } from '#web/lesson/exercises/kinds/count-cost.ts';

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

function countCost(count: Count, seed: number) {
  const posed = pose(count, { seed });
  const check = (answer: number) => judgedAtOnce(posed, String(answer));
  return { sizes: posed.sizes, right: Number(posed.right[0]), check };
}

/** How much the core caches when heads share keys and values. */
function countedCache({ tokens, dModel, heads, shared }: CountSizes): number {
  const sizes = { tokens, sourceTokens: tokens, dModel, numHeads: heads, numKvHeads: shared };
  return Object.values(TRACE_LISTS)
    .flat()
    .filter(
      ({ name }, i, all) => ['k_shared', 'v_shared'].includes(name) && all.findIndex((o) => o.name === name) === i,
    )
    .reduce((sum, { axes }) => sum + cellCount(letters(axes), sizes), 0);
}

const COUNTED: Readonly<Record<Count, (sizes: CountSizes) => number>> = {
  projections: (sizes) => {
    const { qkv, output } = countedMultiplications(sizes);
    return qkv + output;
  },
  attention: (sizes) => {
    const { scores, values } = countedMultiplications(sizes);
    return scores + values;
  },
  maps: (sizes) => countedBytes(sizes).maps,
  cache: countedCache,
};

describe.each(COUNTS)('%s', (count) => {
  it('matches the core’s list', () => {
    for (const seed of SEEDS) {
      const { sizes, right, check } = countCost(count, seed);
      expect(right).toBe(COUNTED[count](sizes));
      expect(check(right).right).toBe(true);
      expect(check(right + 1)).toMatchObject({ right: false });
    }
  });

  it('differs for other seeds', () => {
    expect(new Set(SEEDS.map((seed) => countCost(count, seed).right)).size).toBeGreaterThan(5);
  });
});

/** Typical wrong answers. */
const MISTAKES: Readonly<Record<Count, Readonly<Record<string, (sizes: CountSizes) => number>>>> = {
  projections: {
    weightsOnly: ({ dModel: d }) => 4 * d * d,
    one: ({ tokens: T, dModel: d }) => T * d * d,
    three: ({ tokens: T, dModel: d }) => 3 * T * d * d,
    narrow: ({ tokens: T, dModel: d, dK }) => 4 * T * d * dK,
    timesHeads: ({ tokens: T, dModel: d, heads }) => 4 * T * d * d * heads,
    swapped: ({ tokens: T, dModel: d }) => 4 * T * T * d,
  },
  attention: {
    one: ({ tokens: T, dModel: d }) => T * T * d,
    oneHead: ({ tokens: T, dK }) => 2 * T * T * dK,
    timesHeads: ({ tokens: T, dModel: d, heads }) => 2 * T * T * d * heads,
    withProjections: ({ tokens: T, dModel: d }) => 2 * T * T * d + 4 * T * d * d,
    linear: ({ tokens: T, dModel: d }) => 2 * T * d,
    swapped: ({ tokens: T, dModel: d }) => 2 * T * d * d,
  },
  maps: {
    numbers: ({ tokens: T, heads }) => heads * T * T,
    oneHead: ({ tokens: T }) => 4 * T * T,
    oneRow: ({ tokens: T, heads }) => 4 * heads * T,
    features: ({ tokens: T, dModel: d }) => 4 * T * d,
  },
  cache: {
    keysOnly: ({ tokens: T, dK, shared: g }) => g * dK * T,
    queryHeads: ({ tokens: T, dModel: d }) => 2 * d * T,
    oneToken: ({ dK, shared: g }) => 2 * g * dK,
    oneHead: ({ tokens: T, dK }) => 2 * dK * T,
    width: ({ tokens: T, dModel: d, shared: g }) => 2 * g * d * T,
    queries: ({ tokens: T, dModel: d, dK, shared: g }) => 2 * g * dK * T + d * T,
  },
};

const ALL = COUNTS.flatMap((count) => Object.entries(MISTAKES[count]).map(([id, wrong]) => ({ count, id, wrong })));

describe('typical mistakes', () => {
  it.each(ALL)('$count: $id', ({ count, id, wrong }) => {
    const seen = new Set<string | null>();
    for (const seed of SEEDS) {
      const { sizes, right, check } = countCost(count, seed);
      const answer = wrong(sizes);
      const verdict = check(answer);
      expect(verdict.right).toBe(answer === right);
      if (verdict.right === false) seen.add(verdict.mistake);
    }
    // For a few sizes another mistake gives the same number.
    expect(seen).toContain(id);
    expect(seen).not.toContain(null);
  });
});
