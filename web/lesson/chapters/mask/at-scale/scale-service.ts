/** The at-scale worker's server: computes a whole layer over many tokens and returns one head. Independent of the worker API. */
import type { AttentionEngine, AttentionSession, AttentionTrace } from '../../../../engine/engine.ts';
import { randomTensors } from '../../../model/random-model.ts';
import { selfAttention } from '../../../model/self-attention.ts';
import { countOpen } from './pattern.ts';

export interface ScaleQuestion {
  readonly tokens: readonly string[];
  readonly dModel: number;
  readonly numHeads: number;
  readonly seed: number;
  /** (t, s): 1 where t may look at s. */
  readonly pairs: Uint8Array;
  /** The mask's version: equal numbers mean equal masks. */
  readonly mask: number;
  readonly head: number;
}

export interface ScaleAnswer {
  /** (t, s) of the requested head. */
  readonly weights: Float32Array;
  /** (t, s): its scores, divided by √d_k, before the mask. */
  readonly scaled: Float32Array;
  readonly bands: readonly Band[];
  /** The share of open pairs. */
  readonly open: number;
  /** Milliseconds for computing all heads; null if they were cached. */
  readonly milliseconds: number | null;
  readonly kernels: string;
}

export class ScaleService {
  readonly #session: AttentionSession;
  /** The cached trace and its request. */
  #known: { readonly from: string; readonly trace: AttentionTrace; readonly milliseconds: number } | null = null;

  constructor(
    private readonly engine: AttentionEngine,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.#session = engine.createSession();
  }

  answer(question: ScaleQuestion): ScaleAnswer {
    const { tokens, pairs, head } = question;
    const from = JSON.stringify([tokens, question.dModel, question.numHeads, question.seed, question.mask]);
    const isNew = this.#known?.from !== from;
    const { trace, milliseconds } = this.#known?.from === from ? this.#known : this.#compute(question);
    this.#known = { from, trace, milliseconds };
    const size = tokens.length ** 2;
    const own = (name: string): Float32Array => trace.get(name).data.slice(head * size, (head + 1) * size);
    const weights = own('weights');
    return {
      weights,
      scaled: own('scaled'),
      bands: bandsOf(weights, pairs, tokens.length),
      open: countOpen(pairs),
      milliseconds: isNew ? milliseconds : null,
      kernels: this.engine.kernels,
    };
  }

  #compute({ tokens, dModel, numHeads, seed, pairs }: ScaleQuestion) {
    // Invalidate the cache first, in case `forward` throws.
    this.#known = null;
    const given = randomTensors(tokens, { dModel, bias: false, seed });
    const customMask = asMask(pairs);
    const options = selfAttention(tokens.length, dModel, numHeads);
    const begin = this.clock();
    const trace = this.#session.forward({ options, given, customMask });
    return { trace, milliseconds: this.clock() - begin };
  }
}

/** 0 where t may look at s, −∞ where not. A loop, because `Float32Array.from` takes longer here than the layer. */
function asMask(pairs: Uint8Array): Float32Array {
  const mask = new Float32Array(pairs.length);
  for (let pair = 0; pair < pairs.length; pair++) if (pairs[pair] === 0) mask[pair] = Number.NEGATIVE_INFINITY;
  return mask;
}

/** Queries from `from` to before `to`; averages unless stated otherwise. */
interface Band {
  readonly from: number;
  readonly to: number;
  /** The share of their pairs that are open. */
  readonly open: number;
  /** Queries that may look at nothing. */
  readonly blind: number;
  /** e to the power of the entropy: the effective number of keys per query. Queries without keys do not count. */
  readonly spread: number;
  /** Mean distance of the keys in positions. Queries without keys do not count. */
  readonly distance: number;
  /** The largest weight of the band. */
  readonly most: number;
}

const BANDS = 8;

/** `weights` and `pairs` are (t, s). */
export function bandsOf(weights: Float32Array, pairs: Uint8Array, tokens: number): readonly Band[] {
  const count = Math.min(BANDS, tokens);
  return Array.from({ length: count }, (_, band) =>
    bandOf(weights, pairs, tokens, Math.floor((band * tokens) / count), Math.floor(((band + 1) * tokens) / count)),
  );
}

function bandOf(weights: Float32Array, pairs: Uint8Array, tokens: number, from: number, to: number): Band {
  let [open, blind, spread, distance, most] = [0, 0, 0, 0, 0];
  for (let t = from; t < to; t++) {
    let [keys, entropy, reach] = [0, 0, 0];
    for (let s = 0; s < tokens; s++) {
      keys += pairs[t * tokens + s] ?? 0;
      const weight = weights[t * tokens + s] ?? 0;
      if (weight === 0) continue;
      entropy -= weight * Math.log(weight);
      reach += weight * Math.abs(t - s);
      most = Math.max(most, weight);
    }
    open += keys;
    if (keys === 0) blind++;
    else [spread, distance] = [spread + Math.exp(entropy), distance + reach];
  }
  const seeing = Math.max(1, to - from - blind);
  return {
    from,
    to,
    open: open / ((to - from) * tokens),
    blind,
    spread: spread / seeing,
    distance: distance / seeing,
    most,
  };
}
