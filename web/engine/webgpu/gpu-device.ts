/**
 * A GPU device with its memory pool and compiled kernels.
 *
 * It runs one piece of work at a time. Every failure, from a missing adapter to a lost device, is an `EngineFailure`.
 */
import { AttentionError, EngineFailure } from '../engine.ts';
import { messageOf } from '../message-of.ts';
import { Pipelines } from './pipelines.ts';

/** Optional device features that the kernels use. */
const FEATURES = ['shader-f16', 'subgroups'] as const satisfies readonly GPUFeatureName[];

/** From the outermost to the innermost; they are closed in the reverse order. */
const SCOPES = ['out-of-memory', 'internal', 'validation'] as const satisfies readonly GPUErrorFilter[];

/** Limits requested at the adapter's maximum. */
const LIMITS = ['maxBufferSize', 'maxStorageBufferBindingSize'] as const;

export class GpuDevice {
  readonly device: GPUDevice;
  /** Keeps the GPU object alive, which not every implementation does for its devices. */
  readonly origin: GPU;
  /** For display, such as "nvidia lovelace" or "google swiftshader, software". */
  readonly description: string;
  readonly hasF16: boolean;
  readonly hasSubgroups: boolean;
  readonly pool: BufferPool;
  readonly pipelines: Pipelines;
  /** Resolves with the cause if the device is lost other than by `dispose`. */
  readonly lost: Promise<string>;
  /** The number of pieces of work that failed: what they uploaded may be missing. */
  failures = 0;
  private disposed = false;
  private lossCause: string | null = null;
  private last: Promise<unknown> = Promise.resolve();
  /** The errors of the running work, once its error scopes are closed. */
  private errors: Promise<readonly (GPUError | null)[]> | null = null;

  private constructor(origin: GPU, device: GPUDevice, description: string) {
    this.origin = origin;
    this.device = device;
    this.description = description;
    this.hasF16 = device.features.has('shader-f16');
    this.hasSubgroups = device.features.has('subgroups');
    this.pool = new BufferPool(device);
    this.pipelines = new Pipelines(device);
    this.lost = new Promise((resolve) => {
      device.lost.then(({ message, reason }) => {
        this.lossCause = message || `the device was lost (${reason})`;
        if (!this.disposed) resolve(this.lossCause);
      });
    });
  }

  /** Rejects with `EngineFailure` if there is no WebGPU, no adapter, or no device. */
  static async open(gpu: GPU | undefined): Promise<GpuDevice> {
    if (!gpu) throw new EngineFailure('no-webgpu', 'this browser has no WebGPU, or not on this page');
    const adapter = await requestAdapter(gpu);
    if (!adapter) throw new EngineFailure('no-adapter', 'the browser found no graphics processor for WebGPU');
    const device = await requestDevice(adapter);
    const { vendor, architecture, description, isFallbackAdapter } = adapter.info;
    const words = [vendor, architecture].filter(Boolean).join(' ') || description || 'unnamed device';
    return new GpuDevice(gpu, device, isFallbackAdapter ? `${words}, software` : words);
  }

  /**
   * Runs one piece of work after all earlier ones, then reclaims its buffers.
   *
   * Rejects with `EngineFailure`, or with the `AttentionError` that the work threw.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(() => this.guarded(work));
    this.last = result.catch(() => undefined);
    return result;
  }

  /**
   * Closes the error scopes of the running work. Called when its last command is submitted, so that their answers come with the result
   * and need no round trip of their own.
   */
  closeScopes(): Promise<readonly (GPUError | null)[]> {
    this.errors ??= Promise.all(SCOPES.map(() => popped(this.device)));
    return this.errors;
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.pool.clear();
    this.device.destroy();
  }

  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    this.refuseIfGone();
    const { device } = this;
    for (const kind of SCOPES) device.pushErrorScope(kind);
    this.errors = null;
    const outcome = await settle(work);
    const [invalid, internal, memory] = await this.closeScopes();
    if (outcome.failed || invalid || internal || memory) {
      this.failures++;
      this.pool.clear();
    } else {
      this.pool.endRound();
    }
    // A lost device may first show up as a failed call.
    if (outcome.failed) await Promise.race([device.lost, nextTask()]);
    this.refuseIfGone();
    if (memory) throw new EngineFailure('out-of-memory', `the device has no memory left: ${memory.message}`);
    const complaint = internal ?? invalid;
    if (complaint) throw new EngineFailure('failed', complaint.message);
    if (outcome.failed) throw asFailure(outcome.error);
    return outcome.value;
  }

  private refuseIfGone(): void {
    if (this.disposed) throw new EngineFailure('failed', 'this engine was disposed');
    if (this.lossCause !== null) throw new EngineFailure('lost', this.lossCause);
  }
}

function asFailure(error: unknown): Error {
  if (error instanceof AttentionError || error instanceof EngineFailure) return error;
  if (error instanceof RangeError) return new EngineFailure('out-of-memory', error.message);
  return new EngineFailure('failed', messageOf(error));
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function requestAdapter(gpu: GPU): Promise<GPUAdapter | null> {
  try {
    return await gpu.requestAdapter({ powerPreference: 'high-performance' });
  } catch (error) {
    throw new EngineFailure('no-adapter', messageOf(error));
  }
}

async function requestDevice(adapter: GPUAdapter): Promise<GPUDevice> {
  try {
    return await adapter.requestDevice({
      requiredFeatures: FEATURES.filter((feature) => adapter.features.has(feature)),
      requiredLimits: Object.fromEntries(LIMITS.map((limit) => [limit, adapter.limits[limit]])),
    });
  } catch (error) {
    throw new EngineFailure('no-adapter', messageOf(error));
  }
}

type Outcome<T> = { readonly failed: false; readonly value: T } | { readonly failed: true; readonly error: unknown };

async function settle<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { failed: false, value: await work() };
  } catch (error) {
    return { failed: true, error };
  }
}

/** The error of the innermost error scope; null if the device is lost. */
async function popped(device: GPUDevice): Promise<GPUError | null> {
  try {
    return await device.popErrorScope();
  } catch {
    return null;
  }
}

/**
 * Pool of reusable device buffers.
 *
 * Similar computations follow one another, and allocating costs more than most of them. Buffers that are unused for
 * several rounds are freed.
 *
 * Rounds after which an unused buffer is freed.
 */
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
