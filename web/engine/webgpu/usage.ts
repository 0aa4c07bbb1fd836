/** What a buffer may be used for, by the numbers that WebGPU's specification gives (section 5, "Buffers"). */
const MAP_READ = 0x1;
const COPY_SRC = 0x4;
const COPY_DST = 0x8;
const UNIFORM_BINDING = 0x40;
const STORAGE_BINDING = 0x80;

/** A kernel's operand. */
export const STORAGE = STORAGE_BINDING | COPY_SRC | COPY_DST;
/** The numbers that go with dispatches. */
export const UNIFORMS = UNIFORM_BINDING | COPY_DST;
/** What results are read back through. */
export const STAGING = MAP_READ | COPY_DST;
/** For `mapAsync`. */
export const READ = 0x1;
