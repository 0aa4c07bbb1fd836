// Measures every case in one engine and creates the rows of the report.

import { measureCase } from './measure.mjs';
import { measureMemory } from './memory.mjs';
import { worstError } from './reference.mjs';
import { CPU_PASSES, flops, showShape, tolerance } from './shapes.mjs';

/**
 * One contender in one case. `ms`, `gflops`, `peakShare` and `error` are null if it could not run; `reason` says why.
 * Without kernels nothing is computed, and only `ms` is known.
 * If `wrong` is set, its error exceeds rounding and its time does not count.
 * @typedef {object} Row
 * @property {string} contender
 * @property {string} engine
 * @property {[number, number, number]} shape tokens, features, heads
 * @property {boolean} causal
 * @property {import('./shapes.mjs').Pass} pass
 * @property {number | null} ms the median of the quiet samples
 * @property {number | null} gflops
 * @property {number | null} peakShare of the sustained rate of `peak`
 * @property {number | null} error the largest, relative to the largest number, against double precision
 * @property {string} peak the best kind of arithmetic of the contender's instructions
 * @property {number | null} peakGflops sustained rate of that arithmetic in this engine and run
 * @property {number | null} burstGflops its rate in bursts
 * @property {number} [spread] between the quartiles, relative to the median
 * @property {number} [quiet] samples that count
 * @property {number} [samples] taken
 * @property {number} [iterations] runs in a sample
 * @property {number | null} [memoryBytes]
 * @property {boolean} [wrong]
 * @property {string} [reason]
 * @property {string} [note] about the contender
 * @property {string} [adapter] the GPU, if one computed
 */

/**
 * @param {import('./engines.mjs').Engine} engine
 * @param {object} options
 * @param {import('./shapes.mjs').Shape[]} options.shapes
 * @param {import('./shapes.mjs').Pass[]} options.passes
 * @param {import('./measure.mjs').Plan} options.plan
 * @param {readonly boolean[]} options.masks whether causal: each in turn
 * @param {boolean} options.memory whether to measure memory too
 * @param {(name: string) => boolean} options.wanted which contenders
 * @param {(what) => Record<string, Float64Array>} options.expected the results in double precision
 * @param {(line: string) => void} options.progress
 * @returns {Promise<{ rows: Row[], peaks: Record<string, import('./hosts/host.mjs').PeakRates> }>}
 */
export async function runEngine(engine, options) {
  const rows = [];
  const peaks = {};
  const passes = options.passes.filter((pass) => (engine.passes ?? CPU_PASSES).includes(pass));
  for (const shape of options.shapes) {
    const { entries, absent } = await startAll(engine, options.wanted);
    try {
      for (const causal of options.masks) {
        for (const pass of passes) {
          const what = { shape, causal, pass };
          const skipped = engine.skips?.(shape, pass);
          options.progress(`${engine.title}: ${showShape(shape)}${causal ? ', causal' : ''}, ${pass}`);
          const measured = skipped ? new Map() : await measureCase(entries, what, options.plan);
          for (const entry of [...entries, ...absent]) {
            const outcome = measured.get(entry.name) ?? { unavailable: entry.unavailable ?? skipped };
            rows.push(makeRow(engine, entry, what, outcome, options));
          }
        }
      }
      await readPeaks(entries, peaks);
    } finally {
      await Promise.all([...new Set(entries.map(({ host }) => host))].map((host) => host.stop()));
    }
    if (options.memory && !engine.hidesMemory) await addMemory(engine, entries, rows, shape, options);
  }
  for (const row of rows) addPeak(row, peaks);
  return { rows, peaks };
}

/** Starts the engine's processes; failures and unavailable contenders go to `absent`. */
async function startAll(engine, wanted) {
  const entries = [];
  const absent = [];
  for (const { label, start, unavailable } of engine.processes) {
    let host;
    try {
      if (unavailable) throw new Error(unavailable);
      host = await start();
      const listed = (await host.list()).filter(({ name }) => wanted(name));
      for (const contender of listed) {
        if (contender.unavailable) absent.push(contender);
        else entries.push({ ...contender, host, start });
      }
      if (!listed.some((contender) => !contender.unavailable)) await host.stop();
    } catch (error) {
      await host?.stop();
      if (wanted(label)) absent.push({ name: label, peak: '', unavailable: error.message });
    }
  }
  return { entries, absent };
}

function makeRow(engine, { name, peak, note }, what, outcome, { expected }) {
  const { shape, causal, pass } = what;
  const row = {
    contender: name,
    engine: engine.name,
    shape: [shape.tokens, shape.dModel, shape.numHeads],
    causal,
    pass,
    ms: null,
    gflops: null,
    peakShare: null,
    error: null,
    peak,
    peakGflops: null,
    burstGflops: null,
    ...(note ? { note } : {}),
    ...(engine.adapter ? { adapter: engine.adapter } : {}),
  };
  if (outcome.unavailable !== undefined) return { ...row, reason: outcome.unavailable };
  const { seconds, spread, quiet, samples, iterations, results } = outcome;
  const measured = { ...row, ms: seconds * 1000, spread, quiet, samples, iterations };
  if (pass === 'no-kernels') return measured;
  const error = worstError(expected(what), results);
  return { ...measured, gflops: flops(what) / seconds / 1e9, error, wrong: !(error <= tolerance(what)) };
}

/** The best rates in any process of the engine, by kind. */
async function readPeaks(entries, peaks) {
  for (const host of new Set(entries.map((entry) => entry.host))) {
    for (const [kind, { burst, sustained }] of Object.entries(await host.peaks())) {
      const best = peaks[kind] ?? { burst: 0, sustained: 0 };
      peaks[kind] = { burst: Math.max(best.burst, burst), sustained: Math.max(best.sustained, sustained) };
    }
  }
}

function addPeak(row, peaks) {
  const fastest = () => Object.keys(peaks).sort((a, b) => peaks[b].sustained - peaks[a].sustained)[0];
  const peak = row.peak === 'widest' ? fastest() : row.peak;
  row.peak = peak ?? '';
  row.peakGflops = peaks[peak]?.sustained ?? null;
  row.burstGflops = peaks[peak]?.burst ?? null;
  row.peakShare = row.gflops === null || row.peakGflops === null ? null : row.gflops / row.peakGflops;
}

async function addMemory(engine, entries, rows, shape, { progress }) {
  const { tokens, dModel, numHeads } = shape;
  for (const { name, start } of entries) {
    for (const row of rows) {
      if (row.contender !== name || row.ms === null || row.shape.join() !== [tokens, dModel, numHeads].join()) continue;
      progress(`${engine.title}: memory of ${name} at ${showShape(shape)}${row.causal ? ', causal' : ''}`);
      const bytes = await measureMemory(start, name, { shape, causal: row.causal, pass: row.pass });
      row.memoryBytes = Number.isNaN(bytes) ? null : bytes;
    }
  }
}
