/**
 * Domains of the colour maps: the largest magnitude among tensors that share one.
 *
 * Pictures that are compared then use the same colours for the same numbers.
 */
import type { AttentionTrace } from '../engine/engine.ts';
import type { DomainId } from './frame.ts';

export interface Domain {
  /** A signed map runs from −max through 0 to max, the others from 0 to max. */
  readonly signed: boolean;
  readonly max: number;
}

const SHARED: Readonly<Record<DomainId, { signed: boolean; tensors: readonly string[] }>> = {
  input: { signed: true, tensors: ['embedding', 'position', 'input'] },
  weight: { signed: true, tensors: ['w_q', 'w_k', 'w_v', 'w_o', 'w_1', 'w_2'] },
  projection: { signed: true, tensors: ['q_projected', 'k_projected', 'v_projected'] },
  scores: { signed: true, tensors: ['scores', 'scaled', 'masked', 'mask'] },
  share: { signed: false, tensors: ['weights', 'dropped_weights'] },
  exponential: { signed: false, tensors: ['exponentials'] },
  sum: { signed: false, tensors: ['row_sum', 'tile_sum', 'running_sum'] },
  context: { signed: true, tensors: ['context'] },
  gathered: { signed: true, tensors: ['tile_context', 'accumulated'] },
  stream: {
    signed: true,
    tensors: [
      'residual_1',
      'residual_2',
      'contracted',
      'dropped_output',
      'dropped_contracted',
      'norm_1_inverse_deviation',
      'norm_2_inverse_deviation',
    ],
  },
  // Far smaller than a stream that was never normalised.
  normed: { signed: true, tensors: ['norm_1', 'norm_2'] },
  hidden: { signed: true, tensors: ['hidden', 'activated', 'dropped_activated'] },
  output: { signed: true, tensors: ['output', 'target', 'error'] },
  loss: { signed: false, tensors: ['loss'] },
  d_output: { signed: true, tensors: ['d_output'] },
  d_context: { signed: true, tensors: ['d_merged', 'd_context', 'd_v', 'd_v_projected'] },
  d_share: { signed: true, tensors: ['d_dropped_weights', 'd_weights', 'row_dot'] },
  d_scores: { signed: true, tensors: ['d_exponents', 'd_masked', 'd_scores'] },
  d_projection: { signed: true, tensors: ['d_q', 'd_k', 'd_q_projected', 'd_k_projected'] },
  d_weight: { signed: true, tensors: ['d_w_q', 'd_w_k', 'd_w_v', 'd_w_o'] },
  d_input: { signed: true, tensors: ['d_input_from_q', 'd_input_from_k', 'd_input_from_v', 'd_input'] },
};

/** In post-norm, the second sum adds to normalised rows. */
const AFTER_POST_NORM = ['contracted', 'dropped_contracted', 'residual_2'];

function tensorsOf(id: DomainId, { names }: AttentionTrace): readonly string[] {
  const { tensors } = SHARED[id];
  return id === 'normed' && isPostNorm(names) ? [...tensors, ...AFTER_POST_NORM] : tensors;
}

/** Whether a block normalises the sums; otherwise it normalises the input of each part. */
export function isPostNorm(names: readonly string[]): boolean {
  return names.indexOf('norm_1') > names.indexOf('output');
}

export const DOMAIN_IDS = Object.keys(SHARED) as DomainId[];

export type Domains = Readonly<Record<DomainId, Domain>>;

/**
 * Domains over all heads, or over one head's slices if the picture shows one head.
 *
 * They are computed lazily: a picture uses few of them, and the weights alone may be a million numbers.
 */
export function domainsOf(trace: AttentionTrace, head: number | null = null): Domains {
  const known = new Map<DomainId, Domain>();
  const domain = (id: DomainId): Domain => {
    const before = known.get(id);
    if (before) return before;
    const { signed } = SHARED[id];
    const made = { signed, max: end(id, largest(trace, tensorsOf(id, trace), head)) };
    known.set(id, made);
    return made;
  };
  const domains = {};
  for (const id of DOMAIN_IDS) Object.defineProperty(domains, id, { enumerable: true, get: () => domain(id) });
  return domains as Domains;
}

/**
 * The domain of shares ends at a round number (1, 0.5, 0.2, 0.1, …). Many tokens have small shares, and a map up to 1 would look empty.
 *
 * Few possible ends keep the colours steady while weights change a little.
 */
function end(id: DomainId, max: number): number {
  if (id !== 'share' || max >= 1) return max;
  const decade = 10 ** Math.floor(Math.log10(max));
  return Number(([1, 2, 5, 10].find((step) => step * decade >= max * 0.999) ?? 10).toPrecision(1)) * decade;
}

/** The largest finite magnitude; 1 if there is none, so that a map never has length 0. */
function largest(trace: AttentionTrace, tensors: readonly string[], head: number | null): number {
  let max = 0;
  for (const name of tensors) {
    if (!trace.has(name)) continue;
    const { axes, data, shape } = trace.get(name);
    const size = axes.startsWith('h') && head !== null ? data.length / (shape[0] ?? 1) : data.length;
    const start = size < data.length ? size * (head ?? 0) : 0;
    for (let i = start; i < start + size; i++) {
      const magnitude = Math.abs(data[i] ?? 0);
      if (magnitude > max && magnitude < Number.POSITIVE_INFINITY) max = magnitude;
    }
  }
  return max > 0 ? max : 1;
}

/** Position of a value on its map, 0 to 1; a signed zero is in the middle. */
export function positionOnMap(value: number, domain: Domain): number {
  return domain.signed ? 0.5 + (0.5 * value) / domain.max : value / domain.max;
}
