/** The parts of the lesson: each starts at a chapter and ends before the next part. */
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';

/** Named as in the message catalogue. */
const FIRST = {
  one: CHAPTER_IDS[0],
  many: 'why-heads',
  learning: 'backward',
  beyond: 'variants',
} as const satisfies Record<string, ChapterId>;

export type PartName = keyof typeof FIRST;

export interface Part {
  readonly name: PartName;
  readonly chapters: readonly ChapterId[];
}

const STARTS = (Object.keys(FIRST) as PartName[]).map((name) => ({ name, at: CHAPTER_IDS.indexOf(FIRST[name]) }));

export const PARTS: readonly Part[] = STARTS.map(({ name, at }, i) => ({
  name,
  chapters: CHAPTER_IDS.slice(at, STARTS[i + 1]?.at),
}));

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
  return PARTS.find(({ chapters }) => chapters.includes(chapter))?.name ?? 'one';
}
