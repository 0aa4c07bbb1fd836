/** One large projection split into heads equals a small projection per head (Vaswani et al. 2017, section 3.2.2). */
import { describe, expect, it } from 'vitest';
import { ENGINES } from './support/engines.ts';
import { randomRequest } from './support/requests.ts';

const SIZES = { tokens: 5, dModel: 12, numHeads: 3 };
const D_K = SIZES.dModel / SIZES.numHeads;

describe.each(ENGINES)('on the %s', (_, engine) => {
  const request = randomRequest(SIZES, 3);
  const trace = engine.createSession().forward(request);

  it.each([
    ['q', 'w_q'],
    ['k', 'w_k'],
    ['v', 'w_v'],
  ] as const)('%s of each head is X times the head’s own columns of %s', (projected, weight) => {
    const input = trace.get('input').data.slice();
    const whole = request.given[weight] ?? new Float32Array(0);
    const heads = trace.get(projected).data.slice();
    for (let h = 0; h < SIZES.numHeads; h++) {
      // The small matrix (m, d), copied out of the large one.
      const own = Array.from({ length: SIZES.dModel }, (_, m) =>
        whole.subarray(m * SIZES.dModel + h * D_K, m * SIZES.dModel + (h + 1) * D_K),
      );
      for (let t = 0; t < SIZES.tokens; t++) {
        for (let d = 0; d < D_K; d++) {
          const terms = own.map((row, m) => (input[t * SIZES.dModel + m] ?? 0) * (row[d] ?? 0));
          const size = terms.reduce((sum, term) => sum + Math.abs(term), 0);
          const right = terms.reduce((sum, term) => sum + term, 0);
          // Twelve products and eleven sums, each rounded to 24 bits.
          const found = heads[(h * SIZES.tokens + t) * D_K + d] ?? Number.NaN;
          expect(Math.abs(found - right)).toBeLessThanOrEqual(12 * 2 ** -23 * size);
        }
      }
    }
  });

  it('other heads’ columns have no influence', () => {
    const cut = (request.given.w_q ?? new Float32Array(0)).map((entry, i) =>
      Math.floor((i % SIZES.dModel) / D_K) === 1 ? entry : 0,
    );
    const alone = engine.createSession().forward({ ...request, given: { ...request.given, w_q: cut } });
    const size = SIZES.tokens * D_K;
    expect(alone.get('q').data.slice(size, 2 * size)).toEqual(trace.get('q').data.slice(size, 2 * size));
  });
});
