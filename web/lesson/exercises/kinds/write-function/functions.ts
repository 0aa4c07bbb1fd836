/**
 * The functions to write: each one's core computation, its arguments, and the expected result. Texts are in
 * `web/messages/en/exercises/write-function.ts`, under the same name.
 */
import { groupedShape } from '../../../../engine/cell.ts';
import type { TraceTensor } from '../../../../engine/engine.ts';
import type { words } from '../../../../messages/en/exercises/write-function.ts';

export const CODE_LANGUAGES = ['python', 'javascript'] as const;

export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** Numbers in lists of lists, as code passes them: a matrix is a list of rows. */
export type Nested = number | readonly Nested[];

/** A tensor's numbers in lists, one level an axis; flattened axes are one axis. */
export function nestedOf(tensor: Pick<TraceTensor, 'axes' | 'shape' | 'data'>): Nested {
  const shape = groupedShape(tensor.axes, tensor.shape);
  const { data } = tensor;
  let next = 0;
  const level = (axis: number): Nested =>
    axis === shape.length
      ? (data[next++] ?? Number.NaN)
      : Array.from({ length: shape[axis] ?? 0 }, () => level(axis + 1));
  return level(0);
}

/** The lengths of the lists, outermost first; null if lists of one level differ in length or hold something else. */
export function shapeOfNested(value: unknown): readonly number[] | null {
  if (typeof value === 'number') return [];
  if (!Array.isArray(value)) return null;
  const inner = value.map(shapeOfNested);
  const [first = []] = inner;
  const alike = inner.every(
    (shape) =>
      shape !== null && first !== null && shape.length === first.length && shape.every((n, i) => n === first[i]),
  );
  return alike && first !== null ? [value.length, ...first] : null;
}

/** All numbers, in order. */
export function flat(value: Nested): readonly number[] {
  return typeof value === 'number' ? [value] : value.flatMap(flat);
}

export function isList(value: Nested): value is readonly Nested[] {
  return typeof value !== 'number';
}

/** A computation of the core that a function is tried on. */
export interface Setting {
  readonly tokens: number;
  readonly numHeads: number;
  readonly headWidth: number;
  /** How many heads of keys and values the heads share; absent: each has its own. */
  readonly numKvHeads?: number;
  readonly causal: boolean;
  /** What the query weights are multiplied by: large scores show an overflow. */
  readonly loud: number;
}

/** Reads a tensor of the trace as lists. */
export type Read = (tensor: string) => Nested;

export interface FunctionDefinition {
  /** The names of the arguments. */
  readonly parameters: readonly string[];
  readonly settings: readonly Setting[];
  /** The arguments of one call, and what it must return. */
  call(read: Read, setting: Setting): { readonly args: readonly Nested[]; readonly expected: Nested };
  /** Roundings to single precision that a term of the core's number may contain. */
  roundings(setting: Setting): number;
  /** The core also computes the gradients of a random gradient of the output. */
  readonly backward?: boolean;
  /** How many of the arguments' numbers are multiplied in one term: size and rounding grow with this power. */
  readonly degree: number;
}

const SMALL: Setting = { tokens: 4, numHeads: 2, headWidth: 3, causal: false, loud: 1 };
const SETTINGS: readonly Setting[] = [SMALL, { ...SMALL, tokens: 5, numHeads: 3, headWidth: 2 }];

/** The last of a list: the last head has the largest offset, the last query the most allowed keys. */
function last(list: Nested): Nested {
  return isList(list) ? (list.at(-1) ?? 0) : list;
}

function entry(list: Nested, place: number): Nested {
  return isList(list) ? (list[place] ?? 0) : list;
}

/** The row whose largest number is furthest from 0. */
function furthest(rows: Nested): number {
  const sizes = isList(rows) ? rows.map((row) => Math.abs(Math.max(...flat(row)))) : [0];
  return sizes.indexOf(Math.max(...sizes));
}

export type FunctionName = keyof typeof words.functions;

export const FUNCTIONS: Readonly<Record<FunctionName, FunctionDefinition>> = {
  scaledScores: {
    parameters: ['q', 'k'],
    settings: SETTINGS,
    call: (read) => ({ args: [last(read('q')), last(read('k'))], expected: last(read('scaled')) }),
    roundings: ({ headWidth }) => headWidth + 2,
    degree: 2,
  },
  causalMask: {
    parameters: ['tokens'],
    settings: [3, 1, 6].map((tokens) => ({ ...SMALL, tokens, causal: true })),
    call: (read, { tokens }) => ({ args: [tokens], expected: read('mask') }),
    roundings: () => 0,
    degree: 0,
  },
  softmax: {
    parameters: ['scores'],
    settings: [SMALL, { ...SMALL, tokens: 6, causal: true }, { ...SMALL, tokens: 5, loud: 50_000 }],
    call: (read, { tokens, causal }) => {
      const scores = last(read('masked'));
      // Under a causal mask a query in the middle, so that some of its scores are −∞; else the one that overflows first.
      const query = causal ? Math.floor(tokens / 2) : furthest(scores);
      return { args: [entry(scores, query)], expected: entry(last(read('weights')), query) };
    },
    roundings: ({ tokens }) => tokens + 6,
    degree: 0,
  },
  attention: {
    parameters: ['q', 'k', 'v', 'mask'],
    settings: [SMALL, { ...SMALL, tokens: 5, headWidth: 2, causal: true }],
    call: (read) => ({
      args: [last(read('q')), last(read('k')), last(read('v')), read('mask')],
      expected: last(read('context')),
    }),
    roundings: ({ tokens, headWidth }) => headWidth + 2 * tokens + 8,
    degree: 3,
  },
  splitHeads: {
    parameters: ['x', 'numHeads'],
    settings: SETTINGS,
    call: (read, { numHeads }) => ({ args: [read('q_projected'), numHeads], expected: read('q') }),
    roundings: () => 0,
    degree: 0,
  },
  mergeHeads: {
    parameters: ['z'],
    settings: SETTINGS,
    call: (read) => ({ args: [read('context')], expected: read('merged') }),
    roundings: () => 0,
    degree: 0,
  },
  multiHeadAttention: {
    parameters: ['x', 'wQ', 'wK', 'wV', 'wO', 'numHeads'],
    settings: SETTINGS,
    call: (read, { numHeads }) => ({
      args: [read('input'), read('w_q'), read('w_k'), read('w_v'), read('w_o'), numHeads],
      expected: read('output'),
    }),
    roundings: ({ tokens, headWidth, numHeads }) => 3 * headWidth * numHeads + headWidth + 2 * tokens + 8,
    degree: 3,
  },
  groupedQueryAttention: {
    parameters: ['q', 'k', 'v'],
    settings: [
      { ...SMALL, numHeads: 4, numKvHeads: 2, headWidth: 2 },
      { ...SMALL, tokens: 5, numHeads: 6, numKvHeads: 3, headWidth: 2 },
      { ...SMALL, numHeads: 3, numKvHeads: 1 },
    ],
    call: (read) => ({ args: [read('q'), read('k_shared'), read('v_shared')], expected: read('context') }),
    roundings: ({ tokens, headWidth }) => headWidth + 2 * tokens + 8,
    degree: 3,
  },
  softmaxBackward: {
    parameters: ['p', 'dP'],
    settings: [SMALL, { ...SMALL, tokens: 5, causal: true }],
    call: (read) => ({ args: [last(read('weights')), last(read('d_weights'))], expected: last(read('d_exponents')) }),
    // The row's sum, the difference, the product.
    roundings: ({ tokens }) => tokens + 2,
    degree: 1,
    backward: true,
  },
};

/** The function's name and arguments as a language writes them: numHeads is num_heads in Python. */
export function signatureOf(
  name: FunctionName,
  language: CodeLanguage,
): { readonly name: string; readonly parameters: readonly string[] } {
  const write = (camelCase: string): string =>
    language === 'python' ? camelCase.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : camelCase;
  return { name: write(name), parameters: FUNCTIONS[name].parameters.map(write) };
}
