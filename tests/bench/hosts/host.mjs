// Host: another process with contenders. All kinds of host answer the same requests over their own transport.
import { fromBase64 } from '../worker/bytes.mjs';

/**
 * @typedef {(method: string, given: unknown[]) => Promise<any>} Call
 * @typedef {{ name: string, peak: string, unavailable?: string }} Listed
 * @typedef {{ burst: number, sustained: number }} PeakRates GFLOP/s: the best of a fraction of a millisecond, or of 20 ms
 */

export class Host {
  /**
   * @param {Call} call
   * @param {() => Promise<void>} stop
   */
  constructor(call, stop) {
    this.call = call;
    this.stop = stop;
    /** The shortest calibration so far. */
    this.best = Number.POSITIVE_INFINITY;
  }

  /** @returns {Promise<Listed[]>} */
  list() {
    return this.call('list', []);
  }

  prepare(name, what) {
    return this.call('prepare', [name, what]);
  }

  /** One sample: seconds per run, and the calibration before and after. */
  async sample(name, iterations) {
    const { seconds, busy, before, after } = await this.call('sample', [name, iterations]);
    this.best = Math.min(this.best, before, after);
    return { seconds: seconds / iterations, share: busy === undefined ? 1 : busy / seconds, before, after };
  }

  /** @returns {Promise<Record<string, Float32Array>>} */
  async results(name) {
    const results = await this.call('results', [name]);
    return Object.fromEntries(Object.entries(results).map(([tensor, text]) => [tensor, fromBase64(text)]));
  }

  release(name) {
    return this.call('release', [name]);
  }

  /** @returns {Promise<number>} bytes in use */
  memory() {
    return this.call('memory', []);
  }

  /** @returns {Promise<Record<string, PeakRates>>} by kind of arithmetic */
  peaks() {
    return this.call('peaks', []);
  }
}
