// Peak rate of WebAssembly on this processor, and the calibration around every sample.

/** The operand of all multiplications and additions: with it, all sums tend to 1. */
const HALF = 0.5;
/** A calibration takes about 0.2 ms: long for a browser's clock, short compared with the machine's speed changes. */
const ROUNDS = 100_000;
/** A burst of the peak is longer, because a browser's clock is coarse. */
const BURST_ROUNDS = 8 * ROUNDS;
const BURSTS = 60;
/** As long as a layer runs: a processor may exceed its lasting clock in a burst. */
const WINDOW_SECONDS = 0.02;
const WINDOWS = 20;

export class Peak {
  /** @type {Record<string, { run(rounds: number, half: number): number, flops_per_round(): number }>} */
  kernels = {};

  /** @param {import('./environment.mjs').Environment} environment */
  static async load(environment) {
    const peak = new Peak();
    for (const kind of ['mul+add', 'fused']) {
      const bytes = await environment.readBytes(`build/bench/peak-${kind}.wasm`);
      if (!WebAssembly.validate(bytes)) continue;
      const { instance } = await WebAssembly.instantiate(bytes, {});
      peak.kernels[kind] = instance.exports;
    }
    await peak.warmUp();
    return peak;
  }

  /** Gives the engine calls and time to optimise the loops fully. */
  async warmUp() {
    for (const kind of Object.keys(this.kernels)) {
      for (let call = 0; call < 2000; call += 1) this.kernels[kind].run(50, HALF);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (let call = 0; call < 20; call += 1) {
      for (const kind of Object.keys(this.kernels)) this.time(kind);
    }
  }

  time(kind, rounds = ROUNDS) {
    const start = performance.now();
    this.kernels[kind].run(rounds, HALF);
    return (performance.now() - start) / 1000;
  }

  /** Seconds of the same arithmetic every time; the fused kernel has the least variance. */
  calibrate() {
    return this.time(this.kernels.fused ? 'fused' : 'mul+add');
  }

  /** The best of consecutive tries, in rounds per second. */
  bestRate(kind, rounds, tries) {
    return rounds / Math.min(...Array.from({ length: tries }, () => this.time(kind, rounds)));
  }

  /**
   * Of each kind of arithmetic, the best rate of many bursts, and that of consecutive windows of 20 ms, in GFLOP/s.
   * @returns {Record<string, import('../hosts/host.mjs').PeakRates>}
   */
  rates() {
    return Object.fromEntries(
      Object.entries(this.kernels).map(([kind, kernel]) => {
        const burst = this.bestRate(kind, BURST_ROUNDS, BURSTS);
        const sustained = this.bestRate(kind, Math.ceil(WINDOW_SECONDS * burst), WINDOWS);
        const billions = kernel.flops_per_round() / 1e9;
        return [kind, { burst: burst * billions, sustained: sustained * billions }];
      }),
    );
  }
}
