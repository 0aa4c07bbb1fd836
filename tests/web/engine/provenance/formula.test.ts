import { describe, expect, it } from 'vitest';
import { formulaOf, formulaText } from '#web/engine/provenance/formula.ts';

const text = (name: string, axes: string, provenance: string, at = {}) =>
  formulaText(formulaOf({ name, axes, provenance }), at);

describe('a formula', () => {
  it('prints names and letters', () => {
    expect(text('scores', 'hts', 'q:htd k:hsd')).toBe('scores[h,t,s] = Σ_d q[h,t,d] · k[h,s,d]');
    expect(text('q_projected', 't(hd)', 'input:tm w_q:m(hd) + b_q:(hd)')).toBe(
      'q_projected[t,(h,d)] = Σ_m input[t,m] · w_q[m,(h,d)] + b_q[(h,d)]',
    );
    expect(text('output', 'tm', 'merged:t(hd) w_o:(hd)m')).toBe('output[t,m] = Σ_h,d merged[t,(h,d)] · w_o[(h,d),m]');
    expect(text('scaled', 'hts', 'scores:hts scale:')).toBe('scaled[h,t,s] = scores[h,t,s] · scale');
    expect(text('row_max', 'ht', 'max(masked:hts)')).toBe('row_max[h,t] = max_s masked[h,t,s]');
    expect(text('weights', 'hts', 'exponentials:hts / row_sum:ht')).toBe(
      'weights[h,t,s] = exponentials[h,t,s] / row_sum[h,t]',
    );
    expect(text('exponentials', 'hts', 'exp((masked:hts - row_max:ht) / temperature:)')).toBe(
      'exponentials[h,t,s] = exp((masked[h,t,s] − row_max[h,t]) / temperature)',
    );
    expect(text('merged_without_transpose', 't(hd)', 'view(context:htd)')).toBe(
      'merged_without_transpose[t,(h,d)] = context[h,t,d] at the same flat position',
    );
    expect(text('k', 'hsd', 'repeat(k_shared:gsd)')).toBe('k[h,s,d] = k_shared[g(h),s,d]');
    expect(text('d_k_shared', 'gsd', 'group_sum(d_k:hsd)')).toBe('d_k_shared[g,s,d] = Σ_g(h)=g d_k[h,s,d]');
    expect(text('mask', 'ts', 'given')).toBe('mask[t,s] is given');
    expect(text('a', 't', 'b:t - c:t')).toBe('a[t] = b[t] − c[t]');
  });

  it('shows numbers in place of the letters that a cell fixes', () => {
    expect(text('scores', 'hts', 'q:htd k:hsd', { h: 0, t: 2, s: 5 })).toBe('scores[0,2,5] = Σ_d q[0,2,d] · k[0,5,d]');
    expect(text('k', 'hsd', 'repeat(k_shared:gsd)', { h: 5, s: 1 })).toBe('k[5,1,d] = k_shared[g(5),1,d]');
    expect(text('d_k_shared', 'gsd', 'group_sum(d_k:hsd)', { g: 1 })).toBe('d_k_shared[1,s,d] = Σ_g(h)=1 d_k[h,s,d]');
    expect(text('merged_without_transpose', 't(hd)', 'view(context:htd)', { t: 1, h: 0, d: 2 })).toBe(
      'merged_without_transpose[1,(0,2)] = context[h,t,d] at the same flat position',
    );
  });
});
