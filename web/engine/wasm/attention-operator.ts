/**
 * Attention operator of ONNX (opset 25), computed by the C++ core.
 *
 * It supports operands with three or four axes, grouped heads, masks of any rank, a past, padding and windows.
 *
 *     const attention = await AttentionOperator.create();
 *     const { output } = attention.compute({ query, key, value }, { isCausal: true });
 *     attention.dispose();
 */
import { AttentionError } from '../engine.ts';
import { type BooleanTensor, checkSize, type FloatTensor, fromFloats, toFloats } from '../operator-tensor.ts';
import type { OperatorAttributes, OperatorInputs, OperatorResults, WantedResults } from '../operator-types.ts';
import type { WasmLocation } from '../wasm-location.ts';
import { asAttentionError } from './attention-error.ts';
import type { AttentionOperator as CoreOperator, MainModule as OperatorModule } from './generated/mha-operator.mjs';
import type { CoreBuild } from './load-module.ts';
import { ModuleFiles } from './module-files.ts';

// Loads the modules of the ONNX operator, strict and fast; separate, because the lesson does not need them.

export type { OperatorModule };

const OPERATOR = {
  strict: new ModuleFiles<OperatorModule>(
    'mha-operator.wasm',
    () => new URL('./generated/mha-operator.wasm', import.meta.url).href,
    async () => (await import('./generated/mha-operator.mjs')).default,
  ),
  fast: new ModuleFiles<OperatorModule>(
    'mha-operator-fast.wasm',
    () => new URL('./generated/mha-operator-fast.wasm', import.meta.url).href,
    async () => (await import('./generated/mha-operator-fast.mjs')).default,
  ),
};

export const loadOperatorModule = (build: CoreBuild, location?: WasmLocation) => OPERATOR[build].load(location);
const sharedOperatorModule = (build: CoreBuild, location?: WasmLocation) => OPERATOR[build].share(location);

export type { FloatTensor } from '../operator-tensor.ts';
export type { OperatorAttributes, OperatorInputs, OperatorResults, WantedResults } from '../operator-types.ts';

export interface OperatorOptions {
  readonly build?: CoreBuild;
  /** Loads a separate module for these kernels; by default all operators of a build share one. */
  readonly kernels?: string;
  readonly location?: WasmLocation;
}

/** The operator's indices of its operands and results. */
const NONPAD = 6;
const OUTPUT = { output: 0, presentKey: 1, presentValue: 2, qkMatmulOutput: 3 } as const;

export class AttentionOperator {
  private core: CoreOperator | null;
  /** The kernel table in use. */
  readonly kernels: string;

  private constructor(module: OperatorModule) {
    this.core = new module.AttentionOperator();
    this.kernels = module.activeKernelTable();
  }

  /** Loads the module. `kernels` is one of `wasmKernelTables(build)`; the default is the fastest. */
  static async create({ build = 'strict', kernels, location }: OperatorOptions = {}): Promise<AttentionOperator> {
    if (kernels === undefined) return new AttentionOperator(await sharedOperatorModule(build, location));
    const module = await loadOperatorModule(build, location);
    asAttentionError(() => module.forceKernelTable(kernels));
    return new AttentionOperator(module);
  }

  /** Throws `AttentionError`, with the shapes, if operands and attributes do not match. */
  compute(inputs: OperatorInputs, attributes: OperatorAttributes = {}, wanted: WantedResults = {}): OperatorResults {
    const { core } = this;
    if (!core) throw new AttentionError('this operator was disposed');
    return asAttentionError(() => {
      configure(core, inputs, attributes, wanted);
      write(core, inputs);
      core.run();
      const result = (index: number) => read(core, index, inputs.query.dtype);
      return {
        output: result(OUTPUT.output),
        ...(wanted.present && { presentKey: result(OUTPUT.presentKey), presentValue: result(OUTPUT.presentValue) }),
        ...(wanted.scores && { qkMatmulOutput: result(OUTPUT.qkMatmulOutput) }),
      };
    });
  }

  dispose(): void {
    this.core?.delete();
    this.core = null;
  }
}

/** The operands in the order of the operator's indices, without padding. */
function numbered(inputs: OperatorInputs): readonly (FloatTensor | BooleanTensor | undefined)[] {
  return [inputs.query, inputs.key, inputs.value, inputs.attnMask, inputs.pastKey, inputs.pastValue];
}

const NAMES = ['query', 'key', 'value', 'attn_mask', 'past_key', 'past_value'];

function configure(
  core: CoreOperator,
  inputs: OperatorInputs,
  attributes: OperatorAttributes,
  wanted: WantedResults,
): void {
  for (const [index, tensor] of numbered(inputs).entries()) {
    if (tensor) checkSize(NAMES[index] ?? '', tensor);
    const [e0 = 1, e1 = 1, e2 = 1, e3 = 1] = tensor?.shape ?? [];
    core.setInputShape(index, tensor?.shape.length ?? 0, e0, e1, e2, e3);
  }
  const valid = inputs.nonpadKvSeqlen;
  core.setInputShape(NONPAD, valid ? 1 : 0, valid?.length ?? 1, 1, 1, 1);
  core.setMaskIsBoolean(inputs.attnMask?.dtype === 'bool');
  core.configure({
    qNumHeads: attributes.qNumHeads ?? 0,
    kvNumHeads: attributes.kvNumHeads ?? 0,
    isCausal: attributes.isCausal ?? false,
    defaultScale: attributes.scale === undefined,
    scale: attributes.scale ?? 1,
    softcap: attributes.softcap ?? 0,
    leftWindowSize: attributes.leftWindowSize ?? -1,
    rightWindowSize: attributes.rightWindowSize ?? -1,
    qkMatmulOutputMode: attributes.qkMatmulOutputMode ?? 0,
    wantsPresent: wanted.present ?? false,
    wantsScores: wanted.scores ?? false,
  });
}

/** Copies the operands into the core's memory. Each view is used immediately, because the memory may move. */
function write(core: CoreOperator, inputs: OperatorInputs): void {
  for (const [index, tensor] of numbered(inputs).entries()) {
    if (!tensor) continue;
    if (tensor.dtype === 'bool') {
      const { data } = tensor;
      core.booleanMask().set(data);
    } else {
      const floats = toFloats(tensor);
      core.input(index).set(floats);
    }
  }
  if (!inputs.nonpadKvSeqlen) return;
  const counts = Array.from(inputs.nonpadKvSeqlen, checkedCount);
  core.nonpadKvSeqlen().set(counts);
}

/** Copying into an integer array would truncate 2.5 to 2. */
function checkedCount(count: number, item: number): number {
  if (Number.isInteger(count) && Math.abs(count) < 2 ** 31) return count;
  throw new AttentionError(`nonpad_kv_seqlen must be whole numbers, but is ${count} for item ${item}`);
}

function read(core: CoreOperator, index: number, dtype: FloatTensor['dtype']): FloatTensor {
  const shape = Array.from({ length: core.outputRank(index) }, (_, axis) => core.outputShape(index, axis));
  return fromFloats(core.output(index).slice(), shape, dtype);
}
