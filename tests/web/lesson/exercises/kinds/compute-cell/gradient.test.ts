/** Wrong gradients are diagnosed: the row sum, the transpose, the accumulation. */
import { describe, expect, it } from 'vitest';
import { traceWithGradients } from '#tests/web/lesson/inspector/support.ts';
import { numberAt } from '#web/lesson/chapters/backward/nudge.ts';
import { questionAbout } from '#web/lesson/exercises/kinds/compute-cell.ts';

const trace = traceWithGradients({ tokens: 4, dModel: 6, numHeads: 2 });

/** The mistakes diagnosed for a deliberately wrong answer, over a tensor's cells. */
function named(
  tensor: string,
  wrong: (at: { h: number; t: number; s: number; d: number }) => number,
): Set<string | null> {
  const found = new Set<string | null>();
  for (const h of [0, 1])
    for (const t of [0, 1, 2, 3])
      for (const s of [0, 1, 2, 3])
        for (const d of [0, 1, 2]) {
          const at = { h, t, s, d };
          const cell = tensor === 'd_exponents' ? { tensor, at: { h, t, s } } : { tensor, at: { h, s, d } };
          const verdict = questionAbout(trace, cell, { tokens: [] })?.judge([String(wrong(at))]);
          if (verdict && !verdict.right) found.add(verdict.mistake);
        }
  return found;
}

const of = (tensor: string, at: object): number => numberAt(trace, { tensor, at });

describe('a wrong gradient', () => {
  it('without the row’s sum, with it added, or without the weight', () => {
    const product = ({ h, t, s }: { h: number; t: number; s: number }) =>
      of('weights', { h, t, s }) * of('d_weights', { h, t, s });
    const row = ({ h, t, s }: { h: number; t: number; s: number }) =>
      of('weights', { h, t, s }) * of('row_dot', { h, t });
    expect(named('d_exponents', product)).toContain('forgot-row-term');
    expect(named('d_exponents', (at) => product(at) + row(at))).toContain('added-row-term');
    expect(named('d_exponents', ({ h, t, s }) => of('d_weights', { h, t, s }) - of('row_dot', { h, t }))).toContain(
      'forgot-weight',
    );
  });

  it('of a value: not transposed, or one query’s part alone', () => {
    const tokens = [0, 1, 2, 3];
    const along = ({ h, s, d }: { h: number; s: number; d: number }) =>
      tokens.reduce((sum, t) => sum + of('weights', { h, t: s, s: t }) * of('d_context', { h, t, d }), 0);
    expect(named('d_v', along)).toContain('not-transposed');
    expect(named('d_v', ({ h, s, d }) => of('weights', { h, t: 3, s }) * of('d_context', { h, t: 3, d }))).toContain(
      'last-alone',
    );
  });
});
