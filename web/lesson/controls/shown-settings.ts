/** The settings as they hold: the learner's own, or what the notebook's model brings in their place. */
import type { LessonSettings } from '../state/lesson-state.ts';
import { modelSizes } from '../state/model-sizes.ts';

/** The rate with which the notebook dropped attention weights. */
export const NOTEBOOK_DROPOUT = 0.4;

export type SettingName = keyof LessonSettings;

const FIXED_BY_NOTEBOOK: ReadonlySet<SettingName> = new Set(['sentence', 'dModel', 'numHeads', 'bias', 'mask', 'seed']);

/** Whether the choice of weights decides this setting, so that changing it would change nothing. */
export function isFixed(name: SettingName, { preset }: Pick<LessonSettings, 'preset'>): boolean {
  return preset === 'notebook' && FIXED_BY_NOTEBOOK.has(name);
}

export interface ShownSettings extends LessonSettings {
  readonly tokens: number;
}

export function shownSettings(settings: LessonSettings): ShownSettings {
  const sizes = modelSizes(settings);
  if (settings.preset === 'random') return { ...settings, ...sizes };
  return {
    ...settings,
    ...sizes,
    mask: { kind: 'causal' },
    dropout: settings.dropout > 0 ? NOTEBOOK_DROPOUT : 0,
  };
}
