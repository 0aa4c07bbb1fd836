/**
 * Device memory that is used again: computations of like sizes follow one another, and allocating costs more than most of them.
 * What was not used for some rounds is freed.
 */

/** Rounds that a buffer is kept for without being used. */
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

  /** At least so many bytes, with whatever they held before. */
  take(bytes: number, usage: GPUBufferUsageFlags): GPUBuffer {
    const size = roundedUp(bytes);
    const index = this.free.findIndex(({ buffer }) => buffer.size === size && buffer.usage === usage);
    const found = this.free[index];
    if (found) this.free.splice(index, 1);
    const buffer = found?.buffer ?? this.device.createBuffer({ size, usage });
    this.taken.add(buffer);
    return buffer;
  }

  /** Takes back everything that was taken. Nothing of it may still be needed. */
  endRound(): void {
    this.round++;
    for (const buffer of this.taken) this.free.push({ buffer, round: this.round });
    this.taken.clear();
    const old = this.free.filter(({ round }) => round + KEPT_ROUNDS < this.round);
    for (const { buffer } of old) buffer.destroy();
    this.free = this.free.filter((entry) => !old.includes(entry));
  }

  /** Frees what a failed computation may have left in any state, too. */
  clear(): void {
    for (const buffer of [...this.taken, ...this.free.map((entry) => entry.buffer)]) buffer.destroy();
    this.taken.clear();
    this.free = [];
  }

  /** How many bytes the pool holds, taken or free. */
  get bytes(): number {
    return [...this.taken, ...this.free.map(({ buffer }) => buffer)].reduce((sum, { size }) => sum + size, 0);
  }
}

/** To the next of 4, 5, 6 or 7 times a power of two: few different sizes, and at most a fifth more than was asked for. */
export function roundedUp(bytes: number): number {
  const least = Math.max(bytes, 256);
  const step = 2 ** (Math.floor(Math.log2(least)) - 2);
  return Math.ceil(least / step) * step;
}
