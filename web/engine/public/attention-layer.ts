/**
 * A multi-head attention layer for inference: batches and decoding with a key/value cache, without a trace.
 *
 * It never stores the (t, s) matrix of a head, so its memory grows with t. It computes the same function as
 * `MultiHeadAttention`, which keeps every intermediate tensor. Throws `AttentionError`, with the shapes, for sizes that do
 * not match or numbers that are not finite.
 */
import { checkNames, checkNumbers, isGiven, type Names } from '../check-arguments.ts';
import { AttentionError } from '../engine.ts';
import { type NumberArray, plainNumbers } from '../wasm/core-memory.ts';
import { LayerSession } from '../wasm/layer-session.ts';
import { explained } from './core-errors.ts';
import { coreOf } from './cores.ts';
import type { Engine } from './create-engine.ts';
import { checkSources, completed, type LayerOptions, paddingBytes, requireEntries, rowCount } from './layer-options.ts';
import type { MultiHeadOptions, Numbers, ParameterName, Parameters } from './multi-head-types.ts';
import { LayerParameters } from './parameters.ts';

/** Dropout belongs to training: `MultiHeadAttention` has it. */
export type AttentionLayerOptions = Omit<MultiHeadOptions, 'dropout' | 'dropoutSeed'>;

/** b sequences of t queries and s keys each, their rows one after another. */
export interface AttentionLayerInputs {
  /** (b, t, dModel). */
  readonly input: Numbers;
  /** b; default 1. All sequences have the same length: mark the rest of the shorter ones with `keyPadding`. */
  readonly batch?: number;
  /** (b, s, keyWidth) and (b, s, valueWidth): required for cross-attention, otherwise invalid. */
  readonly keyInput?: Numbers;
  readonly valueInput?: Numbers;
  /** (b, s): true or nonzero is padding, which no query of that sequence may attend to. */
  readonly keyPadding?: ArrayLike<number | boolean>;
  /** (t, s): added to the scaled scores of every sequence and head; −Infinity forbids. */
  readonly customMask?: Numbers;
}

/** Row-major numbers, a copy. */
export interface Rows {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

const INPUTS: Names<AttentionLayerInputs> = {
  input: true,
  batch: true,
  keyInput: true,
  valueInput: true,
  keyPadding: true,
  customMask: true,
};

/** The core has each parameter twice: as it is given, and packed. */
const COPIES = 2;
/** As many as the core can count. */
const MOST_POSITIONS = 2 ** 32 - 1;

export class AttentionLayer {
  /** With all defaults filled in. */
  readonly options: Readonly<LayerOptions>;
  readonly #parameters: LayerParameters;
  readonly #whole: LayerSession;
  /** Has the cache; a session that is configured for another length would lose it. */
  readonly #decoding: LayerSession;
  #capacity = 0;

  /** Throws `AttentionError` for unknown names and invalid values. */
  constructor(engine: Engine, options: AttentionLayerOptions) {
    this.options = completed('AttentionLayer', options);
    if (this.options.dropout > 0) {
      throw new AttentionError('AttentionLayer has no dropout; MultiHeadAttention has', {
        code: 'unknown-name',
        argument: 'dropout',
      });
    }
    this.#parameters = new LayerParameters(this.options, options.seed ?? 0, COPIES);
    const { module } = coreOf(engine);
    this.#whole = new LayerSession(module, this.options, () => this.#parameters.values);
    this.#decoding = new LayerSession(module, this.options, () => this.#parameters.values);
  }

  /** Copies of all parameters, row-major, by name. */
  get parameters(): Readonly<Partial<Record<ParameterName, Float32Array>>> {
    return this.#parameters.copies;
  }

  /** Copies the given parameters and leaves the others unchanged. A started decoding keeps the old ones. */
  setParameters(parameters: Parameters): void {
    this.#parameters.set(parameters);
    this.#whole.forget();
  }

  /** Computes b sequences: input (b, t, dModel) to output (b, t, dModel). */
  forward(inputs: AttentionLayerInputs): Rows {
    checkNames<AttentionLayerInputs>('the inputs of forward', inputs, INPUTS);
    const { batch = 1, keyPadding, ...given } = inputs;
    const { cross, dModel, keyWidth } = this.options;
    if (!Number.isSafeInteger(batch) || batch < 1) {
      throw new AttentionError('batch must be a whole number from 1', { code: 'value', argument: 'batch' });
    }
    const input = checkedNumbers('input', given.input);
    const tokens = perSequence('input', rowCount('input', input, dModel), batch);
    checkSources(cross, given);
    const keyInput = cross ? checkedNumbers('keyInput', given.keyInput) : undefined;
    const valueInput = cross ? checkedNumbers('valueInput', given.valueInput) : undefined;
    const sourceTokens = keyInput ? perSequence('keyInput', rowCount('keyInput', keyInput, keyWidth), batch) : tokens;
    const padding = isGiven(keyPadding) ? paddingBytes(keyPadding, batch * sourceTokens, '(b, s)') : undefined;
    const customMask = isGiven(given.customMask) ? checkedNumbers('customMask', given.customMask) : undefined;
    if (customMask) requireEntries('customMask', customMask.length, tokens * sourceTokens, '(t, s)');
    const data = explained(() =>
      this.#whole.use(tokens, sourceTokens, batch, (core) => {
        core.fill('input', input);
        if (keyInput && valueInput) {
          core.fill('key_input', keyInput);
          core.fill('value_input', valueInput);
        }
        core.mask(padding, customMask);
        core.session.forwardPacked();
        return core.read('output', batch * tokens * dModel);
      }),
    );
    return { shape: [batch, tokens, dModel], data };
  }

  /** Starts a sequence of at most `capacity` positions, whose keys and values are cached; ends an earlier one. */
  startDecoding(capacity: number): void {
    if (!Number.isSafeInteger(capacity) || capacity < 1 || capacity > MOST_POSITIONS) {
      const problem = `capacity must be a whole number from 1 to ${MOST_POSITIONS}`;
      throw new AttentionError(problem, { code: 'value', argument: 'capacity' });
    }
    if (this.options.cross) {
      const problem = 'decoding is for self-attention: in cross-attention the keys do not grow';
      throw new AttentionError(problem, { code: 'value', argument: 'cross' });
    }
    this.#decoding.forget();
    this.#capacity = 0;
    const start = () => this.#decoding.use(capacity, capacity, 1, ({ session }) => session.makeCache(capacity));
    explained(start, 'capacity');
    this.#capacity = capacity;
  }

  /** Appends n positions to the sequence: input (n, dModel) to output (n, dModel). */
  decode(given: Numbers): Rows {
    const input = checkedNumbers('input', given);
    if (this.#capacity === 0) throw new AttentionError('no sequence is decoded yet: call startDecoding first');
    const { dModel } = this.options;
    const rows = rowCount('input', input, dModel);
    const length = this.cacheLength;
    if (rows === 0) throw new AttentionError('input has no row', { code: 'shape', argument: 'input' });
    if (rows > this.#capacity - length) {
      const problem = `input has ${rows} rows, but the cache holds ${length} of at most ${this.#capacity} positions`;
      throw new AttentionError(problem, { code: 'shape', argument: 'input' });
    }
    const data = explained(() =>
      this.#decoding.use(this.#capacity, this.#capacity, 1, (core) => {
        core.fillStart('input', input);
        core.session.decode(rows);
        return core.read('output', rows * dModel);
      }),
    );
    return { shape: [rows, dModel], data };
  }

  /** The number of cached positions; 0 before `startDecoding`. */
  get cacheLength(): number {
    if (this.#capacity === 0) return 0;
    return this.#decoding.use(this.#capacity, this.#capacity, 1, ({ session }) => session.cacheLength());
  }

  /** Frees the layer's memory. */
  dispose(): void {
    this.#whole.dispose();
    this.#decoding.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** Checked, and read before the core is called: reading may run the caller's code. */
function checkedNumbers(name: string, values: unknown): NumberArray {
  checkNumbers(name, values);
  return plainNumbers(values);
}

function perSequence(name: string, rows: number, batch: number): number {
  if (rows % batch === 0) return rows / batch;
  throw new AttentionError(`${name} has ${rows} rows, which do not make ${batch} sequences of one length`, {
    code: 'shape',
    argument: name,
  });
}
