/** The stopwatch: interleaved rounds, a discarded warm-up, and the same work for every number of heads. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import type { AttentionSession, AttentionTrace } from '#web/engine/engine.ts';
import { measureHeads, ROUNDS, TIMED_HEADS, type Timing, timedRequest } from '#web/lesson/chapters/cost/stopwatch.ts';

describe('measuring', () => {
  it('interleaves rounds, discards the first and reports the others', async () => {
    let now = 0;
    const order: number[] = [];
    const sessions = TIMED_HEADS.map(
      (heads): AttentionSession => ({
        forward({ options }): AttentionTrace {
          order.push(options.numHeads);
          // The first round is slow; after it a head takes a millisecond.
          now += order.length <= TIMED_HEADS.length ? 1000 : heads;
          return { options, names: [], over: false, has: () => false, get: () => expect.fail('nothing is read') };
        },
        dispose: () => undefined,
      }),
    );
    let last: readonly Timing[] = [];
    let reports = 0;
    await measureHeads(
      sessions,
      (timings) => {
        last = timings;
        reports++;
      },
      () => now,
      async () => undefined,
    );
    expect(order.slice(0, 6)).toEqual([...TIMED_HEADS, ...TIMED_HEADS]);
    expect(reports).toBe(ROUNDS);
    expect(last).toEqual(TIMED_HEADS.map((heads) => ({ heads, rounds: new Array(ROUNDS).fill(heads) })));
  });
});

it.each(ENGINES)('the %s computes the measured request', (_, engine) => {
  const session = engine.createSession();
  for (const heads of TIMED_HEADS) {
    const output = session.forward(timedRequest(heads)).get('output').data;
    expect(output.every(Number.isFinite)).toBe(true);
  }
  session.dispose();
});
