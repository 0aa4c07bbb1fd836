/** Colour domains: pictures that are compared use the same colours for the same numbers. */
import { describe, expect, it } from 'vitest';
import type { AttentionTrace } from '../../../web/engine/engine.ts';
import { ownFigure } from '../../../web/lesson/model/own-figure.ts';
import { DOMAIN_IDS, domainsOf, positionOnMap } from '../../../web/views/domains.ts';
import { computed } from '../lesson/stage/support.ts';

const { trace } = computed();
const causal = computed({ mask: { kind: 'causal' } }).trace;

function largest(of: AttentionTrace, ...tensors: string[]): number {
  return Math.max(...tensors.flatMap((name) => [...of.get(name).data].map(Math.abs).filter(Number.isFinite)));
}

/** One head's slice of a tensor whose first axis is h. */
function partOf(of: AttentionTrace, name: string, head: number): Float32Array {
  const { data, shape } = of.get(name);
  const size = data.length / (shape[0] ?? 1);
  return data.slice(head * size, (head + 1) * size);
}

describe('the domain of a map', () => {
  const domains = domainsOf(trace);

  it('is the largest magnitude among the tensors that share it', () => {
    expect(domains.input.max).toBe(largest(trace, 'embedding', 'position', 'input'));
    expect(domains.weight.max).toBe(largest(trace, 'w_q', 'w_k', 'w_v', 'w_o'));
    expect(domains.projection.max).toBe(largest(trace, 'q', 'k', 'v'));
    expect(domains.scores.max).toBe(largest(trace, 'scores', 'scaled', 'mask'));
    expect(domains.exponential.max).toBe(largest(trace, 'exponentials'));
    expect(domains.sum.max).toBe(largest(trace, 'row_sum'));
    expect(domains.context.max).toBe(largest(trace, 'context'));
    expect(domains.output.max).toBe(largest(trace, 'output', 'target', 'error'));
    expect(domains.d_scores.max).toBe(largest(trace, 'd_exponents', 'd_masked', 'd_scores'));
  });

  it('leaves the stream out of normalised rows, unless the second sum adds to them', () => {
    const pre = computed({ norm: 'pre' }, ownFigure('block')).trace;
    const post = computed({ norm: 'post' }, ownFigure('block')).trace;
    expect(domainsOf(pre).normed.max).toBe(largest(pre, 'norm_1', 'norm_2'));
    expect(domainsOf(post).normed.max).toBe(largest(post, 'norm_1', 'norm_2', 'contracted', 'residual_2'));
    expect(domainsOf(post).normed.max).toBeLessThan(largest(post, 'residual_1'));
  });

  it('ends at a round number just above the largest share', () => {
    expect(domainsOf(causal).share).toEqual({ signed: false, max: 1 });
    const many = computed({ sentence: Array.from({ length: 64 }, (_, i) => `w${i}`).join(' '), temperature: 10 }).trace;
    const { max } = domainsOf(many).share;
    expect([0.02, 0.05, 0.1, 0.2, 0.5]).toContain(Number(max.toPrecision(3)));
    expect(max).toBeGreaterThanOrEqual(largest(many, 'weights') * 0.999);
    expect(max).toBeLessThan(largest(many, 'weights') * 2.6);
  });

  it('ignores −∞, which is hatched instead of coloured', () => {
    expect(causal.get('masked').data).toContain(Number.NEGATIVE_INFINITY);
    expect(domainsOf(causal).scores.max).toBe(largest(causal, 'scores', 'scaled', 'masked'));
    for (const id of DOMAIN_IDS) expect(Number.isFinite(domainsOf(causal)[id].max)).toBe(true);
  });

  it('of a picture with one head covers that head of every tensor', () => {
    for (const head of [0, 1, 2]) {
      const own = domainsOf(trace, head);
      const magnitudes = ['scores', 'scaled'].flatMap((name) => [...partOf(trace, name, head)].map(Math.abs));
      expect(own.scores.max).toBe(Math.max(...magnitudes));
      expect(own.input).toEqual(domains.input);
    }
  });

  it('is never empty, even for a tensor of zeros', () => {
    const zeros: AttentionTrace = {
      ...trace,
      has: (name) => trace.has(name),
      get: (name) => ({ ...trace.get(name), data: new Float32Array(9) }),
    };
    for (const id of DOMAIN_IDS) expect(domainsOf(zeros)[id].max).toBe(1);
  });
});

describe('the position of a value on its map', () => {
  it('signed: zero is in the middle, the largest magnitude at the ends', () => {
    const domain = { signed: true, max: 4 };
    expect([-4, -2, 0, 2, 4].map((value) => positionOnMap(value, domain))).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });

  it('unsigned: zero is at the start', () => {
    expect([0, 1, 2].map((value) => positionOnMap(value, { signed: false, max: 2 }))).toEqual([0, 0.5, 1]);
  });
});
