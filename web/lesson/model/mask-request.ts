/** Converts the learner's mask to the fields of an engine request. */
import type { AttentionOptions, ForwardRequest } from '../../engine/engine.ts';
import type { MaskSetting } from '../constants/model-settings.ts';
import { isAllowed } from '../fields/mask.ts';

export interface MaskRequest extends Pick<ForwardRequest, 'keyPadding' | 'customMask'> {
  readonly options: Pick<AttentionOptions, 'causal' | 'windowLeft' | 'windowRight'>;
}

export function maskRequest(mask: MaskSetting, tokens: number): MaskRequest {
  const open = { causal: false, windowLeft: -1, windowRight: -1 };
  switch (mask.kind) {
    case 'auto':
    case 'none':
      return { options: open };
    case 'causal':
      return { options: { ...open, causal: true } };
    case 'window':
      return { options: { ...open, windowLeft: mask.window, windowRight: mask.window } };
    case 'padding': {
      const first = tokens - mask.padded;
      return { options: open, keyPadding: Uint8Array.from({ length: tokens }, (_, s) => (s >= first ? 1 : 0)) };
    }
    case 'custom': {
      const customMask = new Float32Array(tokens * tokens);
      for (let t = 0; t < tokens; t++) {
        for (let s = 0; s < tokens; s++) {
          if (!isAllowed(mask.allowed, t, s)) customMask[t * tokens + s] = Number.NEGATIVE_INFINITY;
        }
      }
      return { options: open, customMask };
    }
  }
}
