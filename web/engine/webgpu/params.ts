/** Buffer usage flags, with the values of WebGPU's specification (section 5, "Buffers"). */
const MAP_READ = 0x1;
const COPY_SRC = 0x4;
const COPY_DST = 0x8;
const UNIFORM_BINDING = 0x40;
const STORAGE_BINDING = 0x80;

/** A kernel's operand. */
export const STORAGE = STORAGE_BINDING | COPY_SRC | COPY_DST;
/** Parameters of dispatches. */
export const UNIFORMS = UNIFORM_BINDING | COPY_DST;
/** Buffers for reading results back. */
export const STAGING = MAP_READ | COPY_DST;
/** For `mapAsync`. */
export const READ = 0x1;

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
