/** Masked-score questions: under the learner's mask if it forbids anything, otherwise under a causal mask. */
import { beforeAll, describe, expect, it } from 'vitest';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { cellsOf, TOKENS, traceOf } from '#tests/web/lesson/inspector/support.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { causalInstead } from '#web/lesson/exercises/kinds/compute-cell.ts';
import { loadKinds, pose } from '#web/lesson/exercises/kinds.ts';
import { valueAt } from '#web/lesson/inspector/describe.ts';
import { words } from '#web/messages/en/exercises/compute-cell.ts';

beforeAll(() => loadKinds(['compute-cell']));

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const sentences = { tokens: [...TOKENS] };
const entry = { kind: 'compute-cell', question: 'masked' } as const;
const open = traceOf();
const causal = traceOf({ causal: true });

function asked(trace: AttentionTrace, seed: number) {
  const posed = pose(entry, { trace, sentences, head: null, seed });
  if (!posed) throw new Error('nothing is asked');
  const [, h = '', t = '', s = ''] = posed.inNotebook?.prompt?.match(/ is `masked\[(\d),(\d),(\d)\]/) ?? [];
  const at = { h: Number(h), t: Number(t), s: Number(s) };
  const answer = (value: string) => judgedAtOnce(posed, value);
  return { posed, at, answer };
}

describe('without a mask', () => {
  it('assumes a causal mask and says so: −∞ for a later key, the score for any other', () => {
    const later = SEEDS.map((seed) => {
      const { posed, at, answer } = asked(open, seed);
      expect(posed.prompt).toContain('Your mask forbids nothing');
      expect(posed.note).toContain('-inf');
      expect(posed.hints[0]).toBe(words.causalMask.hint);
      const isLater = at.s > at.t;
      const score = String(posed.numbers?.[0]);
      expect(answer(isLater ? '-∞' : score)).toMatchObject({ right: true });
      expect(answer(isLater ? score : '-∞')).toMatchObject({ right: false });
      if (isLater) expect(answer('987')).toMatchObject({ right: false, message: words.wrongFinite });
      return isLater;
    });
    expect(new Set(later)).toEqual(new Set([true, false]));
  });

  it('does not reveal whether the key is forbidden', () => {
    for (const seed of SEEDS) expect(asked(open, seed).posed.numbers).toHaveLength(1);
  });

  it('is computed from the numbers under a causal mask', () => {
    const instead = causalInstead(open);
    for (const name of ['mask', 'masked'])
      for (const cell of cellsOf(causal, name))
        expect(valueAt((instead ?? open).get(name), cell)).toBe(valueAt(causal.get(name), cell));
    // Excludes the softmax of the unmasked scores.
    expect(instead?.names.at(-1)).toBe('masked');
    expect(instead?.has('weights')).toBe(false);
  });
});

it('uses the learner’s own mask if it forbids anything', () => {
  const { posed, at } = asked(causal, 1);
  expect(posed.prompt).toMatch(/^Suppose that .+ What is/);
  expect(posed.cell).toEqual({ tensor: 'masked', at });
  expect(posed.numbers).toHaveLength(2);
  expect(causalInstead(causal)).toBeNull();
  expect(causalInstead(traceOf({ tokens: 1, sourceTokens: 1 }))).toBeNull();
});
