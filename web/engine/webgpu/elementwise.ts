/** Dispatches elementwise kernels with broadcasting; an operand's axes are consecutive axes of the result. */
import type { KernelName } from './kernels.ts';
import { Params } from './params.ts';
import { elements, type Operand, type Work } from './work.ts';

/** Element i of the result reads element (i / step) % count. */
export interface Broadcast {
  readonly operand: Operand;
  readonly step: number;
  readonly count: number;
}

/** An operand with the result's shape. */
export function whole(operand: Operand): Broadcast {
  return { operand, step: 1, count: operand.count };
}

/** out = a + factor · b */
export function add(work: Work, a: Broadcast, b: Broadcast, out: Operand, factor = 1): void {
  ofTwo(work, 'add', a, b, out, factor);
}

type OfTwo = Extract<KernelName, 'add' | 'add_mask' | 'multiply' | 'divide_rows' | 'inverse_root'>;

/** Combines two operands with a kernel; only `add` uses the factor. */
export function ofTwo(work: Work, kernel: OfTwo, a: Broadcast, b: Broadcast, out: Operand, factor = 0): void {
  const params = new Params().u32(out.count).f32(factor).u32(a.step, a.count, b.step, b.count);
  work.dispatch({ kernel }, [a.operand, b.operand, out], params, elements(out.count));
}

/** out = a · b + c */
export function multiplyAdd(work: Work, a: Broadcast, b: Broadcast, c: Broadcast, out: Operand): void {
  const params = new Params().u32(out.count, 0, a.step, a.count, b.step, b.count, c.step, c.count);
  work.dispatch({ kernel: 'multiply_add' }, [a.operand, b.operand, c.operand, out], params, elements(out.count));
}

/** out = exp((x − shift) / temperature); 0 where x is −∞. */
export function expShifted(work: Work, x: Broadcast, shift: Broadcast, temperature: Operand, out: Operand): void {
  const params = new Params().u32(out.count, 0, x.step, x.count, shift.step, shift.count);
  work.dispatch({ kernel: 'exp_shifted' }, [x.operand, shift.operand, temperature, out], params, elements(out.count));
}

export function gelu(work: Work, kernel: 'gelu_exact' | 'gelu_tanh', x: Operand, out: Operand): void {
  work.dispatch({ kernel }, [x, out], new Params().u32(out.count), elements(out.count));
}

/** out = cap · tanh(x / cap) */
export function softcap(work: Work, x: Operand, cap: number, out: Operand): void {
  work.dispatch({ kernel: 'softcap' }, [x, out], new Params().u32(out.count).f32(cap), elements(out.count));
}

/** out (n0, n1, n2) = x at ⌊i0 / share⌋ · s0 + i1 · s1 + i2 · s2. */
export function rearrange(
  work: Work,
  x: Operand,
  [, n1, n2]: readonly [number, number, number],
  strides: readonly [number, number, number],
  out: Operand,
  share = 1,
): void {
  const params = new Params().u32(out.count, n1, n2, share, ...strides);
  work.dispatch({ kernel: 'rearrange' }, [x, out], params, elements(out.count));
}
