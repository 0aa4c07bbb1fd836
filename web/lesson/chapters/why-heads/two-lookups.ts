/**
 * One task that needs two lookups at once: every token is to learn which kind of word stands before it, and which kind the first
 * word is. The weights are made by hand and are the same throughout; what changes is only whether their 16 columns belong to one
 * head or are split between two. The core computes both.
 */
import type { AttentionSession } from '../../../engine/engine.ts';
import { turn } from '../../model/hand-made/features.ts';
import { KINDS, type Kind, kindOf } from '../../model/hand-made/kinds.ts';

/** Features of a row of X: a constant, the first place, two clocks, the kind of word, and two that stay empty. */
export const WIDTH = 16;
const ONE = 0;
const FIRST = 1;
const CLOCKS = [
  { clock: 0, column: 2 },
  { clock: 1, column: 4 },
] as const;
const KIND = 6;

/** Columns of a head when there are two: the first half looks for the token before, the second for the first token. */
const HALF = WIDTH / 2;

/** How loudly the halves of W_Q ask, so that each alone is nearly certain. */
const GAIN = { previous: 90, first: 28 } as const;

export interface Setting {
  readonly heads: 1 | 2;
  /** 0: only the first half of W_Q asks; 1: only the second; in between, both do, each less loudly. */
  readonly balance: number;
  /** Multiplies every query. */
  readonly sharpness: number;
}

export interface Found {
  /** For every query: the weights of the head that answers the first question, and of the one that answers the second. */
  readonly rows: readonly { readonly previous: readonly number[]; readonly first: readonly number[] }[];
  /** The share on the token that is asked for, averaged over the queries that have one before them and another first. */
  readonly share: { readonly previous: number; readonly first: number };
  /** For every query, what arrives in each half of the context: one number a kind, ideally 1 for the right one. */
  readonly told: readonly { readonly previous: readonly number[]; readonly first: readonly number[] }[];
  /** How many of those queries are told both kinds rightly, the largest number counting. */
  readonly right: number;
  /** Mean squared distance between what arrives and what is right, over both halves. */
  readonly error: number;
  readonly asked: number;
}

/** Computes the task on a sentence. */
export function lookUp(session: AttentionSession, tokens: readonly string[], setting: Setting): Found {
  const n = tokens.length;
  const trace = session.forward({
    given: given(tokens, setting),
    options: {
      tokens: n,
      sourceTokens: n,
      cross: false,
      dModel: WIDTH,
      keyWidth: WIDTH,
      valueWidth: WIDTH,
      numHeads: setting.heads,
      bias: false,
      causal: false,
      windowLeft: -1,
      windowRight: -1,
      temperature: 1,
      dropout: 0,
      dropoutSeed: 0,
    },
  });
  const weights = trace.get('weights').data;
  const merged = trace.get('merged').data;
  const row = (head: number, t: number) => Array.from(weights.slice((head * n + t) * n, (head * n + t + 1) * n));
  const half = (t: number, which: 0 | 1) =>
    Array.from(merged.slice(t * WIDTH + which * HALF, t * WIDTH + (which + 1) * HALF));
  const rows = tokens.map((_, t) => ({ previous: row(0, t), first: row(setting.heads - 1, t) }));
  const told = tokens.map((_, t) => ({ previous: half(t, 0), first: half(t, 1) }));
  return { rows, told, ...judged(tokens.map(kindOf), rows, told) };
}

/** Measured over the queries from the third on: the second token's two lookups fall on the same place. */
function judged(kinds: readonly Kind[], rows: Found['rows'], told: Found['told']) {
  const asked = kinds.map((_, t) => t).filter((t) => t >= 2);
  const mean = (value: (t: number) => number) =>
    asked.length === 0 ? 0 : asked.reduce((sum, t) => sum + value(t), 0) / asked.length;
  const goal = (t: number) => [kinds[t - 1], kinds[0]] as const;
  return {
    asked: asked.length,
    share: {
      previous: mean((t) => rows[t]?.previous[t - 1] ?? 0),
      first: mean((t) => rows[t]?.first[0] ?? 0),
    },
    right: asked.filter((t) => {
      const [before, first] = goal(t);
      return says(told[t]?.previous, before) && says(told[t]?.first, first);
    }).length,
    error: mean((t) => {
      const [before, first] = goal(t);
      return distance(told[t]?.previous, before) + distance(told[t]?.first, first);
    }),
  };
}

/** A kind must stand out for a half to say it: by more than rounding, so that a draw is no answer. */
const STANDS_OUT = 0.01;

function says(half: readonly number[] = [], kind: Kind = 'other'): boolean {
  const at = KINDS.indexOf(kind);
  return half.every((value, i) => i === at || value < (half[at] ?? 0) - STANDS_OUT);
}

function distance(half: readonly number[] = [], kind: Kind = 'other'): number {
  const at = KINDS.indexOf(kind);
  return half.reduce((sum, value, i) => sum + (value - (i === at ? 1 : 0)) ** 2, 0);
}

/** One head divides its scores by √16, two by √8: the gains make up for it, so that only the number of heads differs. */
function given(tokens: readonly string[], { heads, balance, sharpness }: Setting): Record<string, Float32Array> {
  const loud = (sharpness * Math.sqrt(WIDTH / heads)) / Math.sqrt(HALF);
  const [before, first] = heads === 2 ? [1, 1] : [Math.min(1, 2 - 2 * balance), Math.min(1, 2 * balance)];
  const embedding = new Float32Array(tokens.length * WIDTH);
  const position = new Float32Array(tokens.length * WIDTH);
  for (const [t, token] of tokens.entries()) {
    embedding[t * WIDTH + ONE] = 1;
    embedding[t * WIDTH + KIND + KINDS.indexOf(kindOf(token))] = 1;
    position[t * WIDTH + FIRST] = t === 0 ? 1 : 0;
    for (const { clock, column } of CLOCKS) {
      position[t * WIDTH + column] = Math.sin(t * turn(clock));
      position[t * WIDTH + column + 1] = Math.cos(t * turn(clock));
    }
  }
  const [w_q, w_k, w_v, w_o] = [matrix(), matrix(), matrix(), matrix()];
  for (const { clock, column } of CLOCKS) {
    const gain = GAIN.previous * loud * before;
    const [cos, sin] = [gain * Math.cos(turn(clock)), gain * Math.sin(turn(clock))];
    // The hands of the query's clocks, turned back by one place.
    put(w_q, column, column - 2, cos);
    put(w_q, column + 1, column - 2, -sin);
    put(w_q, column, column - 1, sin);
    put(w_q, column + 1, column - 1, cos);
    put(w_k, column, column - 2, 1);
    put(w_k, column + 1, column - 1, 1);
  }
  put(w_q, ONE, HALF, GAIN.first * loud * first);
  put(w_k, FIRST, HALF, 1);
  for (let kind = 0; kind < HALF; kind++) {
    put(w_v, KIND + kind, kind, 1);
    put(w_v, KIND + kind, HALF + kind, 1);
  }
  for (let m = 0; m < WIDTH; m++) put(w_o, m, m, 1);
  return { embedding, position, w_q, w_k, w_v, w_o };
}

function matrix(): Float32Array {
  return new Float32Array(WIDTH * WIDTH);
}

function put(target: Float32Array, row: number, column: number, value: number): void {
  target[row * WIDTH + column] = value;
}
