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
