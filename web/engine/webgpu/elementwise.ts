/** Dispatches elementwise kernels. */
import { Params } from './params.ts';
import { elements, type Operand, type Work } from './work.ts';

/** out = a + b */
export function add(work: Work, a: Operand, b: Operand, out: Operand): void {
  work.dispatch({ kernel: 'add' }, [a, b, out], new Params().u32(out.count), elements(out.count));
}

/** out = a + mask, whose −∞ stays; the mask is repeated. */
export function addMask(work: Work, a: Operand, mask: Operand, out: Operand): void {
  const params = new Params().u32(out.count, mask.count);
  work.dispatch({ kernel: 'add_mask' }, [a, mask, out], params, elements(out.count));
}

export function gelu(work: Work, kernel: 'gelu_exact' | 'gelu_tanh', x: Operand, out: Operand): void {
  work.dispatch({ kernel }, [x, out], new Params().u32(out.count), elements(out.count));
}

/** out = cap · tanh(x / cap) */
export function softcap(work: Work, x: Operand, cap: number, out: Operand): void {
  work.dispatch({ kernel: 'softcap' }, [x, out], new Params().u32(out.count).f32(cap), elements(out.count));
}
