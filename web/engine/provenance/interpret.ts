/**
 * Computes one tensor from its provenance with plain loops.
 *
 * Sums are accumulated in double precision and rounded once, when stored. Rules: exp(−∞ − x) is 0, and 0 / 0 is 0.
 */
import { type Letter, letters, strides } from '../cell.ts';
import { AttentionError, type TraceTensor } from '../engine.ts';
import { gelu, geluTanh } from './gelu.ts';
import { type Expression, type Operand, type SignedProduct, summedLetters } from './grammar.ts';
import { beforeTheFirst, goesByTiles, keysOfTile, TILE_SIZE, tileSizeOf } from './tiles.ts';

// Loop nest over several row-major arrays, planned from letters.
//
// Each letter is a loop; each array has a stride per loop (0 if the array lacks the letter). Loops of length 1 are
// dropped, and adjacent loops with compatible strides are merged.

/** An array with one letter per extent. */
interface LetteredArray {
  readonly letters: readonly Letter[];
  readonly shape: readonly number[];
}

interface Loop {
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
function runLoops(loops: readonly Loop[], arrays: number, visit: (offsets: Int32Array) => void): void {
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

/** Float32 as in engines, or float64 to study rounding. */
export type Numbers = Float32Array | Float64Array;

export interface NumberTensor extends Pick<TraceTensor, 'axes' | 'shape'> {
  readonly data: Numbers;
}

type Read = (name: string) => Pick<NumberTensor, 'shape' | 'data'>;

export interface ReadOperand extends LetteredArray {
  readonly data: Numbers;
}

/** Writes every cell of `target`; `read` returns tensors computed earlier. "given" writes nothing. */
export function interpret(expression: Expression, target: NumberTensor, read: Read): void {
  const result: ReadOperand = { letters: letters(target.axes), shape: target.shape, data: target.data };
  const open = (operand: Operand): ReadOperand => {
    const { shape, data } = read(operand.name);
    return { letters: operand.letters, shape, data };
  };
  if (goesByTiles(expression, result.letters)) {
    const tileSize = tileSizeOf(read(TILE_SIZE).data);
    tileByTile(expression, result, open, tileSize, (part, openPart) => compute(expression, part, openPart));
  } else {
    compute(expression, result, open);
  }
}

function compute(expression: Expression, result: ReadOperand, open: (operand: Operand) => ReadOperand): void {
  switch (expression.kind) {
    case 'given':
      return;
    case 'view':
      result.data.set(open(expression.operand).data);
      return;
    case 'last':
      copyTo(result, lastOf(open(expression.operand)));
      return;
    case 'larger': {
      const [a, b] = expression.operands.map(open) as [ReadOperand, ReadOperand];
      binary(result, a, b, Math.max);
      return;
    }
    case 'max':
      maximum(result, open(expression.operand));
      return;
    case 'exp':
      exponential(result, open(expression.minuend), open(expression.subtrahend), open(expression.divisor));
      return;
    case 'quotient':
      binary(result, open(expression.numerator), open(expression.denominator), quotient);
      return;
    case 'repeat':
      copyTo(splitHeads(result, open(expression.operand)), open(expression.operand));
      return;
    case 'group_sum':
      copyTo(result, splitHeads(open(expression.operand), result));
      return;
    case 'mean':
      mean(result, expression.factors.map(open));
      return;
    case 'rsqrt': {
      const [a, b] = expression.addends.map(open) as [ReadOperand, ReadOperand];
      binary(result, a, b, (x, y) => 1 / Math.sqrt(x + y));
      return;
    }
    case 'gelu':
    case 'gelu_tanh': {
      const f = expression.kind === 'gelu' ? gelu : geluTanh;
      binary(result, open(expression.operand), ONE, f);
      return;
    }
    case 'sum':
      sum(result, expression.terms, open);
  }
}

/** Copies by letters and sums over those that the result lacks. */
function copyTo(result: ReadOperand, from: ReadOperand): void {
  const total = new Float64Array(result.data.length);
  addProduct(total, 1, result, [from]);
  result.data.set(total);
}

/** The last entry along n. */
function lastOf({ letters, shape, data }: ReadOperand): ReadOperand {
  const axis = letters.indexOf('n');
  const tiles = shape[axis] ?? 1;
  const inner = shape.slice(axis + 1).reduce((size, extent) => size * extent, 1);
  return {
    letters: letters.filter((letter) => letter !== 'n'),
    shape: shape.filter((_, each) => each !== axis),
    data: data.filter((_, i) => Math.floor(i / inner) % tiles === tiles - 1),
  };
}

/** Splits axis h into g, the key/value head, and h, the position among the heads that share it. */
function splitHeads(heads: ReadOperand, shared: LetteredArray): ReadOperand {
  const groups = shared.shape[shared.letters.indexOf('g')] ?? 1;
  return {
    data: heads.data,
    letters: heads.letters.flatMap((letter): Letter[] => (letter === 'h' ? ['g', 'h'] : [letter])),
    shape: heads.letters.flatMap((letter, axis) => {
      const extent = heads.shape[axis] ?? 1;
      return letter === 'h' ? [groups, extent / groups] : [extent];
    }),
  };
}

function maximum(result: ReadOperand, operand: ReadOperand): void {
  const { data: out } = result;
  const { data } = operand;
  out.fill(Number.NEGATIVE_INFINITY);
  runLoops(loopsOver(result, [operand]), 2, (at) => {
    const o = at[0] as number;
    out[o] = Math.max(out[o] as number, data[at[1] as number] as number);
  });
}

function exponential(result: ReadOperand, a: ReadOperand, b: ReadOperand, c: ReadOperand): void {
  runLoops(loopsOver(result, [a, b, c]), 4, (at) => {
    const minuend = a.data[at[1] as number] as number;
    const exponent = (minuend - (b.data[at[2] as number] as number)) / (c.data[at[3] as number] as number);
    result.data[at[0] as number] = minuend === Number.NEGATIVE_INFINITY ? 0 : Math.exp(exponent);
  });
}

function quotient(numerator: number, denominator: number): number {
  return numerator === 0 && denominator === 0 ? 0 : numerator / denominator;
}

/** Combines one cell of each operand per result cell. */
function binary(result: ReadOperand, a: ReadOperand, b: ReadOperand, f: (x: number, y: number) => number): void {
  runLoops(loopsOver(result, [a, b]), 3, (at) => {
    result.data[at[0] as number] = f(a.data[at[1] as number] as number, b.data[at[2] as number] as number);
  });
}

function mean(result: ReadOperand, factors: readonly ReadOperand[]): void {
  const total = new Float64Array(result.data.length);
  addProduct(total, 1, result, factors);
  const loops = planLoops(summedLetters(factors, result.letters), factors);
  const count = loops.reduce((product, { extent }) => product * extent, 1);
  result.data.set(total.map((sum) => sum / count));
}

function sum(result: ReadOperand, terms: readonly SignedProduct[], open: (operand: Operand) => ReadOperand): void {
  const total = new Float64Array(result.data.length);
  for (const { sign, factors } of terms) addProduct(total, sign, result, factors.map(open));
  result.data.set(total);
}

/** The loops of one term: the result's letters outside, in order, then the summed letters. */
function loopsOver(result: LetteredArray, operands: readonly LetteredArray[]): readonly Loop[] {
  const summed: readonly Letter[] = summedLetters(operands, result.letters);
  return planLoops([...result.letters, ...summed], [result, ...operands]);
}

const ONE: ReadOperand = { letters: [], shape: [], data: new Float32Array([1]) };

/** Adds a product of tensors to `total`, which has the result's layout. Products of two are the common, fast case. */
function addProduct(total: Float64Array, sign: number, result: LetteredArray, factors: readonly ReadOperand[]): void {
  const [first = ONE, second = ONE, ...rest] = factors;
  const loops = loopsOver(result, [first, second, ...rest]);
  if (rest.length > 0) {
    addLongProduct(total, sign, loops, [first, second, ...rest]);
    return;
  }
  const { extent, steps } = loops.at(-1) ?? { extent: 1, steps: [0, 0, 0] };
  const [stepOut = 0, stepA = 0, stepB = 0] = steps;
  const { data: a } = first;
  const { data: b } = second;
  runLoops(loops.slice(0, -1), 3, (at) => {
    const o = at[0] as number;
    let ia = at[1] as number;
    let ib = at[2] as number;
    if (stepOut === 0) {
      let dot = 0;
      for (let i = 0; i < extent; i++, ia += stepA, ib += stepB) dot += (a[ia] as number) * (b[ib] as number);
      total[o] = (total[o] as number) + sign * dot;
    } else {
      for (let i = 0, io = o; i < extent; i++, io += stepOut, ia += stepA, ib += stepB) {
        total[io] = (total[io] as number) + sign * (a[ia] as number) * (b[ib] as number);
      }
    }
  });
}

function addLongProduct(
  total: Float64Array,
  sign: number,
  loops: readonly Loop[],
  factors: readonly ReadOperand[],
): void {
  runLoops(loops, factors.length + 1, (at) => {
    const product = factors.reduce((value, { data }, i) => value * (data[at[i + 1] as number] as number), sign);
    total[at[0] as number] = (total[at[0] as number] as number) + product;
  });
}

/**
 * Evaluates an expression tile by tile over the keys. Each operand is sliced to one tile, so the evaluator needs no knowledge of tiles.
 * Tiles run in order, so that a tile can read the one before.
 *
 * `write` computes one tile of the result; `open` returns its operands.
 */
function tileByTile(
  expression: Expression,
  result: ReadOperand,
  open: (operand: Operand) => ReadOperand,
  tileSize: number,
  write: (part: ReadOperand, open: (operand: Operand) => ReadOperand) => void,
): void {
  const keys = extentOf(result, 's') ?? 0;
  const tiles = extentOf(result, 'n') ?? Math.ceil(keys / tileSize);
  const nothing = beforeTheFirst(expression.kind);
  for (let n = 0; n < tiles; n++) {
    const openPart = (operand: Operand): ReadOperand => {
      const whole = open(operand);
      const part = partOf(whole, operand.before ? n - 1 : n, n, tileSize);
      if (operand.before && n === 0) part.data.fill(nothing);
      return part;
    };
    const part = partOf(result, n, n, tileSize);
    write(part, openPart);
    copyPart(result, n, tileSize, (whole, at, of) => {
      whole[at] = part.data[of] ?? Number.NaN;
    });
  }
}

function extentOf({ letters, shape }: ReadOperand, letter: Letter): number | undefined {
  const axis = letters.indexOf(letter);
  return axis < 0 ? undefined : shape[axis];
}

/** A copy of one tile's part: index `n` along n, and the keys of tile `tile` along s. */
function partOf(whole: ReadOperand, n: number, tile: number, tileSize: number): ReadOperand {
  const axes = whole.letters.map((letter, axis) => ({ letter, extent: whole.shape[axis] ?? 1 }));
  const kept = axes.filter(({ letter }) => letter !== 'n');
  const shape = kept.map(({ letter, extent }) => {
    const { first, end } = keysOfTile(tile, tileSize, extent);
    return letter === 's' ? end - first : extent;
  });
  const data = new Float64Array(shape.reduce((size, extent) => size * extent, 1));
  copyPart(
    whole,
    Math.max(0, n),
    tileSize,
    (from, at, of) => {
      data[of] = from[at] ?? Number.NaN;
    },
    tile,
  );
  return { letters: kept.map(({ letter }) => letter), shape, data };
}

/** Visits the cells of a tile with their offsets in the whole and in the part. */
function copyPart(
  { letters, shape, data }: ReadOperand,
  n: number,
  tileSize: number,
  copy: (whole: Numbers, at: number, of: number) => void,
  tile = n,
): void {
  let of = 0;
  const go = (axis: number, base: number): void => {
    const letter = letters[axis];
    if (letter === undefined) {
      copy(data, base, of++);
      return;
    }
    const extent = shape[axis] ?? 1;
    const range =
      letter === 'n' ? { first: n, end: n + 1 } : letter === 's' ? keysOfTile(tile, tileSize, extent) : null;
    for (let i = range?.first ?? 0; i < (range?.end ?? extent); i++) go(axis + 1, base * extent + i);
  };
  go(0, 0);
}
