/** What goes with a dispatch: numbers of 32 bits in the order of the kernel's `Params`. */
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

  /** Padded to the distance that WebGPU wants between two of them. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.view.buffer);
  }
}

/** Bytes from one dispatch's numbers to the next one's: the largest alignment that a device may ask for. */
export const PARAMS_STRIDE = 256;
