/** Correct and wrong ways to assign a projection's columns to heads. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import type { Matrix } from '../../plain-attention.ts';
import type { BugName } from './bug-questions.ts';

const TOKENS = 3;
const FEWEST_COLUMNS = 8;
const MOST_COLUMNS = 12;

/** The first tokens and columns of Q, an even number of columns; null if there are too few. */
export function projectedCorner(trace: AttentionTrace): Matrix | null {
  const { tokens, dModel } = trace.options;
  const columns = Math.min(MOST_COLUMNS, dModel - (dModel % 2));
  if (columns < FEWEST_COLUMNS || tokens < 2) return null;
  const { data } = trace.get('q_projected');
  return Array.from({ length: Math.min(TOKENS, tokens) }, (_, t) => [...data.slice(t * dModel, t * dModel + columns)]);
}

/** Columns per head. Two of the bugs need a number of heads that does not divide the width. */
export function splitColumns(x: Matrix, bug: BugName): readonly Matrix[] {
  const width = x[0]?.length ?? 0;
  const even = width % 3 === 0 ? 3 : 2;
  const odd = unevenHeads(width) ?? even;
  const each = (heads: number, slice: (h: number) => Matrix): readonly Matrix[] =>
    Array.from({ length: heads }, (_, h) => slice(h));
  const columns = (from: number, to: number): Matrix => x.map((row) => row.slice(from, to));
  switch (bug) {
    case 'leftOver': {
      const d = Math.floor(width / odd);
      return each(odd, (h) => columns(h * d, (h + 1) * d));
    }
    case 'unequal':
      return each(odd, (h) => columns(Math.ceil((h * width) / odd), Math.ceil(((h + 1) * width) / odd)));
    case 'wrongView': {
      const [all, d] = [x.flat(), width / even];
      return each(even, (h) => x.map((_, t) => all.slice((h * x.length + t) * d, (h * x.length + t + 1) * d)));
    }
    default:
      return each(even, (h) => columns((h * width) / even, ((h + 1) * width) / even));
  }
}

/** The smallest number of heads from three on that does not divide the width; null if every smaller number does. */
export function unevenHeads(width: number): number | null {
  for (let heads = 3; heads < width; heads++) if (width % heads !== 0) return heads;
  return null;
}
