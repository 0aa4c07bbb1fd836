/** The mask that a chapter shows. The chapter on masks has a causal one until the reader chooses. */
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { MaskSetting, ShownMask } from '../constants/model-settings.ts';
import { ownFigure } from './own-figure.ts';

export function shownMask(chosen: MaskSetting, chapter: ChapterId): ShownMask {
  const own = ownFigure(chapter)?.mask?.(chosen);
  if (own) return own;
  if (chosen.kind !== 'auto') return chosen;
  return { kind: chapter === 'mask' ? 'causal' : 'none' };
}
