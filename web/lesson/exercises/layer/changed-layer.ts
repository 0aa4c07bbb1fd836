/**
 * The learner's layer with changed numbers, computed again by the page's engine. An exercise changes given numbers, or the numbers
 * of one query, key or value, and reads everything downstream from the new trace.
 */
import type { AttentionEngine, AttentionTrace, ForwardRequest } from '../../../engine/engine.ts';
import { loadEngine } from '../../../engine/load-engine.ts';
import { type ChangedNumber, withChanges } from '../../model/edited.ts';
import { forwardOnce } from '../../session/forward-once.ts';

/** What a request can provide, as far as the trace has it. */
const GIVEN = ['embedding', 'position', 'input', 'key_input', 'value_input', 'w_q', 'w_k', 'w_v', 'w_o'] as const;
const BIASES = ['b_q', 'b_k', 'b_v', 'b_o'] as const;

let engine: AttentionEngine | null = null;

/** Loads the engine; a kind's code awaits it before its first question. */
export async function loadLayerEngine(): Promise<void> {
  engine ??= (await loadEngine()).engine;
}

/** The trace of a request. */
export function traceOf(request: ForwardRequest): AttentionTrace {
  if (!engine) throw new Error('the engine is not loaded');
  return forwardOnce(engine, request);
}

export class ChangedLayer {
  readonly #request: ForwardRequest;
  readonly #vectors: Readonly<Record<'q' | 'k' | 'v', Float32Array>>;

  /** Copies what it needs of the trace. */
  constructor(trace: AttentionTrace) {
    const copy = (name: string): Float32Array => trace.get(name).data.slice();
    const names = [...GIVEN, ...BIASES].filter((name) => trace.has(name) && trace.get(name).provenance === 'given');
    const given = Object.fromEntries(names.map((name) => [name, copy(name)]));
    if (trace.has('dropout_mask')) given.dropout_mask = copy('dropout_mask');
    // The mask of the trace contains what the options forbid.
    const options = { ...trace.options, causal: false, windowLeft: -1, windowRight: -1 };
    this.#request = { options, given, customMask: copy('mask') };
    this.#vectors = { q: copy('q'), k: copy('k'), v: copy('v') };
  }

  /** The trace with changed given numbers, mask, `q`, `k`, `v` or temperature. */
  compute(changes: readonly ChangedNumber[]): AttentionTrace {
    const steered = changes.some(({ tensor }) => tensor in this.#vectors);
    const { options, given, customMask = new Float32Array() } = steered ? this.#fromVectors(changes) : this.#request;
    const { mask = customMask, ...changed } = withChanges({ ...given, mask: customMask }, changes);
    const temperature = changes.findLast(({ tensor }) => tensor === 'temperature')?.value ?? options.temperature;
    return traceOf({ options: { ...options, temperature }, given: changed, customMask: mask });
  }

  /** Attention to given queries, keys and values: the projections are the identity. */
  #fromVectors(changes: readonly ChangedNumber[]): ForwardRequest {
    const { options, given, customMask } = this.#request;
    const { dModel, numHeads, tokens, sourceTokens } = options;
    const width = dModel / numHeads;
    const rows = (name: 'q' | 'k' | 'v', count: number): Float32Array => {
      const vectors = this.#vectors[name].slice();
      for (const { tensor, flat, value } of changes) if (tensor === name) vectors[flat] = value;
      return Float32Array.from({ length: count * dModel }, (_, flat) => {
        const [row, column] = [Math.floor(flat / dModel), flat % dModel];
        return vectors[(Math.floor(column / width) * count + row) * width + (column % width)] ?? Number.NaN;
      });
    };
    const identity = Float32Array.from({ length: dModel * dModel }, (_, flat) => (flat % (dModel + 1) === 0 ? 1 : 0));
    const zeros = new Float32Array(dModel);
    return {
      ...(customMask ? { customMask } : {}),
      options: { ...options, cross: true, keyWidth: dModel, valueWidth: dModel, numKvHeads: numHeads },
      given: {
        input: rows('q', tokens),
        key_input: rows('k', sourceTokens),
        value_input: rows('v', sourceTokens),
        w_q: identity,
        w_k: identity,
        w_v: identity,
        w_o: given.w_o ?? identity,
        ...(options.bias ? { b_q: zeros, b_k: zeros, b_v: zeros, b_o: given.b_o ?? zeros } : {}),
        ...(given.dropout_mask ? { dropout_mask: given.dropout_mask } : {}),
      },
    };
  }
}

/** The weights of one query in one head. */
export function weightsOf(trace: AttentionTrace, head: number, query: number): readonly number[] {
  const { tokens, sourceTokens } = trace.options;
  const start = (head * tokens + query) * sourceTokens;
  return [...trace.get('weights').data.subarray(start, start + sourceTokens)];
}
