/**
 * A hand-assembled WebAssembly module for the roofline (Williams, Waterman & Patterson 2009). One loop multiplies and adds without
 * memory access; the other reads memory without computing.
 */

/** Independent chains: enough to hide the latency of any machine, and few enough for its registers. */
const CHAINS = 10;
/** Four numbers per vector, with a multiplication and an addition each. */
export const OPERATIONS_A_ROUND = CHAINS * 4 * 2;
/** Vectors of 16 bytes per round of the reading loop. */
const LOADS = 8;
export const BYTES_A_ROUND = LOADS * 16;
/** Larger than caches, in pages of 64 KiB: 128 MiB. */
const PAGES = 2048;
export const BUFFER_BYTES = PAGES * 65_536;

const [I32, V128, VOID] = [0x7f, 0x7b, 0x40];
const LOCAL_GET = 0x20;
const LOCAL_SET = 0x21;
const SIMD = 0xfd;
const V128_LOAD = [SIMD, 0x00, 0x04, 0x00] as const;
const V128_XOR = [SIMD, 0x51] as const;
const F32X4_SPLAT = [SIMD, 0x13] as const;
const F32X4_ADD = [SIMD, 0xe4, 0x01] as const;
const F32X4_MUL = [SIMD, 0xe6, 0x01] as const;
/** Relaxed SIMD's a · b + c, one instruction where the machine has it. */
const RELAXED_MADD = [SIMD, 0x85, 0x02] as const;
const LANE_0 = [SIMD, 0x1f, 0x00] as const;

const get = (local: number) => [LOCAL_GET, local];
const set = (local: number) => [LOCAL_SET, local];
const constant = (value: number) => [0x41, ...signed(value)];
const f32 = (value: number) => [0x43, ...new Uint8Array(new Float32Array([value]).buffer)];

function unsigned(value: number): number[] {
  const byte = value & 0x7f;
  const rest = value >>> 7;
  return rest === 0 ? [byte] : [byte | 0x80, ...unsigned(rest)];
}

function signed(value: number): number[] {
  const byte = value & 0x7f;
  const rest = value >> 7;
  const done = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0);
  return done ? [byte] : [byte | 0x80, ...signed(rest)];
}

const sized = (bytes: readonly number[]) => [...unsigned(bytes.length), ...bytes];
const section = (id: number, bytes: readonly number[]) => [id, ...sized(bytes)];

/** A loop that counts local 0 down by `step` to 0 around `body`. */
function countdown(step: number, body: readonly number[]): number[] {
  return [0x03, VOID, ...body, ...get(0), ...constant(-step), 0x6a, 0x22, 0, 0x0d, 0, 0x0b];
}

/** (rounds) → a number that depends on every operation. */
function multiplyAdd(relaxed: boolean): number[] {
  const [factor, addend] = [1 + CHAINS, 2 + CHAINS];
  const chains = Array.from({ length: CHAINS }, (_, i) => i + 1);
  const start = [...f32(0.999), ...F32X4_SPLAT, ...set(factor), ...f32(0.001), ...F32X4_SPLAT, ...set(addend)];
  const step = (chain: number) => {
    const product = [...get(chain), ...get(factor)];
    const sum = relaxed ? [...get(addend), ...RELAXED_MADD] : [...F32X4_MUL, ...get(addend), ...F32X4_ADD];
    return [...product, ...sum, ...set(chain)];
  };
  const total = chains.flatMap((chain, i) => [...get(chain), ...(i === 0 ? [] : F32X4_ADD)]);
  return [...start, ...countdown(1, chains.flatMap(step)), ...total, ...LANE_0, 0x0b];
}

/** (bytes) → a number that depends on every byte from the start of memory. */
function read(): number[] {
  const sums = Array.from({ length: LOADS }, (_, i) => i + 1);
  const load = (sum: number, i: number) => {
    const at = [...get(0), ...constant(-BYTES_A_ROUND + 16 * i), 0x6a];
    return [...at, ...V128_LOAD, ...get(sum), ...V128_XOR, ...set(sum)];
  };
  const total = sums.flatMap((sum, i) => [...get(sum), ...(i === 0 ? [] : V128_XOR)]);
  return [...countdown(BYTES_A_ROUND, sums.flatMap(load)), ...total, ...LANE_0, 0x0b];
}

function moduleBytes(relaxed: boolean): Uint8Array<ArrayBuffer> {
  const functionType = [0x60, 1, I32, 1, 0x7d];
  const body = (locals: number, code: readonly number[]) => sized([1, ...unsigned(locals), V128, ...code]);
  const name = (text: string) => sized([...text].map((letter) => letter.charCodeAt(0)));
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, ...functionType]),
    ...section(3, [2, 0, 0]),
    ...section(5, [1, 0x00, ...unsigned(PAGES)]),
    ...section(7, [3, ...name('multiplyAdd'), 0x00, 0, ...name('read'), 0x00, 1, ...name('memory'), 0x02, 0]),
    ...section(10, [2, ...body(CHAINS + 2, multiplyAdd(relaxed)), ...body(LOADS, read())]),
  ]);
}

export interface PeakLoops {
  /** The instructions for multiplying and adding. */
  readonly relaxed: boolean;
  /** Makes this many rounds of `OPERATIONS_A_ROUND`. */
  multiplyAdd(rounds: number): number;
  /** Reads this many bytes, a multiple of `BYTES_A_ROUND`, at most `BUFFER_BYTES`. */
  read(bytes: number): number;
}

/** Null where the browser does not accept the instructions. */
export async function peakLoops(relaxed: boolean): Promise<PeakLoops | null> {
  const bytes = moduleBytes(relaxed);
  if (!WebAssembly.validate(bytes)) return null;
  const { instance } = await WebAssembly.instantiate(bytes);
  const call = (name: string) => {
    const found = instance.exports[name];
    if (typeof found !== 'function') throw new Error(`the module for the roof has no function ${name}`);
    return (count: number): number => Number(found(count));
  };
  const { memory } = instance.exports;
  // Writes every page: unwritten pages may all map to one page, which fits a cache.
  if (memory instanceof WebAssembly.Memory) new Uint8Array(memory.buffer).fill(1);
  return { relaxed, multiplyAdd: call('multiplyAdd'), read: call('read') };
}
