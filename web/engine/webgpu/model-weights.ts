/** The parameters of a language model on the device, by the model's own names. They stay there until they are disposed. */
import { AttentionError, EngineFailure } from '../engine.ts';
import type { ModelOptions } from '../language-model.ts';
import { STORAGE } from './usage.ts';
import type { Operand } from './work.ts';

/** Reads one parameter, row-major; asked for one after another, so that not all need to be in memory at once. */
export type ReadParameter = (name: string) => Float32Array | Promise<Float32Array>;

/** Options with nothing left out. */
export type WholeOptions = Required<Omit<ModelOptions, `${string}Dropout`>>;

export function wholeOptions(options: ModelOptions): WholeOptions {
  const { vocabulary, context, dModel, numHeads, layers } = options;
  return {
    vocabulary,
    context,
    dModel,
    numHeads,
    layers,
    numKvHeads: options.numKvHeads || numHeads,
    dFf: options.dFf || 4 * dModel,
    tied: options.tied ?? true,
    tanhGelu: options.tanhGelu ?? true,
    epsilon: options.epsilon ?? 1e-5,
  };
}

/** Names and how many numbers each has (cpp/include/mha/model.hpp, block.hpp). */
export function parameterSizes(options: WholeOptions): ReadonlyMap<string, number> {
  const { vocabulary, context, dModel: m, numHeads, numKvHeads, dFf, layers, tied } = options;
  const shared = (m / numHeads) * numKvHeads;
  const ofBlock: readonly (readonly [string, number])[] = [
    ['norm_1.weight', m],
    ['norm_1.bias', m],
    ['attention.w_q', m * m],
    ['attention.w_k', m * shared],
    ['attention.w_v', m * shared],
    ['attention.w_o', m * m],
    ['attention.b_q', m],
    ['attention.b_k', shared],
    ['attention.b_v', shared],
    ['attention.b_o', m],
    ['norm_2.weight', m],
    ['norm_2.bias', m],
    ['feed_forward.w_1', m * dFf],
    ['feed_forward.b_1', dFf],
    ['feed_forward.w_2', dFf * m],
    ['feed_forward.b_2', m],
  ];
  const blocks = Array.from({ length: layers }, (_, layer) =>
    ofBlock.map(([name, size]) => [`blocks.${layer}.${name}`, size] as const),
  );
  return new Map([
    ['token_embedding', vocabulary * m],
    ['position_embedding', context * m],
    ...blocks.flat(),
    ['norm.weight', m],
    ['norm.bias', m],
    ...(tied ? [] : ([['output', vocabulary * m]] as const)),
  ]);
}

export class ModelWeights {
  private readonly operands = new Map<string, Operand>();

  /** Uploads everything. Throws `AttentionError` for a parameter of another size, `EngineFailure` where memory ends. */
  async upload(device: GPUDevice, options: WholeOptions, read: ReadParameter): Promise<void> {
    const most = Math.min(device.limits.maxBufferSize, device.limits.maxStorageBufferBindingSize);
    for (const [name, count] of parameterSizes(options)) {
      if (count * 4 > most) {
        const [wanted, had] = [count * 4, most].map((bytes) => Math.ceil(bytes / 2 ** 20));
        throw new EngineFailure('out-of-memory', `${name} needs ${wanted} MiB, and the device gives ${had} MiB`);
      }
      const values = await read(name);
      if (values.length !== count) {
        throw new AttentionError(`${name} has ${values.length} numbers, but the options ask for ${count}`);
      }
      const buffer = device.createBuffer({ label: name, size: count * 4, usage: STORAGE });
      this.operands.set(name, { buffer, count });
      device.queue.writeBuffer(buffer, 0, values);
    }
  }

  get(name: string): Operand {
    const operand = this.operands.get(name);
    if (!operand) throw new Error(`the model has no parameter ${name}`);
    return operand;
  }

  dispose(): void {
    for (const { buffer } of this.operands.values()) buffer.destroy();
    this.operands.clear();
  }
}
