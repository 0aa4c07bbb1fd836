/** The peaks of a run: measured by WebAssembly's loops, gathered from processes, and printed in the report. */
import { describe, expect, it } from 'vitest';
import { Host, type PeakRates } from '#tests/bench/hosts/host.mjs';
import { QUICK } from '#tests/bench/measure.mjs';
import { markdown } from '#tests/bench/report/markdown.mjs';
import { runEngine } from '#tests/bench/run-engine.mjs';
import { flops, PASSES, type Pass, parseShape } from '#tests/bench/shapes.mjs';
import { toBase64 } from '#tests/bench/worker/bytes.mjs';
import { Peak } from '#tests/bench/worker/peak.mjs';

describe('the peak of WebAssembly', () => {
  it('is the best of the bursts, and the best of the windows of at least 20 ms', () => {
    const peak = new Peak();
    peak.kernels = { fused: { run: () => 0, flops_per_round: () => 100 } };
    const lengths: number[] = [];
    let call = 0;
    // A processor at its lasting clock after 2 ms, and a third slower in every other try.
    peak.time = (_kind: string, rounds: number) => {
      call += 1;
      const seconds = rounds * (rounds * 1e-9 < 0.002 ? 1e-9 : 2e-9) * (call % 2 === 0 ? 1.5 : 1);
      lengths.push(seconds);
      return seconds;
    };
    const { burst, sustained } = peak.rates()['fused'] ?? { burst: 0, sustained: 0 };
    expect(burst).toBeCloseTo(100, 9);
    expect(sustained).toBeCloseTo(50, 9);
    expect(lengths.filter((seconds) => seconds > 0.002).every((seconds) => seconds >= 0.02)).toBe(true);
  });
});

const SHAPE = parseShape('1,2,1');
const OUTPUT = Float32Array.of(1, 2);

/** A process with one contender that takes a microsecond for each run. */
function processOf(name: string, peak: string, peaks: Record<string, PeakRates>) {
  const call = async (method: string, [, iterations]: unknown[]) => {
    if (method === 'list') return [{ name, peak }];
    if (method === 'peaks') return peaks;
    if (method === 'results') return { output: toBase64(OUTPUT) };
    return { seconds: Number(iterations) * 1e-6, before: 1, after: 1 };
  };
  return { label: name, start: async () => new Host(call, async () => {}) };
}

const OPTIONS = {
  shapes: [SHAPE],
  passes: ['forward'] as Pass[],
  plan: { ...QUICK, warmUpSeconds: 0.001, pauseSeconds: 0, sampleSeconds: 0.001 },
  masks: [false],
  memory: false,
  wanted: () => true,
  expected: () => ({ output: Float64Array.from(OUTPUT) }),
  progress: () => {},
};

const measured = () =>
  runEngine(
    {
      name: 'native',
      title: 'Native',
      processes: [
        processOf('first', 'plain', { plain: { burst: 8, sustained: 4 }, wide: { burst: 9, sustained: 5 } }),
        processOf('second', 'widest', { plain: { burst: 7, sustained: 6 } }),
        processOf('third', 'unknown', {}),
      ],
      close: async () => {},
    },
    OPTIONS,
  );

describe('a run', () => {
  it('takes the best of each peak from its processes', async () => {
    expect((await measured()).peaks).toEqual({ plain: { burst: 8, sustained: 6 }, wide: { burst: 9, sustained: 5 } });
  });

  it('gives shares of the sustained peak, and of no peak that was not measured', async () => {
    const { rows } = await measured();
    const gflops = flops({ shape: SHAPE, causal: false, pass: 'forward' }) / 1e3;
    const shares = rows.map(({ peak, peakShare, burstGflops }) => ({ peak, peakShare, burstGflops }));
    expect(shares).toEqual([
      { peak: 'plain', peakShare: expect.closeTo(gflops / 6, 9), burstGflops: 8 },
      { peak: 'plain', peakShare: expect.closeTo(gflops / 6, 9), burstGflops: 8 },
      { peak: 'unknown', peakShare: null, burstGflops: null },
    ]);
  });

  it('prints both peaks, and which one the shares are of', async () => {
    const text = markdown([{ title: 'Native', ...(await measured()) }]);
    expect(text).toContain('Peak of one core in this run: plain 6.0 GFLOP/s sustained, 8.0 in bursts; wide');
    expect(text).toContain('| of sustained peak |');
  });
});

describe('a run without kernels', () => {
  /** A process whose contender takes 3 µs, of them 1 µs without kernels, and computes nothing right then. */
  const process = () => {
    let pass = '';
    const call = async (method: string, given: unknown[]) => {
      if (method === 'list') return [{ name: 'first', peak: '' }];
      if (method === 'peaks') return {};
      if (method === 'prepare') ({ pass } = given[1] as { pass: string });
      if (method === 'results') return { output: toBase64(pass === 'forward' ? OUTPUT : new Float32Array(2)) };
      return { seconds: Number(given[1]) * (pass === 'forward' ? 3e-6 : 1e-6), before: 1, after: 1 };
    };
    return { label: 'page', start: async () => new Host(call, async () => {}) };
  };
  const run = (engine: object) =>
    runEngine(
      { name: 'webgpu', title: 'WebGPU', processes: [process()], close: async () => {}, ...engine },
      { ...OPTIONS, passes: [...PASSES] },
    );
  const passes: Pass[] = ['forward', 'no-kernels'];

  it('has a time, and no result to check', async () => {
    const { rows } = await run({ passes });
    expect(rows.map(({ pass }) => pass)).toEqual(passes);
    expect(rows[1]).toMatchObject({ ms: expect.closeTo(0.001, 9), gflops: null, error: null });
    expect(rows[1]).not.toHaveProperty('wrong');
  });

  it('has a column in the report, with the rest as the time of the kernels', async () => {
    const text = markdown([{ title: 'WebGPU', ...(await run({ passes })) }]);
    expect(text).toMatch(/\| without kernels ms \| kernels ms \|$/m);
    expect(text).toMatch(/^\| first .* 0\.0010 \| +0\.0020 \|$/m);
  });

  it('remains where the shape is too large to compute', async () => {
    const skips = (_: unknown, pass: Pass) => (pass === 'forward' ? 'too large' : undefined);
    const { rows } = await run({ passes, skips });
    expect(rows).toMatchObject([{ ms: null, reason: 'too large' }, { ms: expect.closeTo(0.001, 9) }]);
    expect(markdown([{ title: 'WebGPU', rows, peaks: {} }])).toMatch(/^\| first +\| +0\.0010 \|$/m);
  });

  it('is no pass of a processor', async () => {
    const { rows } = await run({ name: 'node' });
    expect(rows.map(({ pass }) => pass)).toEqual(['forward', 'forward+backward']);
  });
});
