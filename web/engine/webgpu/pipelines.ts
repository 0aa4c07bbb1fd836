/** Cache of compiled kernels: each is compiled asynchronously, once per device. */
import { EngineFailure } from '../engine.ts';
import { messageOf } from '../message-of.ts';
import { type KernelName, kernelSource, type Stored } from './kernels.ts';

/** Identifies a compiled program. */
export interface Program {
  readonly kernel: KernelName;
  readonly stored?: Stored;
  /** Values for the kernel's `override` constants. */
  readonly constants?: Readonly<Record<string, number>>;
}

export class Pipelines {
  private readonly device: GPUDevice;
  private readonly modules = new Map<string, Promise<GPUShaderModule>>();
  private readonly pipelines = new Map<string, Promise<GPUComputePipeline>>();

  constructor(device: GPUDevice) {
    this.device = device;
  }

  /** Rejects with `EngineFailure`, naming file and line, if the kernel does not compile. */
  get(program: Program): Promise<GPUComputePipeline> {
    const { kernel, stored = 'f32', constants = {} } = program;
    const key = JSON.stringify([kernel, stored, constants]);
    return remember(this.pipelines, key, () => this.make(kernel, stored, constants));
  }

  private async make(
    kernel: KernelName,
    stored: Stored,
    constants: Readonly<Record<string, number>>,
  ): Promise<GPUComputePipeline> {
    const module = await remember(this.modules, `${kernel} ${stored}`, () => this.compile(kernel, stored));
    try {
      return await this.device.createComputePipelineAsync({
        label: kernel,
        layout: 'auto',
        compute: { module, entryPoint: 'main', constants: { ...constants } },
      });
    } catch (error) {
      throw new EngineFailure('shader', `${kernel}.wgsl does not run on this device: ${messageOf(error)}`);
    }
  }

  private async compile(kernel: KernelName, stored: Stored): Promise<GPUShaderModule> {
    const source = kernelSource(kernel, stored);
    this.device.pushErrorScope('validation');
    const module = this.device.createShaderModule({ label: kernel, code: source });
    const refusal = this.device.popErrorScope();
    const { messages } = await module.getCompilationInfo();
    const wrong = messages.find(({ type }) => type === 'error');
    if (wrong) {
      const line = source.split('\n')[wrong.lineNum - 1]?.trim() ?? '';
      throw new EngineFailure(
        'shader',
        `${kernel}.wgsl does not compile: ${wrong.message.split('\n')[0]} at "${line}"`,
      );
    }
    const error = await refusal;
    if (error) throw new EngineFailure('shader', `${kernel}.wgsl does not compile: ${error.message}`);
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
