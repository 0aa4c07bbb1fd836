// Test stages that go through all chapters: if only some chapters changed, they test those.
import { ALL_CHAPTER_IDS } from '../../web/lesson/constants/chapter-ids.ts';

export const CHAPTERS = ALL_CHAPTER_IDS;

/** The chapter that a page without a chapter in its address shows. */
export const [FIRST_CHAPTER] = ALL_CHAPTER_IDS;

export const excluded = (paths) => paths.map((path) => `:(exclude)${path}`);

/** A chapter's own files and tests: a change there affects only that chapter and tests that open it. */
export const ownFiles = (chapter) => [`web/lesson/chapters/${chapter}`];

/** Whether a text names one of these chapters. */
export function naming(chapters) {
  const name = new RegExp(`['=/](${chapters.join('|')})(?![\\w-])`);
  return (text) => name.test(text);
}

/**
 * Runs a stage for the chapters that changed since it passed with them, and adds the others to the skipped tests.
 *
 * @param {{ name: string, inputs: string[] }} stage
 * @param {{ record?: import('./passed-stages.mjs').PassedStages, always?: boolean }} context
 * @param {(changed: string[]) => Promise<{ failed: number, skipped?: number }>} run
 */
export async function forChangedChapters({ name, inputs }, { record, always }, run) {
  const parts = CHAPTERS.map((chapter) => ({
    name: `${name} ${chapter}`,
    inputs: [...inputs, ...excluded(CHAPTERS.filter((id) => id !== chapter).flatMap(ownFiles))],
  }));
  const before = parts.map((part) => record?.inputsOf(part) ?? null);
  const changed = CHAPTERS.filter((_, i) => always || !record?.lastRun(parts[i], before[i]));
  for (const part of parts) record?.forget(part);
  const result = await run(changed);
  if (result.failed === 0) for (const [i, part] of parts.entries()) record?.keep(part, before[i], 1);
  return { ...result, skipped: (result.skipped ?? 0) + CHAPTERS.length - changed.length };
}
