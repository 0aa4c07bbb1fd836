import { describe, expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { measureHeads, patternOf } from '#web/lesson/chapters/heads/lab.ts';
import { HEADS } from '#web/lesson/model/hand-made/heads.ts';
import { t } from '#web/messages/index.ts';

function patterns(...[settings]: Parameters<typeof computed>) {
  const { trace, tokens } = computed(settings);
  const measurements = measureHeads(trace, tokens);
  return measurements.heads.map((head) => patternOf(head, measurements));
}

describe('the measurements', () => {
  it.each(t.controls.samples.filter((sentence) => sentence.split(' ').length > 5 && !sentence.startsWith('We')))(
    'find every hand-made head out on “%s”',
    (sentence) => {
      expect(patterns({ preset: 'hand-made', sentence })).toEqual(HEADS.map(({ name }) => name));
    },
  );

  it('find no patterns in random heads', () => {
    for (let seed = 1; seed <= 20; seed++) expect(new Set(patterns({ seed }))).toEqual(new Set([null]));
  });

  it('of a uniform head equal those of a uniform row', () => {
    const { trace, tokens } = computed({ preset: 'hand-made' });
    const { heads, even } = measureHeads(trace, tokens);
    expect(heads[5]?.entropy).toBeCloseTo(even.entropy, 5);
    expect(even.entropy).toBeCloseTo(Math.log2(10), 12);
    for (const name of ['previous', 'first', 'boundary', 'subject'] as const)
      expect(even.shares[name]).toBeCloseTo(0.1, 12);
    // The, cat, sat, the, mat and was have one other word of their kind; on, because, it and tired have none.
    expect(even.shares.sameKind).toBeCloseTo((6 * 2 + 4 * 1) / 100, 12);
    expect(even.distance).toBeCloseTo(3.3, 12);
  });

  it('count a uniform share among the allowed keys', () => {
    const { trace, tokens } = computed({ sentence: 'a b', mask: { kind: 'causal' } });
    const { even } = measureHeads(trace, tokens);
    expect(even.entropy).toBeCloseTo(0.5, 12);
    expect(even.shares.previous).toBeCloseTo(0.5, 12);
  });

  it('leave out what the sentence lacks', () => {
    const { trace, tokens } = computed({ sentence: 'cat' });
    const { even, rows } = measureHeads(trace, tokens);
    expect(even.shares).toEqual({ previous: null, first: null, sameKind: 1, subject: null, boundary: null });
    expect(rows).toEqual({ previous: 0, first: 0, sameKind: 1, subject: 0, boundary: 0 });
  });

  it('are 0 for a fully masked row', () => {
    const { trace, tokens } = computed({ mask: { kind: 'padding', padded: 64 } });
    const { heads, even } = measureHeads(trace, tokens);
    expect(heads[0]).toEqual(even);
    expect(even).toMatchObject({ entropy: 0, distance: 0 });
  });
});
