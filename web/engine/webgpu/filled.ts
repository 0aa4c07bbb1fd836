/** Computes on the device the tensors that follow from a request: the mask and the dropout factors. */
import type { AttentionOptions, ForwardRequest } from '../engine.ts';
import { dropThreshold, survivor } from './attend.ts';
import { Params } from './params.ts';
import { elements, type Operand, type Work } from './work.ts';

/** (t, s): 0 or the custom mask where a query may attend, else −∞. */
export function fillMask(work: Work, request: ForwardRequest, out: Operand): void {
  const { options, keyPadding, customMask } = request;
  const { before, after } = windowOf(options);
  const padding = keyPadding ? uploadPadding(work, keyPadding) : work.absent;
  const custom = customMask ? work.upload('customMask', customMask) : work.absent;
  const params = new Params()
    .u32(out.count, options.sourceTokens)
    .i32(before, after)
    .u32(keyPadding ? 1 : 0, customMask ? 1 : 0);
  work.dispatch({ kernel: 'mask' }, [padding, custom, out], params, elements(out.count));
}

/** (h, t, s): the factor of each weight, bit-identical to the core's. */
export function fillDropoutFactors(work: Work, options: AttentionOptions, out: Operand): void {
  const { dropoutSeed, dropout } = options;
  const params = new Params().u32(out.count, dropoutSeed, dropThreshold(dropout)).f32(survivor(dropout));
  work.dispatch({ kernel: 'dropout_factors' }, [out], params, elements(out.count));
}

/** How many positions before and after its own a query attends to; −1: no limit. */
export function windowOf(options: Pick<AttentionOptions, 'causal' | 'windowLeft' | 'windowRight'>): {
  readonly before: number;
  readonly after: number;
} {
  // A larger window exceeds any sequence on a device, and kernels use 32-bit signed integers.
  const limit = (window: number) => (window < 0 || window >= 2 ** 30 ? -1 : window);
  return { before: limit(options.windowLeft), after: options.causal ? 0 : limit(options.windowRight) };
}

/** One number per key position. */
export function uploadPadding(work: Work, padding: Uint8Array): Operand {
  return work.upload('keyPadding', Uint32Array.from(padding));
}
