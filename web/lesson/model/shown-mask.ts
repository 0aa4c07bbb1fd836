/** The mask that a chapter shows: its figure's, the reader's, or the chapter's own until the reader chooses. */
import type { MaskSetting, ShownMask } from '../constants/model-settings.ts';
import type { ChapterFigure } from './figure.ts';

export function shownMask(chosen: MaskSetting, { figure, defaultMask }: ChapterFigure): ShownMask {
  const own = figure?.mask?.(chosen);
  if (own) return own;
  return chosen.kind === 'auto' ? (defaultMask ?? { kind: 'none' }) : chosen;
}
