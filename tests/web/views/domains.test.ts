/** Colour domains: pictures that are compared use the same colours for the same numbers. */
import { describe, expect, it } from 'vitest';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { DOMAIN_IDS, domainsOf, positionOnMap } from '#web/views/domains.ts';
import { computed } from '../lesson/stage/support.ts';
import { allDrawn } from './drawn.ts';

const { trace } = computed();
const causal = computed({ mask: { kind: 'causal' } }).trace;

function largest(of: AttentionTrace, ...tensors: string[]): number {
  return Math.max(...tensors.flatMap((name) => [...of.get(name).data].map(Math.abs).filter(Number.isFinite)));
}

/** One head's numbers: its slice of a tensor whose first axis is h, its columns of one whose rows have a part for each head. */
function partOf(of: AttentionTrace, name: string, head: number): number[] {
  const { data, shape, axes } = of.get(name);
  const heads = of.options.numHeads;
  const wide = shape.at(-1) ?? 1;
  const size = data.length / heads;
  if (axes.startsWith('h')) return [...data.slice(head * size, (head + 1) * size)];
  return [...data].filter((_, i) => Math.floor(i / wide) % heads === head);
}

describe('the domain of a map', () => {
  const domains = domainsOf(trace, allDrawn(trace));

  it('is the largest magnitude among the tensors that share it', () => {
    expect(domains.input.max).toBe(largest(trace, 'embedding', 'position', 'input'));
    expect(domains.weight.max).toBe(largest(trace, 'w_q', 'w_k', 'w_v', 'w_o'));
    expect(domains.query.max).toBe(largest(trace, 'q', 'q_projected'));
    expect(domains.key.max).toBe(largest(trace, 'k', 'k_projected'));
    expect(domains.value.max).toBe(largest(trace, 'v', 'v_projected'));
    expect(domains.scores.max).toBe(largest(trace, 'scores', 'scaled', 'mask'));
    expect(domains.exponential.max).toBe(largest(trace, 'exponentials'));
    expect(domains.sum.max).toBe(largest(trace, 'row_sum'));
    expect(domains.context.max).toBe(largest(trace, 'context'));
    expect(domains.output.max).toBe(largest(trace, 'output', 'target', 'error'));
    expect(domains.d_scores.max).toBe(largest(trace, 'd_exponents', 'd_masked', 'd_scores'));
  });

  it('ends at a round number just above the largest share', () => {
    expect(domainsOf(causal, allDrawn(causal)).share).toEqual({ signed: false, max: 1 });
    const many = computed({ sentence: Array.from({ length: 64 }, (_, i) => `w${i}`).join(' '), temperature: 10 }).trace;
    const { max } = domainsOf(many, allDrawn(many)).share;
    expect([0.02, 0.05, 0.1, 0.2, 0.5]).toContain(Number(max.toPrecision(3)));
    expect(max).toBeGreaterThanOrEqual(largest(many, 'weights') * 0.999);
    expect(max).toBeLessThan(largest(many, 'weights') * 2.6);
  });

  it('ignores −∞, which is hatched instead of coloured', () => {
    expect(causal.get('masked').data).toContain(Number.NEGATIVE_INFINITY);
    expect(domainsOf(causal, allDrawn(causal)).scores.max).toBe(largest(causal, 'scores', 'scaled', 'masked'));
    for (const id of DOMAIN_IDS) expect(Number.isFinite(domainsOf(causal, allDrawn(causal))[id].max)).toBe(true);
  });

  it('of a picture with one head covers that head of every tensor', () => {
    for (const head of [0, 1, 2]) {
      const own = domainsOf(trace, allDrawn(trace, head));
      const most = (...names: string[]) =>
        Math.max(...names.flatMap((name) => partOf(trace, name, head).map(Math.abs)));
      expect(own.scores.max).toBe(most('scores', 'scaled'));
      expect(trace.get('d_merged').axes).toBe('t(hd)');
      expect(own.d_context.max).toBe(most('d_merged', 'd_context', 'd_v', 'd_v_projected'));
      expect(own.input).toEqual(domains.input);
    }
  });

  it('is never empty, even for a tensor of zeros', () => {
    const zeros: AttentionTrace = {
      ...trace,
      has: (name) => trace.has(name),
      get: (name) => ({ ...trace.get(name), data: new Float32Array(9) }),
    };
    for (const id of DOMAIN_IDS) expect(domainsOf(zeros, allDrawn(zeros))[id].max).toBe(1);
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
