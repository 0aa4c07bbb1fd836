// Runs the contenders of one process, one request at a time.
//
// Every method takes and returns plain data, because another process calls it and decides the order.
import { makeProblem } from '../problem.mjs';
import { toBase64 } from './bytes.mjs';
import { switchKernels } from './kernel-switch.mjs';
import { webAssemblyBytes } from './memory-watch.mjs';
import { Peak } from './peak.mjs';

/**
 * @typedef {object} Runner one contender, prepared for one case
 * @property {() => void | Promise<void>} run from numbers in JavaScript to a result in JavaScript
 * @property {() => Record<string, Float32Array>} results of the last run
 * @property {() => void | Promise<void>} dispose
 * @property {() => number} [bytes] of JavaScript memory that it keeps
 * @property {boolean} [kernels] whether a graphics processor computes, if one does
 */
/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {string} peak the best kind of arithmetic of its instructions
 * @property {string} [unavailable] why it cannot run at all
 * @property {(what: import('../shapes.mjs').Case, problem: Record<string, Float32Array>) => Runner | Promise<Runner>}
 * [create]
 */

export class Player {
  /** @type {Map<string, Contender>} */
  contenders = new Map();
  /** @type {Map<string, Runner>} */
  runners = new Map();
  problem = { key: '', tensors: {} };

  /**
   * @param {import('./environment.mjs').Environment} environment
   * @param {((environment) => Promise<Contender[]>)[]} families
   * @param {{ bytesInUse?: () => number, web?: boolean }} [how] the source of `memory`; whether contenders compute in
   * WebAssembly
   */
  static async start(environment, families, { bytesInUse = webAssemblyBytes, web = true } = {}) {
    const player = new Player();
    player.bytesInUse = bytesInUse;
    player.web = web;
    player.busySeconds = environment.busySeconds;
    player.peak = await Peak.load(environment);
    for (const family of families) {
      for (const contender of await family(environment)) player.contenders.set(contender.name, contender);
    }
    return player;
  }

  list() {
    return [...this.contenders.values()].map(({ name, peak, unavailable }) => ({ name, peak, unavailable }));
  }

  /** @returns {Promise<{ unavailable?: string }>} why it cannot compute this case, if so */
  async prepare(name, what) {
    try {
      const { create, unavailable } = this.contenders.get(name);
      if (unavailable) return { unavailable };
      const runner = await create(what, this.problemOf(what.shape));
      this.runners.set(name, { ...runner, kernels: what.pass !== 'no-kernels' });
      return {};
    } catch (error) {
      return { unavailable: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Seconds of the runs, and of the calibration before and after; `busy` is the CPU time meanwhile, if known. */
  async sample(name, iterations) {
    const { run, kernels } = this.runners.get(name);
    switchKernels(kernels);
    const before = this.peak.calibrate();
    const busyBefore = this.busySeconds?.();
    const start = performance.now();
    for (let i = 0; i < iterations; i += 1) {
      const pending = run();
      if (pending !== undefined) await pending;
    }
    const seconds = (performance.now() - start) / 1000;
    const busy = this.busySeconds && this.busySeconds() - busyBefore;
    return { seconds, busy, before, after: this.peak.calibrate() };
  }

  /** Each result as base64. */
  results(name) {
    const results = this.runners.get(name).results();
    return Object.fromEntries(Object.entries(results).map(([tensor, values]) => [tensor, toBase64(values)]));
  }

  async release(name) {
    await this.runners.get(name).dispose();
    this.runners.delete(name);
  }

  /** Bytes in use, plus what contenders report outside WebAssembly. */
  memory() {
    return [...this.runners.values()].reduce((sum, { bytes }) => sum + (bytes?.() ?? 0), this.bytesInUse());
  }

  /** WebAssembly's peak does not apply to native or GPU contenders. */
  peaks() {
    return this.web ? this.peak.rates() : {};
  }

  problemOf(shape) {
    const key = JSON.stringify(shape);
    if (this.problem.key !== key) this.problem = { key, tensors: makeProblem(shape) };
    return this.problem.tensors;
  }
}
