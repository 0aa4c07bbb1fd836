/** Findings about the shipped model's heads: their names, the table of types, and paths. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished, PASSAGES, shippedModel } from '#tests/web/lesson/model/shipped-model/shipped.ts';
import { closestTo, patternOf, sortedBy } from '#web/lesson/chapters/trained-heads/findings.ts';
import { shareOf, strongestPaths, surestQuery } from '#web/lesson/chapters/trained-heads/paths.ts';
import { TYPES } from '#web/lesson/constants/trained-heads.ts';
import { type Examination, examine } from '#web/lesson/model/shipped-model/examine.ts';
import type { TrainedModel } from '#web/lesson/model/shipped-model/trained-model.ts';

let trained: TrainedModel;
let whole: Examination;

beforeAll(async () => {
  trained = await shippedModel();
  whole = finished(examine(trained, PASSAGES));
});
afterAll(() => trained.dispose());

it('“it” is the same for both adjectives in a model that reads from left to right', () => {
  const read = (adjective: string) =>
    trained.read(
      trained.vocabulary.encode(`the animal didn't cross the street because it was too ${adjective}`.split(' ')).ids,
    );
  const [tired, wide] = [read('tired'), read('wide')];
  const last = tired.tokens - 1;
  for (let layer = 0; layer < 2; layer++) {
    for (let head = 0; head < 4; head++) {
      for (let t = 0; t < last; t++) {
        for (let s = 0; s <= t; s++) {
          expect(shareOf(tired, { layer, head }, t, s)).toBe(shareOf(wide, { layer, head }, t, s));
        }
      }
    }
  }
});

describe('the types of heads', () => {
  it('list the head with the largest gain over chance, with both numbers', () => {
    const claimed = closestTo(TYPES, whole.heads, whole.even, 4);
    expect(claimed.map(({ type }) => type)).toEqual([...TYPES]);
    expect(claimed.find(({ type }) => type === 'syntactic')).toMatchObject({ layer: 1, head: 1, share: 'subject' });
    for (const { layer, head, share, value, even } of claimed) {
      expect(value).toBe(whole.heads[layer * 4 + head]?.[share].mean);
      expect(even).toBe(whole.even[share].mean);
    }
  });

  it('name four of the eight heads, but never a uniform one', () => {
    expect(whole.heads.map((head) => patternOf(head, whole.even)?.share ?? null)).toEqual([
      'previous',
      null,
      null,
      null,
      'induction',
      'subject',
      'induction',
      null,
    ]);
    expect(patternOf(whole.even, whole.even)).toBeNull();
  });
});

describe('the table', () => {
  it('sorts by a measure in both directions, and back to layer order', () => {
    const down = sortedBy('subject', 'descending', whole.heads);
    expect(down[0]).toBe(5);
    expect([...down].reverse()).toEqual(sortedBy('subject', 'ascending', whole.heads));
    expect(sortedBy(null, 'descending', whole.heads)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('paths through two layers', () => {
  it('carry products of shares that add up to 1', () => {
    const maps = trained.read(trained.vocabulary.encode('the cat sat on the mat'.split(' ')).ids);
    const [first, second] = [
      { layer: 0, head: 1 },
      { layer: 1, head: 2 },
    ];
    const all = strongestPaths(maps, first, second, 5, 1000);
    expect(all).toHaveLength((6 * 7) / 2);
    expect(all.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5);
    const [strongest] = all;
    if (!strongest) throw new Error('there is no path');
    const { middle, source, share } = strongest;
    expect(share).toBe(shareOf(maps, second, 5, middle) * shareOf(maps, first, middle, source));
    for (const other of all) expect(other.share).toBeLessThanOrEqual(share);
  });

  it("begin at the head's largest share", () => {
    const weights = Float32Array.from([1, 0, 0, 0, 0.9, 0.1, 0, 0, 0.5, 0.3, 0.2, 0, 0.1, 0.2, 0.6, 0.1]);
    expect(surestQuery({ layers: 1, heads: 1, tokens: 4, weights }, { layer: 0, head: 0 })).toBe(3);
  });
});
