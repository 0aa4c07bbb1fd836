/** Which chapter introduces which control. Before that chapter, the control is only under “All settings”. */
import { CHAPTERS } from '../../chapters/index.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { DEFAULT_STATE, type LessonSettings } from '../../state/lesson-state.ts';
import { type ControlName, isFixed, type SettingName } from '../../state/shown-settings.ts';

/** The place of the first chapter with each control. */
const FIRST = new Map(CHAPTERS.flatMap(({ introduces = [] }, place) => introduces.map((name) => [name, place])));

export function isIntroduced(name: ControlName, chapter: ChapterId): boolean {
  return (FIRST.get(name) ?? 0) <= CHAPTER_IDS.indexOf(chapter);
}

/** Whether a setting has a chip: it can be changed here, and is introduced or not at its default. */
export function hasChip(name: Exclude<ControlName, 'engine'>, settings: LessonSettings, chapter: ChapterId): boolean {
  if (isFixed(name, settings)) return false;
  return isIntroduced(name, chapter) || !isDefault(name, settings);
}

function isDefault(name: SettingName, settings: LessonSettings): boolean {
  return JSON.stringify(settings[name]) === JSON.stringify(DEFAULT_STATE[name]);
}
