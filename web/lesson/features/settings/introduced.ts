/** Which controls stand beside a chapter's figure: those that are introduced and change it. The others are under “All settings”. */
import { CHAPTERS, chapterOf } from '../../chapters/index.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { type ControlName, DEFAULT_STATE, type LessonSettings } from '../../fields/lesson-fields.ts';
import { isFixed, type SettingName } from '../../state/shown-settings.ts';

/** The place of the first chapter with each control. */
const FIRST = new Map(CHAPTERS.flatMap(({ introduces = [] }, place) => introduces.map((name) => [name, place])));

export function isIntroduced(name: ControlName, chapter: ChapterId): boolean {
  // A stop of the short way has the controls of the first chapter.
  return (FIRST.get(name) ?? 0) <= Math.max(0, CHAPTER_IDS.indexOf(chapter));
}

/** Whether no picture of the chapter changes with the setting; with a step, whether that step's does not. */
export function isIgnored(name: ControlName, chapter: ChapterId, step = ''): boolean {
  const ignored = chapterOf(chapter).ignores?.(step);
  return ignored === 'all' || ignored?.includes(name) === true;
}

/** Whether a setting has a chip: it can be changed here, changes the figure, and is introduced or not at its default. */
export function hasChip(name: Exclude<ControlName, 'engine'>, settings: LessonSettings, chapter: ChapterId): boolean {
  if (isFixed(name, settings) || isIgnored(name, chapter)) return false;
  return isIntroduced(name, chapter) || !isDefault(name, settings);
}

function isDefault(name: SettingName, settings: LessonSettings): boolean {
  return JSON.stringify(settings[name]) === JSON.stringify(DEFAULT_STATE[name]);
}
