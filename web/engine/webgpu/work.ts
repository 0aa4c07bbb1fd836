/**
 * One piece of work on a device: upload, kernels in a single submission, and one read-back.
 *
 *     const work = new Work(gpu);
 *     const x = work.upload('x', values);
 *     const y = work.allocate('y', values.length);
 *     work.dispatch({ kernel: 'gelu_tanh' }, [x, y], new Params().u32(values.length), elements(values.length));
 *     const [result] = await work.read([y]);
 */
import { EngineFailure } from '../engine.ts';
import { messageOf } from '../message-of.ts';
import type { GpuDevice } from './gpu-device.ts';
import { PARAMS_STRIDE, type Params, READ, STAGING, STORAGE, UNIFORMS } from './params.ts';
import type { Program } from './pipelines.ts';

/** An array of 32-bit numbers on the device. */
export interface Operand {
  readonly buffer: GPUBuffer;
  readonly count: number;
}

type Values = Float32Array | Uint32Array | Int32Array | Uint16Array;

export type Workgroups = readonly [x: number, y: number, z: number];

interface Dispatch {
  readonly program: Program;
  readonly operands: readonly Operand[];
  readonly params: Params;
  readonly workgroups: Workgroups;
}

export class Work {
  private readonly gpu: GpuDevice;
  private readonly dispatches: Dispatch[] = [];
  private nothing: Operand | null = null;

  /** Use within `gpu.run`. */
  constructor(gpu: GpuDevice) {
    this.gpu = gpu;
  }

  get hasSubgroups(): boolean {
    return this.gpu.hasSubgroups;
  }

  /** Allocates `count` 32-bit numbers. `name` appears in the error if memory is too small. */
  allocate(name: string, count: number): Operand {
    const { limits } = this.gpu.device;
    const most = Math.min(limits.maxBufferSize, limits.maxStorageBufferBindingSize);
    // The pool may round up by a quarter.
    if (count * 5 > most) {
      const [wanted, had] = [count * 4, most].map((bytes) => Math.ceil(bytes / 2 ** 20));
      throw new EngineFailure(
        'out-of-memory',
        `${name} needs ${wanted} MiB in one piece, and the device gives ${had} MiB`,
      );
    }
    return { buffer: this.gpu.pool.take(count * 4, STORAGE), count };
  }

  /** 16-bit numbers are padded to a multiple of 32 bits. */
  upload(name: string, values: Values): Operand {
    const count = Math.ceil(values.byteLength / 4);
    const operand = this.allocate(name, count);
    const whole = values.byteLength % 4 === 0 ? values : padded(values);
    this.gpu.device.queue.writeBuffer(operand.buffer, 0, whole);
    return operand;
  }

  /** Placeholder for an operand that is not used. */
  get absent(): Operand {
    this.nothing ??= this.upload('nothing', new Float32Array(1));
    return this.nothing;
  }

  /** Binds the operands in the kernel's order, after `params`. */
  dispatch(program: Program, operands: readonly Operand[], params: Params, workgroups: Workgroups): void {
    const tooMany = workgroups.some((groups) => groups > this.gpu.device.limits.maxComputeWorkgroupsPerDimension);
    if (tooMany) throw new EngineFailure('out-of-memory', `${program.kernel} has too many numbers for this device`);
    this.dispatches.push({ program, operands, params, workgroups });
  }

  /** Runs everything and reads these results back, as copies in one shared buffer. Called last, and once. */
  async read(results: readonly Operand[]): Promise<readonly Float32Array[]> {
    const { device, pool, pipelines } = this.gpu;
    const compiled = await Promise.all(this.dispatches.map(({ program }) => pipelines.get(program)));
    const encoder = device.createCommandEncoder();
    this.encode(encoder, compiled);
    const total = results.reduce((sum, { count }) => sum + count, 0);
    const staging = pool.take(total * 4, STAGING);
    const starts: number[] = [];
    let next = 0;
    for (const { buffer, count } of results) {
      encoder.copyBufferToBuffer(buffer, 0, staging, next * 4, count * 4);
      starts.push(next);
      next += count;
    }
    device.queue.submit([encoder.finish()]);
    const mapped = readable(device, staging, total * 4);
    this.gpu.closeScopes();
    await mapped;
    const copy = new Float32Array(staging.getMappedRange(0, total * 4).slice(0));
    staging.unmap();
    return results.map(({ count }, i) => copy.subarray(starts[i], (starts[i] ?? 0) + count));
  }

  private encode(encoder: GPUCommandEncoder, compiled: readonly GPUComputePipeline[]): void {
    const { device, pool } = this.gpu;
    const all = new Uint8Array(Math.max(this.dispatches.length, 1) * PARAMS_STRIDE);
    for (const [i, { params }] of this.dispatches.entries()) all.set(params.bytes, i * PARAMS_STRIDE);
    const uniforms = pool.take(all.byteLength, UNIFORMS);
    device.queue.writeBuffer(uniforms, 0, all);
    const pass = encoder.beginComputePass();
    for (const [i, { operands, workgroups }] of this.dispatches.entries()) {
      const pipeline = compiled[i];
      if (!pipeline) continue;
      const resources = [
        { buffer: uniforms, offset: i * PARAMS_STRIDE, size: PARAMS_STRIDE },
        ...operands.map(({ buffer }) => ({ buffer })),
      ];
      const layout = pipeline.getBindGroupLayout(0);
      const entries = resources.map((resource, binding) => ({ binding, resource }));
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, device.createBindGroup({ layout, entries }));
      pass.dispatchWorkgroups(...workgroups);
    }
    pass.end();
  }
}

/** Mapping fails only if the device is lost or the work was invalid; the error scope reports the latter. */
async function readable(device: GPUDevice, staging: GPUBuffer, bytes: number): Promise<void> {
  const mapped = staging.mapAsync(READ, 0, bytes);
  const waiting = SLOW_MAPS
    ? setInterval(() => device.queue.submit([device.createCommandEncoder().finish()]), 1)
    : undefined;
  try {
    await mapped;
  } catch (error) {
    throw new EngineFailure('lost', messageOf(error));
  } finally {
    clearInterval(waiting);
  }
}

/** Firefox looks for finished maps only when work is submitted, or every 100 ms (its bug 1870699): empty work makes it look. */
const SLOW_MAPS = /\bFirefox\//.test(globalThis.navigator?.userAgent ?? '');

function padded(values: ArrayBufferView): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(values.byteLength / 4) * 4);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  return bytes;
}

/** Workgroups for one invocation per element. */
export function elements(count: number): Workgroups {
  return rows(Math.ceil(count / 64));
}

/** One workgroup per row. A dimension is limited to 65535, so they form a grid with some to spare. */
export function rows(count: number): Workgroups {
  const x = Math.min(count, 65535);
  return [x, Math.ceil(count / x), 1];
}
