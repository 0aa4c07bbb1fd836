/** Parameters of a dispatch: 32-bit numbers in the order of the kernel's `Params`. */
export class Params {
  private readonly view = new DataView(new ArrayBuffer(256));
  private words = 0;

  u32(...values: readonly number[]): this {
    for (const value of values) this.view.setUint32(4 * this.words++, value, true);
    return this;
  }

  i32(...values: readonly number[]): this {
    for (const value of values) this.view.setInt32(4 * this.words++, value, true);
    return this;
  }

  f32(...values: readonly number[]): this {
    for (const value of values) this.view.setFloat32(4 * this.words++, value, true);
    return this;
  }

  /** Padded to WebGPU's alignment of uniform buffers. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.view.buffer);
  }
}

/** Bytes between the parameters of two dispatches: the largest alignment that a device may require. */
export const PARAMS_STRIDE = 256;
