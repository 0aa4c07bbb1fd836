/**
 * A multi-head attention layer with parameters: forward, backward and all intermediate tensors.
 *
 * Throws `AttentionError`, with the shapes, for sizes that do not match or numbers that are not finite.
 */
import { checkNames, checkNumbers, isGiven, type Names } from '../check-arguments.ts';
import { AttentionError, type ForwardRequest, type GradientSession } from '../engine.ts';
import { explained } from './core-errors.ts';
import { coreOf } from './cores.ts';
import type { Engine } from './create-engine.ts';
import { checkSources, completed, type LayerOptions, paddingBytes, rowCount } from './layer-options.ts';
import type {
  BackwardResult,
  ForwardInputs,
  ForwardResult,
  MultiHeadOptions,
  Numbers,
  ParameterName,
  Parameters,
} from './multi-head-types.ts';
import { LayerParameters } from './parameters.ts';
import { CopyingTrace } from './trace.ts';

const INPUTS: Names<ForwardInputs> = {
  input: true,
  position: true,
  keyInput: true,
  valueInput: true,
  keyPadding: true,
  customMask: true,
  dropoutMask: true,
};

/** The core has each parameter once, as a tensor of the trace. */
const COPIES = 1;

export class MultiHeadAttention {
  /** With all defaults filled in. */
  readonly options: Readonly<LayerOptions>;
  readonly #session: GradientSession;
  readonly #parameters: LayerParameters;
  #forward: CopyingTrace | null = null;
  #backward: CopyingTrace | null = null;

  /** Throws `AttentionError` for unknown names and invalid values. */
  constructor(engine: Engine, options: MultiHeadOptions) {
    this.options = completed('MultiHeadAttention', options);
    this.#parameters = new LayerParameters(this.options, options.seed ?? 0, COPIES);
    this.#session = coreOf(engine).gradients.createSession();
  }

  /** Copies of all parameters, row-major, by name. */
  get parameters(): Readonly<Partial<Record<ParameterName, Float32Array>>> {
    return this.#parameters.copies;
  }

  /** Copies the given parameters and leaves the others unchanged. */
  setParameters(parameters: Parameters): void {
    this.#parameters.set(parameters);
  }

  /** Computes one sequence: input (t, dModel) to output (t, dModel). */
  forward(inputs: ForwardInputs): ForwardResult {
    const request = requestOf(inputs, this.options, this.#parameters);
    this.#end();
    const trace = new CopyingTrace(explained(() => this.#session.forward(request)));
    this.#forward = trace;
    return { output: trace.get('output'), trace };
  }

  /** Computes the gradients of every parameter and input from that of the last forward's output, (t, dModel). */
  backward(dOutput: Numbers): BackwardResult {
    checkNumbers('dOutput', dOutput);
    const values = Float32Array.from(dOutput);
    this.#backward?.end();
    const trace = new CopyingTrace(explained(() => this.#session.backward(values)));
    this.#backward = trace;
    const wanted = [...this.#parameters.names, 'input', 'key_input', 'value_input'].map((name) => `d_${name}`);
    const gradients = wanted.filter((name) => trace.has(name)).map((name) => [name, trace.get(name)]);
    return { gradients: Object.fromEntries(gradients), trace };
  }

  /** Frees the layer's memory. Its traces are no longer readable. */
  dispose(): void {
    this.#end();
    this.#session.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #end(): void {
    this.#forward?.end();
    this.#backward?.end();
  }
}

function requestOf(inputs: ForwardInputs, options: LayerOptions, parameters: LayerParameters): ForwardRequest {
  checkNames<ForwardInputs>('the inputs of forward', inputs, INPUTS);
  const { input, position, keyInput, valueInput, keyPadding, customMask, dropoutMask } = inputs;
  checkNumbers('input', input);
  for (const [name, values] of Object.entries({ position, keyInput, valueInput, customMask, dropoutMask })) {
    if (isGiven(values)) checkNumbers(name, values);
  }
  const tokens = rowCount('input', input, options.dModel);
  const given: Record<string, Float32Array> = {};
  let sourceTokens = tokens;
  checkSources(options.cross, inputs);
  if (keyInput && valueInput) {
    if (position) {
      const problem = 'position is for self-attention: add it to the inputs yourself';
      throw new AttentionError(problem, { code: 'unknown-name', argument: 'position' });
    }
    given['input'] = Float32Array.from(input);
    given['key_input'] = Float32Array.from(keyInput);
    given['value_input'] = Float32Array.from(valueInput);
    sourceTokens = rowCount('keyInput', keyInput, options.keyWidth);
  } else {
    given['embedding'] = Float32Array.from(input);
    given['position'] = position ? Float32Array.from(position) : new Float32Array(input.length);
  }
  if (dropoutMask) given['dropout_mask'] = Float32Array.from(dropoutMask);
  return {
    options: { ...options, tokens, sourceTokens },
    given: { ...given, ...parameters.values },
    ...(isGiven(keyPadding) && { keyPadding: paddingBytes(keyPadding, sourceTokens, '(s)') }),
    ...(customMask && { customMask: Float32Array.from(customMask) }),
  };
}
