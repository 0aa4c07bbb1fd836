/**
 * Pool of reusable device buffers.
 *
 * Similar computations follow one another, and allocating costs more than most of them. Buffers that are unused for
 * several rounds are freed.
 */

/** Rounds after which an unused buffer is freed. */
const KEPT_ROUNDS = 8;

interface Free {
  readonly buffer: GPUBuffer;
  readonly round: number;
}

export class BufferPool {
  private readonly device: GPUDevice;
  private free: Free[] = [];
  private readonly taken = new Set<GPUBuffer>();
  private round = 0;

  constructor(device: GPUDevice) {
    this.device = device;
  }

  /** A buffer of at least this many bytes, with undefined content. */
  take(bytes: number, usage: GPUBufferUsageFlags): GPUBuffer {
    const size = roundedUp(bytes);
    const index = this.free.findIndex(({ buffer }) => buffer.size === size && buffer.usage === usage);
    const found = this.free[index];
    if (found) this.free.splice(index, 1);
    const buffer = found?.buffer ?? this.device.createBuffer({ size, usage });
    this.taken.add(buffer);
    return buffer;
  }

  /** Reclaims all buffers in use. None of them may still be needed. */
  endRound(): void {
    this.round++;
    for (const buffer of this.taken) this.free.push({ buffer, round: this.round });
    this.taken.clear();
    const old = this.free.filter(({ round }) => round + KEPT_ROUNDS < this.round);
    for (const { buffer } of old) buffer.destroy();
    this.free = this.free.filter((entry) => !old.includes(entry));
  }

  /** Frees everything, including buffers that a failed computation left in use. */
  clear(): void {
    for (const buffer of [...this.taken, ...this.free.map((entry) => entry.buffer)]) buffer.destroy();
    this.taken.clear();
    this.free = [];
  }

  /** The pool's total bytes, in use or free. */
  get bytes(): number {
    return [...this.taken, ...this.free.map(({ buffer }) => buffer)].reduce((sum, { size }) => sum + size, 0);
  }
}

/** Rounds up to 4, 5, 6 or 7 times a power of two: few different sizes, and at most a fifth more than requested. */
export function roundedUp(bytes: number): number {
  const least = Math.max(bytes, 256);
  const step = 2 ** (Math.floor(Math.log2(least)) - 2);
  return Math.ceil(least / step) * step;
}
