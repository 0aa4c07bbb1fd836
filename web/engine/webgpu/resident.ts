/** Tensors that stay on the device: a layer's weights, a model's parameters, and what a session was given last. */
import { AttentionError, EngineFailure } from '../engine.ts';
import type { GpuDevice } from './gpu-device.ts';
import { STORAGE } from './params.ts';
import type { Operand } from './work.ts';

/** Reads one tensor, row-major. It is called for one tensor at a time, to save memory. */
export type ReadParameter = (name: string) => Float32Array | Promise<Float32Array>;

export class ResidentTensors {
  private readonly operands = new Map<string, Operand>();

  /**
   * Uploads all tensors of these names and sizes, within `GpuDevice.run`.
   *
   * Rejects with `AttentionError` for a tensor of the wrong size, and with `EngineFailure` if memory runs out.
   */
  async upload(device: GPUDevice, sizes: ReadonlyMap<string, number>, read: ReadParameter): Promise<void> {
    for (const [name, count] of sizes) {
      const buffer = createBuffer(device, name, count);
      this.operands.set(name, { buffer, count });
      const values = await read(name);
      if (values.length !== count) {
        throw new AttentionError(`${name} has ${values.length} numbers, but the options ask for ${count}`);
      }
      device.queue.writeBuffer(buffer, 0, values);
    }
  }

  get all(): ReadonlyMap<string, Operand> {
    return this.operands;
  }

  get(name: string): Operand {
    const operand = this.operands.get(name);
    if (!operand) throw new Error(`the device has no tensor ${name}`);
    return operand;
  }

  dispose(): void {
    for (const { buffer } of this.operands.values()) buffer.destroy();
    this.operands.clear();
  }
}

/**
 * The tensors that a session was given last. What did not change since is neither checked nor uploaded again.
 *
 *     const values = last.copy(name, given, check);  // when asked
 *     const operand = last.operand(name, values);  // when computed, within `GpuDevice.run`
 */
export class LastGiven {
  private readonly gpu: GpuDevice;
  private readonly copies = new Map<string, Float32Array>();
  private readonly onDevice = new Map<string, { readonly values: Float32Array; readonly operand: Operand }>();
  private failures = 0;

  constructor(gpu: GpuDevice) {
    this.gpu = gpu;
  }

  /** The session's own copy of `values`: the last one if its bits are the same, else a new one, which `check` may refuse. */
  copy(name: string, values: Float32Array, check: (copy: Float32Array) => void): Float32Array {
    const last = this.copies.get(name);
    if (last && haveSameBits(last, values)) return last;
    const copy = values.slice();
    check(copy);
    this.copies.set(name, copy);
    return copy;
  }

  /** A copy on the device. After a failure there, everything is uploaded again. */
  operand(name: string, values: Float32Array): Operand {
    const { device, failures } = this.gpu;
    if (this.failures !== failures) this.clear();
    this.failures = failures;
    const last = this.onDevice.get(name);
    if (last?.values === values) return last.operand;
    last?.operand.buffer.destroy();
    this.onDevice.delete(name);
    const operand = { buffer: createBuffer(device, name, values.length), count: values.length };
    this.onDevice.set(name, { values, operand });
    device.queue.writeBuffer(operand.buffer, 0, values);
    return operand;
  }

  /** Frees the device's memory. */
  clear(): void {
    for (const { operand } of this.onDevice.values()) operand.buffer.destroy();
    this.onDevice.clear();
  }
}

function createBuffer(device: GPUDevice, name: string, count: number): GPUBuffer {
  const most = Math.min(device.limits.maxBufferSize, device.limits.maxStorageBufferBindingSize);
  if (count * 4 > most) {
    const [wanted, had] = [count * 4, most].map((bytes) => Math.ceil(bytes / 2 ** 20));
    throw new EngineFailure('out-of-memory', `${name} needs ${wanted} MiB, and the device gives ${had} MiB`);
  }
  return device.createBuffer({ label: name, size: count * 4, usage: STORAGE });
}

/** Compares bits, because 0 and −0 differ. */
function haveSameBits(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  const [left, right] = [bitsOf(a), bitsOf(b)];
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
  return true;
}

function bitsOf(values: Float32Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length);
}
