import { describe, expect, it } from 'vitest';
import { randomU32 } from '#web/engine/random.ts';
import { type Attention, attend, dropThreshold, survivor } from '#web/engine/webgpu/attend.ts';
import { compute, distance, EPSILON, hasAdapter, normals, sharedDevice } from './support/device.ts';

/** Settings besides the defaults; heads are side by side in their rows. */
interface Case {
  readonly items?: number;
  readonly heads?: number;
  readonly groups?: number;
  readonly tokens: number;
  readonly keys: number;
  readonly width?: number;
  readonly valueWidth?: number;
  readonly before?: number;
  readonly after?: number;
  readonly offset?: number;
  readonly softcap?: number;
  readonly temperature?: number;
  readonly lengths?: readonly number[];
  readonly padding?: readonly number[];
  /** (t, s), the same for all heads. */
  readonly mask?: Float32Array;
  readonly dropout?: number;
}

const FORBIDDEN = Number.NEGATIVE_INFINITY;
const SEED = 11;

function operandsOf({ items = 1, heads = 2, groups = heads, tokens, keys, width = 8, valueWidth = width }: Case) {
  return {
    q: normals(1, items * tokens * heads * width),
    k: normals(2, items * keys * groups * width),
    v: normals(3, items * keys * groups * valueWidth),
  };
}

/** The definition, query by query, in double precision. */
function expected(given: Case): Float64Array {
  const { items = 1, heads = 2, groups = heads, tokens, keys, width = 8, valueWidth = width } = given;
  const { before = -1, after = -1, softcap = 0, temperature = 1, lengths, padding, mask, dropout = 0 } = given;
  const { q, k, v } = operandsOf(given);
  const out = new Float64Array(items * tokens * heads * valueWidth);
  for (let row = 0; row < items * heads * tokens; row++) {
    const t = row % tokens;
    const head = Math.floor(row / tokens) % heads;
    const item = Math.floor(row / (tokens * heads));
    const group = Math.floor((head * groups) / heads);
    const end = lengths?.[item] ?? keys;
    const position = t + (lengths ? end - tokens : (given.offset ?? 0));
    const scores = Array.from({ length: keys }, (_, s) => {
      const early = before >= 0 && s < position - before;
      const late = s >= end || (after >= 0 && s > position + after);
      if (early || late || padding?.[item * keys + s]) return FORBIDDEN;
      let sum = 0;
      for (let i = 0; i < width; i++) {
        const ofQuery = q[((item * tokens + t) * heads + head) * width + i] as number;
        sum += ofQuery * (k[((item * keys + s) * groups + group) * width + i] as number);
      }
      sum /= Math.sqrt(width);
      if (softcap > 0) sum = softcap * Math.tanh(sum / softcap);
      return sum + (mask?.[t * keys + s] ?? 0);
    });
    const largest = Math.max(...scores);
    if (largest === FORBIDDEN) continue;
    const exponentials = scores.map((score) => Math.exp((score - largest) / temperature));
    const total = exponentials.reduce((a, b) => a + b, 0);
    for (const [s, exponential] of exponentials.entries()) {
      const dropped = dropout > 0 && randomU32(SEED, row * keys + s) < dropThreshold(dropout);
      const weight = (exponential / total) * (dropped ? 0 : survivor(dropout));
      for (let i = 0; i < valueWidth; i++) {
        const at = ((item * tokens + t) * heads + head) * valueWidth + i;
        out[at] = (out[at] as number) + weight * (v[((item * keys + s) * groups + group) * valueWidth + i] as number);
      }
    }
  }
  return out;
}

const rowsOf = (positions: number, heads: number, width: number) => ({
  row: heads * width,
  outer: positions * heads * width,
  inner: width,
});

/** A weighted mean of numbers up to about 5; scores up to about 10 add `width` roundings to the exponent. */
const tolerance = ({ keys, width = 8 }: Case) => EPSILON * 5 * (keys + 10 * width + 64);

describe.skipIf(!hasAdapter)('the fused attention', () => {
  const device = sharedDevice();

  async function actual(given: Case): Promise<Float32Array> {
    const { items = 1, heads = 2, groups = heads, tokens, keys, width = 8, valueWidth = width } = given;
    const { before = -1, after = -1, offset, softcap, temperature, lengths, padding, mask, dropout } = given;
    const { q, k, v } = operandsOf(given);
    return compute(await device(), (work) => {
      const out = work.allocate('out', items * tokens * heads * valueWidth);
      const options: Attention = {
        items,
        heads,
        share: heads / groups,
        tokens,
        keys,
        width,
        valueWidth,
        q: work.upload('q', q),
        k: work.upload('k', k),
        v: work.upload('v', v),
        out,
        qStrides: rowsOf(tokens, heads, width),
        kStrides: rowsOf(keys, groups, width),
        vStrides: rowsOf(keys, groups, valueWidth),
        outStrides: rowsOf(tokens, heads, valueWidth),
        scale: 1 / Math.sqrt(width),
        before,
        after,
        ...(offset !== undefined && { offset }),
        ...(softcap !== undefined && { softcap }),
        ...(temperature !== undefined && { temperature }),
        lengths: lengths && work.upload('lengths', Int32Array.from(lengths)),
        padding: padding && work.upload('padding', Uint32Array.from(padding)),
        mask: mask && { values: work.upload('mask', mask), strides: { row: keys, outer: 0, inner: 0 } },
        dropout: dropout === undefined ? undefined : { seed: SEED, probability: dropout },
      };
      attend(work, options);
      return out;
    });
  }

  const forbidding = normals(9, 17 * 33).map((value, i) => (i % 4 === 0 || i < 33 ? FORBIDDEN : value));
  const cases: readonly (readonly [string, Case])[] = [
    ...[1, 3, 17, 65, 129].map((size): [string, Case] => [`${size} queries and keys`, { tokens: size, keys: size }]),
    ['fewer queries than keys', { tokens: 3, keys: 129 }],
    ['causal', { tokens: 129, keys: 129, after: 0 }],
    ['causal after a past', { tokens: 5, keys: 70, after: 0, offset: 65 }],
    ['a window', { tokens: 129, keys: 129, before: 9, after: 3 }],
    ['a window beyond the last key', { tokens: 65, keys: 17, before: 2, after: 2 }],
    ['grouped heads and items', { items: 2, heads: 6, groups: 2, tokens: 33, keys: 34 }],
    [
      'lengths, one of them shorter than the queries',
      { items: 3, tokens: 17, keys: 40, lengths: [40, 9, 0], after: 0 },
    ],
    [
      'padding',
      { items: 2, tokens: 9, keys: 35, padding: Array.from({ length: 70 }, (_, i) => (i % 5 === 0 ? 1 : 0)) },
    ],
    ['a mask that forbids a whole row', { tokens: 17, keys: 33, mask: forbidding }],
    ['softcap and temperature', { tokens: 17, keys: 65, softcap: 1.5, temperature: 0.5 }],
    ['wide heads and wider values', { tokens: 17, keys: 35, width: 70, valueWidth: 130 }],
    ['dropout', { tokens: 17, keys: 65, dropout: 0.4, after: 0 }],
  ];

  it.each(cases)('matches the definition: %s', async (_, given) => {
    expect(distance(await actual(given), expected(given))).toBeLessThan(tolerance(given));
  });
});
