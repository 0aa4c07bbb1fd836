/** Findings about the shipped model's heads: their names and the table of types. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished, PASSAGES, shippedModel } from '#tests/web/lesson/model/shipped-model/shipped.ts';
import { closestTo, patternOf, sortedBy } from '#web/lesson/chapters/trained-heads/findings.ts';
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
