/**
 * Measures what heads do on a trace: the share of a row on the previous token, the first token, words of the same kind, a verb's
 * subject and boundaries; and how widely and how far it reads. A uniform row is measured too, since in a short sentence chance alone
 * gives much.
 */

import type { AttentionTrace } from '../../../engine/engine.ts';
import type { Kind } from '../../constants/hand-made.ts';
import { NAMED, type Pattern, SHARES, type ShareName } from '../../constants/head-patterns.ts';
import { kindOf } from '../../model/hand-made/kinds.ts';

export interface Measured {
  /** The mean over the rows that have such keys; null if there are none. */
  readonly shares: Readonly<Record<ShareName, number | null>>;
  /** Mean entropy of a row in bits: 0 for one token, log₂ n for n tokens read equally. */
  readonly entropy: number;
  /** Mean distance from query to key in tokens, weighted by the shares. */
  readonly distance: number;
}

export interface Measurements {
  readonly heads: readonly Measured[];
  /** The same metrics for rows that are uniform over the allowed keys. */
  readonly even: Measured;
  /** How many rows each share averages over. */
  readonly rows: Readonly<Record<ShareName, number>>;
}

/** The keys that a share counts, for every query; null where there are none. */
type Targets = (t: number) => readonly number[] | null;

type Share = (t: number, s: number) => number;

export function measureHeads(trace: AttentionTrace, tokens: readonly string[]): Measurements {
  const n = tokens.length;
  const targets = targetsOf(tokens.map(kindOf));
  const weights = trace.get('weights').data;
  const mask = trace.get('mask').data;
  const open = Array.from({ length: n }, (_, t) =>
    Array.from({ length: n }, (_, s) => Number(mask[t * n + s] !== Number.NEGATIVE_INFINITY)),
  );
  const keys = open.map((row) => row.reduce((sum, one) => sum + one, 0));
  const even: Share = (t, s) => (open[t]?.[s] ?? 0) / Math.max(1, keys[t] ?? 1);
  const heads = Array.from({ length: trace.options.numHeads }, (_, h) =>
    measured(n, targets, (t, s) => weights[(h * n + t) * n + s] ?? 0),
  );
  const rows = forShares((name) => indices(n).filter((t) => targets[name](t) !== null).length);
  return { heads, even: measured(n, targets, even), rows };
}

function measured(n: number, targets: Readonly<Record<ShareName, Targets>>, share: Share): Measured {
  const perRow = (of: (p: number, t: number, s: number) => number): number =>
    mean(indices(n).map((t) => indices(n).reduce((sum, s) => sum + of(share(t, s), t, s), 0))) ?? 0;
  return {
    shares: forShares((name) =>
      mean(
        indices(n).flatMap((t) => {
          const keys = targets[name](t);
          return keys === null ? [] : [keys.reduce((sum, s) => sum + share(t, s), 0)];
        }),
      ),
    ),
    entropy: perRow((p) => (p > 0 ? -p * Math.log2(p) : 0)),
    distance: perRow((p, t, s) => p * Math.abs(t - s)),
  };
}

function targetsOf(kinds: readonly Kind[]): Readonly<Record<ShareName, Targets>> {
  const boundaries = indices(kinds.length).filter((s) => kinds[s] === 'boundary');
  return {
    previous: (t) => (t > 0 ? [t - 1] : null),
    first: (t) => (t > 0 ? [0] : null),
    sameKind: (t) => indices(kinds.length).filter((s) => kinds[s] === kinds[t]),
    subject: (t) => {
      if (kinds[t] !== 'verb') return null;
      const before = kinds.slice(0, t).findLastIndex((kind) => kind === 'noun' || kind === 'pronoun');
      return before < 0 ? null : [before];
    },
    boundary: () => (boundaries.length > 0 ? boundaries : null),
  };
}

/** Two patterns this close explain a head equally well; the one with more rows is named. */
const CLOSE = 0.05;
/** Bits of entropy below a uniform row that still count as uniform. */
const STILL_EVEN = 0.02;

/** What a head does, judged by its measurements alone. */
export function patternOf(head: Measured, { even, rows }: Measurements): Pattern {
  const found = SHARES.map((name) => ({ name, gained: gain(head.shares[name], even.shares[name]), rows: rows[name] }));
  const most = Math.max(...found.map(({ gained }) => gained));
  if (most >= NAMED) {
    const best = found.filter(({ gained }) => gained >= most - CLOSE).sort((a, b) => b.rows - a.rows)[0];
    return best?.name ?? null;
  }
  return even.entropy - head.entropy < STILL_EVEN ? 'even' : null;
}

/** The gain over chance: 0 for chance, 1 for the whole share. */
function gain(share: number | null, even: number | null): number {
  return share === null || even === null || even > 1 - 1e-6 ? 0 : (share - even) / (1 - even);
}

function forShares<T>(value: (name: ShareName) => T): Readonly<Record<ShareName, T>> {
  return Object.fromEntries(SHARES.map((name) => [name, value(name)])) as Record<ShareName, T>;
}

function indices(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
