/**
 * Loop nest over several row-major arrays, planned from letters.
 *
 * Each letter is a loop; each array has a stride per loop (0 if the array lacks the letter). Loops of length 1 are
 * dropped, and adjacent loops with compatible strides are merged.
 */
import { type Letter, strides } from '../cell.ts';
import { AttentionError } from '../engine.ts';

/** An array with one letter per extent. */
export interface LetteredArray {
  readonly letters: readonly Letter[];
  readonly shape: readonly number[];
}

export interface Loop {
  readonly extent: number;
  /** One stride per array. */
  readonly steps: readonly number[];
}

/**
 * Plans loops over `order`, outermost first. Throws `AttentionError` if two arrays disagree about a letter's extent.
 */
export function planLoops(order: readonly Letter[], arrays: readonly LetteredArray[]): readonly Loop[] {
  const arrayStrides = arrays.map(({ shape }) => strides(shape));
  const loops = order.map((letter): Loop => {
    const places = arrays.map((array) => array.letters.indexOf(letter));
    const extents = places.flatMap((place, i) => arrays[i]?.shape[place] ?? []);
    const [extent = 1] = extents;
    if (extents.some((other) => other !== extent)) {
      throw new AttentionError(`the axis ${letter} runs to ${extents.join(' and to ')} within one expression`);
    }
    return { extent, steps: places.map((place, i) => arrayStrides[i]?.[place] ?? 0) };
  });
  return coalesce(loops.filter(({ extent }) => extent !== 1));
}

function coalesce(loops: readonly Loop[]): readonly Loop[] {
  const result: Loop[] = [];
  for (const loop of loops) {
    const outer = result.at(-1);
    if (outer?.steps.every((step, i) => step === (loop.steps[i] ?? 0) * loop.extent)) {
      result[result.length - 1] = { extent: outer.extent * loop.extent, steps: loop.steps };
    } else {
      result.push(loop);
    }
  }
  return result;
}

/** Calls `visit` at every step with each array's offset. The offsets array is reused: do not keep it. */
export function runLoops(loops: readonly Loop[], arrays: number, visit: (offsets: Int32Array) => void): void {
  const offsets = new Int32Array(arrays);
  const counters = new Int32Array(loops.length);
  for (;;) {
    visit(offsets);
    let depth = loops.length - 1;
    for (; depth >= 0; depth--) {
      const { extent, steps } = loops[depth] as Loop;
      const next = (counters[depth] ?? 0) + 1;
      const finished = next === extent;
      counters[depth] = finished ? 0 : next;
      const move = finished ? 1 - extent : 1;
      for (let i = 0; i < arrays; i++) offsets[i] = (offsets[i] ?? 0) + move * (steps[i] ?? 0);
      if (!finished) break;
    }
    if (depth < 0) return;
  }
}
