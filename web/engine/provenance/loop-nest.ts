/**
 * Nested loops over several row-major arrays at once, planned from letters: one loop for each letter, and for each array a
 * stride that says how far one step moves in it (0 where the array does not have the letter). Loops of length 1 vanish, and
 * neighbours that walk every array in one even stride become one loop.
 */
import { type Letter, strides } from '../cell.ts';
import { AttentionError } from '../engine.ts';

/** An array seen through letters, one for each of its extents. */
export interface LetteredArray {
  readonly letters: readonly Letter[];
  readonly shape: readonly number[];
}

export interface Loop {
  readonly extent: number;
  /** One stride for each array. */
  readonly steps: readonly number[];
}

/** Loops over `order`, outermost first. Throws `AttentionError` where two arrays disagree on how far a letter runs. */
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

/** Calls `visit` for every step of the loops with each array's offset. The offsets belong to the loop: read, do not keep. */
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
