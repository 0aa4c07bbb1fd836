// Peak rate of WebAssembly on this processor, and the calibration around every sample.

/** The operand of all multiplications and additions: with it, all sums tend to 1. */
const HALF = 0.5;
/** About 0.2 ms: long for a browser's clock, short compared with the machine's speed changes. */
const ROUNDS = 100_000;

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

  /** The highest rate of many tries, in GFLOP/s, by kind. The tries are long, because a browser's clock is coarse. */
  rates() {
    const rounds = 8 * ROUNDS;
    return Object.fromEntries(
      Object.entries(this.kernels).map(([kind, kernel]) => {
        const seconds = Math.min(...Array.from({ length: 60 }, () => this.time(kind, rounds)));
        return [kind, (rounds * kernel.flops_per_round()) / seconds / 1e9];
      }),
    );
  }
}
