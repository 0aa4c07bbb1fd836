/** Groups chapters by the parts of the lesson. */
import { CHAPTERS_BY_PART, type ChapterId, type PartName } from '../../constants/chapter-ids.ts';

export interface Part {
  readonly name: PartName;
  readonly chapters: readonly ChapterId[];
}

const NAMES = Object.keys(CHAPTERS_BY_PART) as PartName[];

/** Chapters in their own order, with a new group where the part changes. */
export function inParts(chapters: readonly ChapterId[]): readonly Part[] {
  const groups: { name: PartName; chapters: ChapterId[] }[] = [];
  for (const id of chapters) {
    const name = partOf(id);
    const last = groups.at(-1);
    if (last?.name === name) last.chapters.push(id);
    else groups.push({ name, chapters: [id] });
  }
  return groups;
}

/** The part that a chapter belongs to. */
export function partOf(chapter: ChapterId): PartName {
  return NAMES.find((name) => CHAPTERS_BY_PART[name].some((id) => id === chapter)) ?? 'one';
}
