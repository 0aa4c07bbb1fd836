/** Which chapter introduces which control. Before that chapter, the control is only under “All settings”. */
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { DEFAULT_STATE, type LessonSettings } from '../../state/lesson-state.ts';
import { isFixed, type SettingName } from '../../state/shown-settings.ts';

/** Other settings are set inside one of these controls, on the stage or in a laboratory. */
export const INTRODUCED_IN = {
  sentence: 'why-attention',
  head: 'scores',
  mask: 'mask',
  temperature: 'softmax',
  numHeads: 'why-heads',
  dModel: 'split',
  preset: 'heads',
  seed: 'heads',
  bias: 'output',
  dropout: 'block',
  engine: 'fast',
} as const satisfies Partial<Record<SettingName | 'engine', ChapterId>>;

export type ControlName = keyof typeof INTRODUCED_IN;

export function isIntroduced(name: ControlName, chapter: ChapterId): boolean {
  return CHAPTER_IDS.indexOf(INTRODUCED_IN[name]) <= CHAPTER_IDS.indexOf(chapter);
}

/** Whether a setting has a chip: it can be changed here, and is introduced or not at its default. */
export function hasChip(name: Exclude<ControlName, 'engine'>, settings: LessonSettings, chapter: ChapterId): boolean {
  if (isFixed(name, settings)) return false;
  return isIntroduced(name, chapter) || !isDefault(name, settings);
}

function isDefault(name: SettingName, settings: LessonSettings): boolean {
  return JSON.stringify(settings[name]) === JSON.stringify(DEFAULT_STATE[name]);
}
