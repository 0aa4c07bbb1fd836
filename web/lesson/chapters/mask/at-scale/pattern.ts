/**
 * Mask patterns for hundreds of tokens, and areas painted over them. Pairs are (t, s), row-major, 1 where query t may look at key s,
 * else 0; every change makes a new array.
 */
export const PATTERNS = ['none', 'causal', 'window', 'padding', 'blocks', 'custom'] as const;

export type PatternName = (typeof PATTERNS)[number];

/** A painted mask this large does not fit a URL, which keeps the pattern that painting started from. */
export const NAMED = PATTERNS.filter((name) => name !== 'custom');

export const TOKENS = [16, 32, 64, 128, 256, 512] as const;
export const WIDTHS = [64, 128, 256, 512] as const;
export const HEADS = [1, 2, 4, 8, 16] as const;

/** The meaning of a pattern's number: neighbours on each side, tokens at the end, tokens per block. */
export type Sizes = Readonly<Record<'window' | 'padding' | 'blocks', number>>;

export function hasSize(name: PatternName): name is keyof Sizes {
  return name === 'window' || name === 'padding' || name === 'blocks';
}

/** Queries t and keys s from `from` to before `to`. */
export interface Area {
  readonly t: Span;
  readonly s: Span;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Pair {
  readonly t: number;
  readonly s: number;
}

/** The pairs of a pattern; a painted mask starts with all pairs open. */
export function openPairs(name: PatternName, sizes: Sizes, tokens: number): Uint8Array {
  const allows = RULES[name];
  const pairs = new Uint8Array(tokens * tokens);
  for (let t = 0; t < tokens; t++) {
    for (let s = 0; s < tokens; s++) pairs[t * tokens + s] = allows(t, s, sizes, tokens) ? 1 : 0;
  }
  return pairs;
}

type Rule = (t: number, s: number, sizes: Sizes, tokens: number) => boolean;

const RULES: Readonly<Record<PatternName, Rule>> = {
  none: () => true,
  causal: (t, s) => s <= t,
  window: (t, s, { window }) => Math.abs(t - s) <= window,
  padding: (_t, s, { padding }, tokens) => s < tokens - padding,
  blocks: (t, s, { blocks }) => Math.floor(t / blocks) === Math.floor(s / blocks),
  custom: () => true,
};

export function paint(pairs: Uint8Array, tokens: number, { t, s }: Area, open: boolean): Uint8Array {
  const painted = pairs.slice();
  for (let row = t.from; row < t.to; row++) painted.fill(open ? 1 : 0, row * tokens + s.from, row * tokens + s.to);
  return painted;
}

/** A square of `side` around a pair, clipped to the mask. */
export function around({ t, s }: Pair, side: number, tokens: number): Area {
  const span = (at: number): Span => {
    const from = at - Math.floor((side - 1) / 2);
    return { from: Math.max(0, from), to: Math.min(tokens, from + side) };
  };
  return { t: span(t), s: span(s) };
}

/** The rectangle between two opposite corners, inclusive. */
export function between(a: Pair, b: Pair): Area {
  const span = (one: number, other: number): Span => ({ from: Math.min(one, other), to: Math.max(one, other) + 1 });
  return { t: span(a.t, b.t), s: span(a.s, b.s) };
}

/** The painted mask for another number of tokens; new pairs are open. */
export function resized(pairs: Uint8Array, from: number, to: number): Uint8Array {
  const result = new Uint8Array(to * to).fill(1);
  const both = Math.min(from, to);
  for (let t = 0; t < both; t++) result.set(pairs.subarray(t * from, t * from + both), t * to);
  return result;
}

export function countOpen(pairs: Uint8Array): number {
  let open = 0;
  for (let pair = 0; pair < pairs.length; pair++) open += pairs[pair] ?? 0;
  return open;
}

/** The sentence, repeated to the requested number of tokens. */
export function repeated(sentence: readonly string[], tokens: number): readonly string[] {
  return Array.from({ length: tokens }, (_, t) => sentence[t % Math.max(1, sentence.length)] ?? '');
}
