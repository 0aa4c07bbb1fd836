// Compares computed tensors with recorded ones.

export class Report {
  #compared = 0;
  #largestError = 0;
  #problem = '';
  #leftOut = [];
  #skipped = '';

  /**
   * |actual − expected| may be at most absolute + relative · |expected|. Infinities must be equal, and NaN equals nothing.
   * @param {{ shape: readonly number[], data: ArrayLike<number> }} actual
   * @param {{ shape: readonly number[], data: ArrayLike<number> }} expected
   * @param {{ relative: number, absolute: number }} tolerance
   */
  compare(name, actual, expected, { relative, absolute }) {
    this.#compared += 1;
    const shapes = [actual, expected].map(({ shape }) => `(${shape.join(', ')})`);
    if (shapes[0] !== shapes[1] || actual.data.length !== expected.data.length) {
      this.fail(`${name} has shape ${shapes[0]}, but the file has ${shapes[1]}`);
      return;
    }
    for (let i = 0; i < actual.data.length; i++) {
      const have = actual.data[i];
      const want = expected.data[i];
      if (have === want) continue;
      const error = Math.abs(have - want);
      if (Number.isFinite(error)) this.#largestError = Math.max(this.#largestError, error);
      const agrees = Number.isFinite(want) && error <= absolute + relative * Math.abs(want);
      if (!agrees) this.fail(`${name} is ${have} at index ${i} of ${shapes[0]}, but the file has ${want}`);
    }
  }

  /** Lists a recorded tensor that is not computed, and therefore neither passes nor fails. */
  leaveOut(name) {
    this.#leftOut.push(name);
  }

  /** Gives the reason why the case cannot run here; it neither passes nor fails. */
  skip(why) {
    this.#skipped ||= why;
  }

  /** Keeps only the first problem. */
  fail(problem) {
    this.#problem ||= problem;
  }

  finding() {
    return {
      passed: this.#compared > 0 && this.#problem === '',
      problem: this.#problem,
      largestError: this.#largestError,
      compared: this.#compared,
      leftOut: this.#leftOut,
      ...(this.#skipped && { skipped: this.#skipped }),
    };
  }
}
