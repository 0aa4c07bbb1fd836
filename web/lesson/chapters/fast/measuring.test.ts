/** Measuring: algorithms take turns, the warm-up does not count, and a failing one does not stop the others. */
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '#web/lesson/chapters/fast/algorithms.ts';
import { LONG, measureRoof, measureWays, ROUNDS, type Runner } from '#web/lesson/chapters/fast/measuring.ts';
import { OPERATIONS_A_ROUND } from '#web/lesson/chapters/fast/peak-module.ts';

const EXACT = { rows: [0], values: Float64Array.of(1, 2) };

describe('the algorithms', () => {
  it('take turns, each with its own median and error', async () => {
    let now = 0;
    const order: Algorithm[] = [];
    const runner = (algorithm: Algorithm, took: readonly number[], output: Float32Array): Runner => {
      let round = 0;
      return {
        algorithm,
        run: () => {
          order.push(algorithm);
          now += took[round++] ?? 0;
          return output;
        },
      };
    };
    const reported: number[] = [];
    const measured = await measureWays(
      [
        runner('plain', [900, 50, 20, 40, 25, 30], Float32Array.of(1, 2.5)),
        runner('tiled', [800, 70, 70, 70, 70, 70], Float32Array.of(1, 2)),
      ],
      EXACT,
      { clock: () => now, report: ({ done }) => reported.push(done), failed: () => expect.fail('none fails') },
    );
    expect(order.slice(0, 4)).toEqual(['plain', 'tiled', 'plain', 'tiled']);
    expect(measured).toEqual([
      { algorithm: 'plain', median: 30, rounds: 5, error: 0.5 },
      { algorithm: 'tiled', median: 70, rounds: 5, error: 0 },
    ]);
    expect(reported).toEqual(Array.from({ length: 12 }, (_, i) => i));
  });

  it('are repeated until a clock that counts in tenths of a millisecond can time them', async () => {
    let now = 0.03;
    const run = (algorithm: Algorithm, takes: number): Runner => ({
      algorithm,
      run: () => {
        now += takes;
        return Float32Array.of(1, 2);
      },
    });
    const [short, long] = await measureWays([run('tiled', 0.007), run('simd', 31)], EXACT, {
      clock: () => Math.floor(now * 10) / 10,
      report: () => undefined,
      failed: () => expect.fail('none fails'),
    });
    expect((short?.median ?? 0) / 0.007).toBeCloseTo(1, 1.5);
    expect((long?.median ?? 0) / 31).toBeCloseTo(1, 1.5);
  });

  it('are timed once if they take long', async () => {
    let now = 0;
    const order: Algorithm[] = [];
    const runner = (algorithm: Algorithm, takes: number): Runner => ({
      algorithm,
      run: () => {
        order.push(algorithm);
        now += takes;
        return Float32Array.of(1, 2);
      },
    });
    const measured = await measureWays([runner('plain', LONG + 1), runner('tiled', LONG)], EXACT, {
      clock: () => now,
      report: () => undefined,
      failed: () => expect.fail('none fails'),
    });
    expect(order.filter((algorithm) => algorithm === 'plain')).toHaveLength(2);
    expect(measured).toEqual([
      { algorithm: 'plain', median: LONG + 1, rounds: 1, error: 0 },
      { algorithm: 'tiled', median: LONG, rounds: ROUNDS, error: 0 },
    ]);
  });

  it('are left out and named if they fail', async () => {
    const failed: [Algorithm, unknown][] = [];
    let [runs, now] = [0, 0];
    const measured = await measureWays(
      [
        { algorithm: 'webgpu', run: () => Promise.reject(new Error('lost')) },
        {
          algorithm: 'simd',
          run: () => {
            if (++runs === 3) throw new Error('no memory');
            return Float32Array.of(1, 2);
          },
        },
        { algorithm: 'tiled', run: () => Float32Array.of(1, 2) },
      ],
      EXACT,
      {
        clock: () => (now += 100),
        report: () => undefined,
        failed: (algorithm, error) => failed.push([algorithm, error]),
      },
    );
    expect(measured.map(({ algorithm }) => algorithm)).toEqual(['tiled']);
    expect(failed).toEqual([
      ['webgpu', new Error('lost')],
      ['simd', new Error('no memory')],
    ]);
  });
});

describe('the roof', () => {
  it('is the best result of loops that run long enough to be timed', () => {
    let now = 0;
    const asked: number[] = [];
    // 1e9 rounds per second, then a busy machine; 2e10 bytes per second.
    const roof = measureRoof(
      [
        {
          relaxed: false,
          multiplyAdd: (rounds) => {
            asked.push(rounds);
            now += (rounds / 1e9) * 1000 * (asked.length > 8 ? 3 : 1);
            return 0;
          },
          read: (bytes) => {
            now += (bytes / 2e10) * 1000;
            return 0;
          },
        },
      ],
      () => now,
    );
    expect(roof.peak / (1e9 * OPERATIONS_A_ROUND)).toBeCloseTo(1, 6);
    expect(roof.bandwidth / 2e10).toBeCloseTo(1, 6);
    expect(Math.max(...asked) / 1e9).toBeGreaterThanOrEqual(0.005);
  });
});
