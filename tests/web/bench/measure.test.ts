/** Sampling: interleaved contenders, enough samples, and recorded failures. */
import { describe, expect, it } from 'vitest';
import { Host } from '#tests/bench/hosts/host.mjs';
import { measureCase } from '#tests/bench/measure.mjs';
import { toBase64 } from '#tests/bench/worker/bytes.mjs';

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
  /** Seconds per run. */
  run: number;
  unavailable?: string;
  /** Fails at this sample. */
  failsAt?: number;
  /** The calibration of each sample, repeated. */
  calibrations?: number[];
}

/** A host with a scripted clock that logs the sampled contenders. */
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
  it('repeats short runs within a sample, and takes enough samples', async () => {
    const log: string[] = [];
    const outcome = await measureCase(hostOf({ quick: { run: 0.001 } }, log), WHAT, PLAN);
    expect(outcome.get('quick')).toMatchObject({ seconds: 0.001, quiet: 4, samples: 4, iterations: 10 });
    expect(log.slice(-4)).toEqual(Array(4).fill('quick ×10'));
  });

  it('returns the results', async () => {
    const outcome = await measureCase(hostOf({ quick: { run: 0.001 } }), WHAT, PLAN);
    expect(outcome.get('quick')).toMatchObject({ results: { output: Float32Array.of(1.5, -2) } });
  });

  it('interleaves contenders, starting with another one each round', async () => {
    const log: string[] = [];
    await measureCase(hostOf({ a: { run: 0.01 }, b: { run: 0.01 } }, log), WHAT, PLAN);
    const samples = log.slice(-8).map((line) => line[0]);
    expect(samples.join('')).toBe('abbaabba');
  });

  it('continues past disturbed samples and leaves them out', async () => {
    const entries = hostOf({ disturbed: { run: 0.01, calibrations: [0.001, 0.003] } });
    expect((await measureCase(entries, WHAT, PLAN)).get('disturbed')).toMatchObject({ quiet: 4, samples: 7 });
  });

  it('stops a slow contender at its time limit, but not before the minimum number of samples', async () => {
    const outcome = await measureCase(hostOf({ slow: { run: 5 }, quick: { run: 0.01 } }), WHAT, PLAN);
    expect(outcome.get('slow')).toMatchObject({ samples: 2, iterations: 1 });
    expect(outcome.get('quick')).toMatchObject({ samples: 4 });
  });

  it('keeps contenders that cannot run or fail, with the reason', async () => {
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
