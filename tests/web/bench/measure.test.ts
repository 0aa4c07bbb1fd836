/** How samples are taken: in turns, until there are enough, and without losing anyone who fails. */
import { describe, expect, it } from 'vitest';
import { Host } from '../../bench/hosts/host.mjs';
import { measureCase } from '../../bench/measure.mjs';
import { toBase64 } from '../../bench/worker/bytes.mjs';

const WHAT = { shape: { tokens: 2, dModel: 2, numHeads: 1 }, causal: false, pass: 'forward' } as const;
const PLAN = {
  warmUpSeconds: 0.002,
  pauseSeconds: 0,
  sampleSeconds: 0.01,
  quietSamples: 4,
  leastSamples: 2,
  budgetSeconds: 1,
};

interface Behaviour {
  /** Seconds of one run. */
  run: number;
  unavailable?: string;
  /** Fails at this sample. */
  failsAt?: number;
  /** The calibration of each sample, over and over. */
  calibrations?: number[];
}

/** A host whose clock is a list of numbers; it writes down who was sampled. */
function hostOf(behaviours: Record<string, Behaviour>, log: string[] = []) {
  const taken = new Map<string, number>();
  const call = async (method: string, [name = '', second = 0]: unknown[]) => {
    const behaviour = behaviours[String(name)];
    if (!behaviour) throw new Error(`nobody is called ${String(name)}`);
    if (method === 'prepare') return behaviour.unavailable ? { unavailable: behaviour.unavailable } : {};
    if (method === 'results') return { output: toBase64(Float32Array.of(1.5, -2)) };
    if (method !== 'sample') return {};
    const index = taken.get(String(name)) ?? 0;
    taken.set(String(name), index + 1);
    if (index === behaviour.failsAt) throw new Error('out of memory');
    log.push(`${name} ×${second}`);
    const calibrations = behaviour.calibrations ?? [0.001];
    const calibration = calibrations[index % calibrations.length] ?? 0;
    return { seconds: behaviour.run * Number(second), before: calibration, after: calibration };
  };
  const host = new Host(call, async () => {});
  return Object.keys(behaviours).map((name) => ({ name, host }));
}

describe('measuring a case', () => {
  it('repeats short runs within a sample, and takes as many samples as are enough', async () => {
    const log: string[] = [];
    const outcome = await measureCase(hostOf({ quick: { run: 0.001 } }, log), WHAT, PLAN);
    expect(outcome.get('quick')).toMatchObject({ seconds: 0.001, quiet: 4, samples: 4, iterations: 10 });
    expect(log.slice(-4)).toEqual(Array(4).fill('quick ×10'));
  });

  it('brings the results back', async () => {
    const outcome = await measureCase(hostOf({ quick: { run: 0.001 } }), WHAT, PLAN);
    expect(outcome.get('quick')).toMatchObject({ results: { output: Float32Array.of(1.5, -2) } });
  });

  it('lets contenders take turns, beginning with another one each round', async () => {
    const log: string[] = [];
    await measureCase(hostOf({ a: { run: 0.01 }, b: { run: 0.01 } }, log), WHAT, PLAN);
    const samples = log.slice(-8).map((line) => line[0]);
    expect(samples.join('')).toBe('abbaabba');
  });

  it('goes on past disturbed samples, and leaves them out', async () => {
    const entries = hostOf({ disturbed: { run: 0.01, calibrations: [0.001, 0.003] } });
    expect((await measureCase(entries, WHAT, PLAN)).get('disturbed')).toMatchObject({ quiet: 4, samples: 7 });
  });

  it('stops a slow contender when its time is used up, but not before the least number of samples', async () => {
    const outcome = await measureCase(hostOf({ slow: { run: 5 }, quick: { run: 0.01 } }), WHAT, PLAN);
    expect(outcome.get('slow')).toMatchObject({ samples: 2, iterations: 1 });
    expect(outcome.get('quick')).toMatchObject({ samples: 4 });
  });

  it('keeps who cannot run, or fails on the way, with the reason', async () => {
    const entries = hostOf({
      able: { run: 0.01 },
      unable: { run: 0.01, unavailable: 'it computes no gradients' },
      unlucky: { run: 0.01, failsAt: 3 },
    });
    const outcome = await measureCase(entries, WHAT, PLAN);
    expect(outcome.get('unable')).toEqual({ unavailable: 'it computes no gradients' });
    expect(outcome.get('unlucky')).toEqual({ unavailable: 'out of memory' });
    expect(outcome.get('able')).toMatchObject({ quiet: 4 });
  });
});
