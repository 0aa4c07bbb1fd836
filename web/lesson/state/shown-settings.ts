/** Effective settings: the learner's, overridden by the preset. */
import { t } from '../../messages/index.ts';
import type { Preset, ShownMask } from '../constants/model-settings.ts';
import { FIELDS, type LessonField, type LessonSettings } from '../fields/lesson-fields.ts';
import { openedCheckpoint } from '../model/checkpoint/opened.ts';
import { type ChapterFigure, shownMask } from '../model/figure.ts';
import { modelSizes } from './model-sizes.ts';

/** The notebook's dropout rate for attention weights. */
export const NOTEBOOK_DROPOUT = 0.4;

export type SettingName = keyof LessonSettings;

/** Whether the preset fixes this setting, so that changing it has no effect. */
export function isFixed(name: SettingName, { preset }: Pick<LessonSettings, 'preset'>): boolean {
  const { fixedBy = [] }: LessonField = FIELDS[name];
  return fixedBy.includes(preset) || (name === 'mask' && isLanguageModel(preset));
}

/** Whether the weights are those of a language model, which is causal and has whole blocks. An opened file may be a single layer. */
export function isLanguageModel(preset: Preset): boolean {
  return preset === 'trained' || (preset === 'opened' && openedCheckpoint.peek()?.sizes.kind === 'model');
}

/** The note on a setting that the preset fixes. */
export function whyFixed({ preset }: Pick<LessonSettings, 'preset'>): string {
  if (preset === 'trained' || preset === 'learned') return t.controls.fixedByTraining;
  if (preset === 'opened') return t.controls.fixedByOpened;
  return preset === 'hand-made' ? t.controls.fixedByHand : t.controls.fixed;
}

export interface ShownSettings extends LessonSettings {
  readonly mask: ShownMask;
  readonly tokens: number;
}

/** In the current chapter, whose figure may override the mask. */
export function shownSettings(settings: LessonSettings, chapter: ChapterFigure): ShownSettings {
  const sizes = modelSizes(settings);
  if (isLanguageModel(settings.preset)) return { ...settings, ...sizes, mask: { kind: 'causal' } };
  const mask = shownMask(settings.mask, chapter);
  if (settings.preset !== 'notebook') return { ...settings, ...sizes, mask };
  return { ...settings, ...sizes, mask: { kind: 'causal' }, dropout: settings.dropout > 0 ? NOTEBOOK_DROPOUT : 0 };
}
