/** Effective settings: the learner's, overridden by the preset. */
import { t } from '../../messages/index.ts';
import type { Preset, ShownMask } from '../constants/model-settings.ts';
import { openedCheckpoint } from '../model/checkpoint/opened.ts';
import type { ChapterFigure } from '../model/figure.ts';
import { shownMask } from '../model/shown-mask.ts';
import type { LessonSettings } from './lesson-state.ts';
import { modelSizes } from './model-sizes.ts';

/** The notebook's dropout rate for attention weights. */
export const NOTEBOOK_DROPOUT = 0.4;

export type SettingName = keyof LessonSettings;

/** What has a control of its own. Other settings are set inside one of these controls, on the stage or in a laboratory. */
export type ControlName =
  | Extract<
      SettingName,
      'sentence' | 'head' | 'mask' | 'temperature' | 'numHeads' | 'dModel' | 'preset' | 'seed' | 'bias' | 'dropout'
    >
  | 'engine';

const FIXED: Readonly<Record<Preset, ReadonlySet<SettingName>>> = {
  random: new Set(),
  learned: new Set(['dModel', 'numHeads', 'bias', 'seed']),
  'hand-made': new Set(['dModel', 'numHeads', 'bias', 'seed']),
  notebook: new Set(['sentence', 'dModel', 'numHeads', 'bias', 'mask', 'seed']),
  trained: new Set(['dModel', 'numHeads', 'bias', 'mask', 'seed']),
  opened: new Set(['dModel', 'numHeads', 'bias', 'seed']),
};

/** Whether the preset fixes this setting, so that changing it has no effect. */
export function isFixed(name: SettingName, { preset }: Pick<LessonSettings, 'preset'>): boolean {
  return FIXED[preset].has(name) || (name === 'mask' && isLanguageModel(preset));
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
  return {
    ...settings,
    ...sizes,
    mask: { kind: 'causal' },
    dropout: settings.dropout > 0 ? NOTEBOOK_DROPOUT : 0,
  };
}
