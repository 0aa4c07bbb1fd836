/** Cache of compiled kernels: each is compiled asynchronously, once per device. */
import { EngineFailure } from '../engine.ts';
import { messageOf } from '../message-of.ts';
import { type KernelName, kernelSource, type Stored } from './kernels.ts';

/** Identifies a compiled program. */
export type Program =
  | {
      readonly kernel: KernelName;
      readonly stored?: Stored;
      /** What depends on the sizes of the operands. */
      readonly prefix?: string;
      /** Values for the kernel's `override` constants. */
      readonly constants?: Readonly<Record<string, number>>;
      readonly source?: never;
    }
  /** A kernel written for a tensor, whose name it has. */
  | {
      readonly kernel: string;
      readonly source: string;
      readonly stored?: never;
      readonly prefix?: never;
      readonly constants?: never;
    };

export class Pipelines {
  private readonly device: GPUDevice;
  private readonly modules = new Map<string, Promise<GPUShaderModule>>();
  private readonly pipelines = new Map<string, Promise<GPUComputePipeline>>();

  constructor(device: GPUDevice) {
    this.device = device;
  }

  /** Rejects with `EngineFailure`, naming the kernel and the line, if it does not compile. */
  get(program: Program): Promise<GPUComputePipeline> {
    const { kernel, constants = {} } = program;
    const source = program.source ?? kernelSource(program.kernel, program.stored ?? 'f32', program.prefix);
    const key = JSON.stringify([source, constants]);
    return remember(this.pipelines, key, () => this.make(kernel, source, constants));
  }

  private async make(
    kernel: string,
    source: string,
    constants: Readonly<Record<string, number>>,
  ): Promise<GPUComputePipeline> {
    const module = await remember(this.modules, source, () => this.compile(kernel, source));
    try {
      return await this.device.createComputePipelineAsync({
        label: kernel,
        layout: 'auto',
        compute: { module, entryPoint: 'main', constants: { ...constants } },
      });
    } catch (error) {
      throw new EngineFailure('shader', `the kernel ${kernel} does not run on this device: ${messageOf(error)}`);
    }
  }

  private async compile(kernel: string, source: string): Promise<GPUShaderModule> {
    this.device.pushErrorScope('validation');
    const module = this.device.createShaderModule({ label: kernel, code: source });
    const refusal = this.device.popErrorScope();
    const { messages } = await module.getCompilationInfo();
    const wrong = messages.find(({ type }) => type === 'error');
    if (wrong) {
      const line = source.split('\n')[wrong.lineNum - 1]?.trim() ?? '';
      throw new EngineFailure(
        'shader',
        `the kernel ${kernel} does not compile: ${wrong.message.split('\n')[0]} at "${line}"`,
      );
    }
    const error = await refusal;
    if (error) throw new EngineFailure('shader', `the kernel ${kernel} does not compile: ${error.message}`);
    return module;
  }
}

function remember<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
