/**
 * A multi-head attention layer with parameters: forward, backward and all intermediate tensors.
 *
 * Throws `AttentionError`, with the shapes, for sizes that do not match or numbers that are not finite.
 */
import { AttentionError, type AttentionOptions, type ForwardRequest, type GradientSession } from '../engine.ts';
import { coreOf } from './cores.ts';
import type { Engine } from './create-engine.ts';
import type {
  BackwardResult,
  ForwardInputs,
  ForwardResult,
  MultiHeadOptions,
  Numbers,
  ParameterName,
  Parameters,
} from './multi-head-types.ts';
import { type ParameterShapes, parameterShapes, startParameters } from './parameters.ts';
import { CopyingTrace } from './trace.ts';

type LayerOptions = Omit<AttentionOptions, 'tokens' | 'sourceTokens'>;

export class MultiHeadAttention {
  /** With all defaults filled in. */
  readonly options: Readonly<LayerOptions>;
  readonly #session: GradientSession;
  readonly #shapes: ParameterShapes;
  readonly #parameters: Map<ParameterName, Float32Array>;
  #forward: CopyingTrace | null = null;
  #backward: CopyingTrace | null = null;

  /** Invalid options are rejected by the first `forward`. */
  constructor(engine: Engine, options: MultiHeadOptions) {
    this.options = completed(options);
    this.#shapes = parameterShapes(this.options);
    this.#parameters = startParameters(this.#shapes, options.seed ?? 0);
    this.#session = coreOf(engine).createSession();
  }

  /** Copies of all parameters, row-major, by name. */
  get parameters(): Readonly<Partial<Record<ParameterName, Float32Array>>> {
    return Object.fromEntries([...this.#parameters].map(([name, values]) => [name, values.slice()]));
  }

  /** Copies the given parameters and leaves the others unchanged. */
  setParameters(parameters: Parameters): void {
    const fitting = new Map<ParameterName, Float32Array>();
    for (const [name, shape] of this.#shapes) {
      const values = parameters[name];
      if (!values) continue;
      const wanted = shape.reduce((product, extent) => product * extent, 1);
      if (values.length !== wanted) {
        throw new AttentionError(
          `${name} has ${values.length} numbers, but its shape (${shape.join(', ')}) needs ${wanted}`,
        );
      }
      fitting.set(name, Float32Array.from(values));
    }
    const unknown = Object.keys(parameters).find((name) => !this.#shapes.some(([known]) => known === name));
    if (unknown) {
      throw new AttentionError(
        `${unknown} is not a parameter of this layer; its parameters are ${[...this.#parameters.keys()].join(', ')}`,
      );
    }
    for (const [name, values] of fitting) this.#parameters.set(name, values);
  }

  /** Computes one sequence: input (t, dModel) to output (t, dModel). */
  forward(inputs: ForwardInputs): ForwardResult {
    const request = requestOf(inputs, this.options, this.#parameters);
    this.#end();
    const trace = new CopyingTrace(this.#session.forward(request));
    this.#forward = trace;
    return { output: trace.get('output'), trace };
  }

  /** Computes the gradients of every parameter and input from that of the last forward's output, (t, dModel). */
  backward(dOutput: Numbers): BackwardResult {
    const values = Float32Array.from(dOutput);
    this.#backward?.end();
    const trace = new CopyingTrace(this.#session.backward(values));
    this.#backward = trace;
    const wanted = [...this.#parameters.keys(), 'input', 'key_input', 'value_input'].map((name) => `d_${name}`);
    const gradients = wanted.filter((name) => trace.has(name)).map((name) => [name, trace.get(name)]);
    return { gradients: Object.fromEntries(gradients), trace };
  }

  /** Frees the layer's memory. Its traces are no longer readable. */
  dispose(): void {
    this.#end();
    this.#session.dispose();
  }

  #end(): void {
    this.#forward?.end();
    this.#backward?.end();
  }
}

function completed(options: MultiHeadOptions): LayerOptions {
  const { dModel, numHeads } = options;
  return {
    dModel,
    numHeads,
    numKvHeads: options.numKvHeads ?? 0,
    bias: options.bias ?? true,
    causal: options.causal ?? false,
    windowLeft: options.windowLeft ?? -1,
    windowRight: options.windowRight ?? -1,
    temperature: options.temperature ?? 1,
    dropout: options.dropout ?? 0,
    dropoutSeed: options.dropoutSeed ?? 0,
    cross: options.cross ?? false,
    keyWidth: options.keyWidth ?? dModel,
    valueWidth: options.valueWidth ?? dModel,
  };
}

function requestOf(
  inputs: ForwardInputs,
  options: LayerOptions,
  parameters: ReadonlyMap<ParameterName, Float32Array>,
): ForwardRequest {
  const { input, position, keyInput, valueInput, keyPadding, customMask, dropoutMask } = inputs;
  const tokens = rows('input', input, options.dModel);
  const given: Record<string, Float32Array> = Object.fromEntries(parameters);
  let sourceTokens = tokens;
  if (options.cross) {
    if (!keyInput || !valueInput) throw new AttentionError('cross-attention needs keyInput and valueInput');
    if (position) throw new AttentionError('position is for self-attention: add it to the inputs yourself');
    given['input'] = Float32Array.from(input);
    given['key_input'] = Float32Array.from(keyInput);
    given['value_input'] = Float32Array.from(valueInput);
    sourceTokens = rows('keyInput', keyInput, options.keyWidth);
  } else {
    if (keyInput || valueInput) throw new AttentionError('keyInput and valueInput are for cross-attention: set cross');
    given['embedding'] = Float32Array.from(input);
    given['position'] = position ? Float32Array.from(position) : new Float32Array(input.length);
  }
  if (dropoutMask) given['dropout_mask'] = Float32Array.from(dropoutMask);
  return {
    options: { ...options, tokens, sourceTokens },
    given,
    ...(keyPadding && { keyPadding: Uint8Array.from(keyPadding, (padded) => (padded ? 1 : 0)) }),
    ...(customMask && { customMask: Float32Array.from(customMask) }),
  };
}

/** The number of rows of `width` numbers. */
function rows(name: string, values: Numbers, width: number): number {
  const count = values.length / width;
  if (Number.isInteger(count)) return count;
  throw new AttentionError(
    `${name} has ${values.length} numbers, which is not a whole number of rows of ${width} features`,
  );
}
