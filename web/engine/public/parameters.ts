/** A layer's parameters: shapes, initial values, and the current values. */
import { kvHeads } from '../cell.ts';
import { checkNames, checkNumbers } from '../check-arguments.ts';
import { AttentionError, type AttentionOptions } from '../engine.ts';
import { randomUniform, seedFor } from '../random.ts';
import type { ParameterName, Parameters } from './multi-head-types.ts';

type ParameterShapes = readonly (readonly [ParameterName, readonly number[]])[];

type Sizes = Pick<AttentionOptions, 'dModel' | 'numHeads' | 'numKvHeads' | 'keyWidth' | 'valueWidth' | 'bias'>;

/** The bytes that a module of the core can have. */
const CORE_MEMORY = 2 ** 31;

export class LayerParameters {
  readonly #shapes: ParameterShapes;
  readonly #seed: number;
  /** The values that were set, and the initial values that were needed so far. */
  readonly #values = new Map<ParameterName, Float32Array>();

  /**
   * The parameters of a layer of these sizes, whose initial values are computed when they are needed. Throws `AttentionError` for sizes
   * that do not fit into a module's memory, which holds `copies` of each parameter.
   */
  constructor(sizes: Sizes, seed: number, copies: number) {
    this.#shapes = parameterShapes(sizes);
    this.#seed = seed;
    const numbers = this.#shapes.reduce((sum, [, shape]) => sum + sizeOf(shape), 0);
    if (numbers * Float32Array.BYTES_PER_ELEMENT * copies < CORE_MEMORY) return;
    const widths = (['dModel', 'keyWidth', 'valueWidth'] as const).map((name) => ({ name, width: sizes[name] }));
    const widest = widths.reduce((most, each) => (each.width > most.width ? each : most));
    throw new AttentionError(
      `${widest.name} is ${widest.width}, so this layer has ${numbers} parameters, but memory holds less than ${CORE_MEMORY / Float32Array.BYTES_PER_ELEMENT / copies}: use fewer features`,
      { code: 'value', argument: widest.name },
    );
  }

  get names(): readonly ParameterName[] {
    return this.#shapes.map(([name]) => name);
  }

  /** The values themselves, by name. */
  get values(): Readonly<Record<string, Float32Array>> {
    return Object.fromEntries(this.#shapes.map(([name, shape]) => [name, this.#value(name, shape)]));
  }

  /** Copies, row-major, by name. */
  get copies(): Readonly<Partial<Record<ParameterName, Float32Array>>> {
    return Object.fromEntries(Object.entries(this.values).map(([name, values]) => [name, values.slice()]));
  }

  #value(name: ParameterName, shape: readonly number[]): Float32Array {
    const value = this.#values.get(name) ?? initial(name, shape, this.#seed);
    this.#values.set(name, value);
    return value;
  }

  /** Copies the given parameters and leaves the others unchanged. On an error, nothing changes. */
  set(parameters: Parameters): void {
    const names = Object.fromEntries(this.names.map((name) => [name, true])) as Record<ParameterName, true>;
    checkNames<Parameters>('the parameters of this layer', parameters, names);
    const fitting = new Map<ParameterName, Float32Array>();
    for (const [name, shape] of this.#shapes) {
      const values = parameters[name];
      if (values === undefined) continue;
      checkNumbers(name, values);
      const copy = Float32Array.from(values);
      const wanted = sizeOf(shape);
      if (copy.length !== wanted) {
        throw new AttentionError(
          `${name} has ${copy.length} numbers, but its shape (${shape.join(', ')}) needs ${wanted}`,
          { code: 'shape', argument: name },
        );
      }
      fitting.set(name, copy);
    }
    for (const [name, values] of fitting) this.#values.set(name, values);
  }
}

const sizeOf = (shape: readonly number[]) => shape.reduce((product, extent) => product * extent, 1);

function parameterShapes(options: Sizes): ParameterShapes {
  const { dModel, numHeads, keyWidth, valueWidth, bias } = options;
  const shared = (dModel / numHeads) * kvHeads(options);
  return [
    ['w_q', [dModel, dModel]],
    ['w_k', [keyWidth, shared]],
    ['w_v', [valueWidth, shared]],
    ['w_o', [dModel, dModel]],
    ...(bias
      ? ([
          ['b_q', [dModel]],
          ['b_k', [shared]],
          ['b_v', [shared]],
          ['b_o', [dModel]],
        ] as const)
      : []),
  ];
}

/**
 * Initial values as in `torch.nn.MultiheadAttention` with separate key and value widths.
 *
 * Xavier-uniform in ±√(6 / (in + out)) (Glorot and Bengio 2010) for the projections, ±1/√in for w_o, and zero biases.
 */
function initial(name: ParameterName, [rows = 0, columns = 1]: readonly number[], seed: number): Float32Array {
  const values = new Float32Array(rows * columns);
  if (name.startsWith('b')) return values;
  const bound = name === 'w_o' ? 1 / Math.sqrt(rows) : Math.sqrt(6 / (rows + columns));
  const own = seedFor(seed, name);
  // A large layer has many millions: `Float32Array.from` takes several times as long.
  for (let i = 0; i < values.length; i++) values[i] = (2 * randomUniform(own, i) - 1) * bound;
  return values;
}
