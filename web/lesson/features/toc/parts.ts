/** Groups chapters by the parts of the lesson. */
import { CHAPTERS_BY_PART, type ChapterId, type PartName } from '../../constants/chapter-ids.ts';
import type { LessonState } from '../../fields/lesson-fields.ts';

export interface Part {
  readonly name: PartName;
  readonly chapters: readonly ChapterId[];
}

const NAMES = Object.keys(CHAPTERS_BY_PART) as PartName[];

/** The stops of the short way, then the other chapters in their own order, with a new group where the part changes. */
export function inParts(all: readonly ChapterId[]): readonly Part[] {
  const chapters = [...all.filter(isStop), ...all.filter((id) => !isStop(id))];
  const groups: { name: PartName; chapters: ChapterId[] }[] = [];
  for (const id of chapters) {
    const name = partOf(id);
    const last = groups.at(-1);
    if (last?.name === name) last.chapters.push(id);
    else groups.push({ name, chapters: [id] });
  }
  return groups;
}

/**
 * The chapters that are read one after the other with this one, in their order: the stops of the short way, or all other chapters.
 */
export function wayOf(chapters: readonly ChapterId[], chapter: ChapterId): readonly ChapterId[] {
  return chapters.filter((id) => isStop(id) === isStop(chapter));
}

/** Whether a chapter belongs to the short way. */
export function isStop(chapter: ChapterId): boolean {
  return partOf(chapter) === 'short';
}

/** The part that a chapter belongs to. */
export function partOf(chapter: ChapterId): PartName {
  return NAMES.find((name) => CHAPTERS_BY_PART[name].some((id) => id === chapter)) ?? 'one';
}

/** The head that a chapter asks about: part I follows one; from `split` on, all heads are shown, and it is null. */
export function askedHead(now: Pick<LessonState, 'chapter' | 'head'>): number | null {
  return partOf(now.chapter) === 'one' ? now.head : null;
}
