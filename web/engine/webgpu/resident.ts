/** Tensors that stay on the device until disposed: a layer's weights or a model's parameters. */
import { AttentionError, EngineFailure } from '../engine.ts';
import { STORAGE } from './usage.ts';
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
    const most = Math.min(device.limits.maxBufferSize, device.limits.maxStorageBufferBindingSize);
    for (const [name, count] of sizes) {
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
