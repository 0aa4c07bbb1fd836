/** How long the chapters of parts I and II are outside “More”, in words of the English page. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CHAPTERS_BY_PART, type ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { numbersOf } from '../../../build-scripts/vite-plugins/prose/lesson-numbers.ts';
import { readChapter } from '../../../build-scripts/vite-plugins/prose/read-chapter.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CHAPTERS: readonly ChapterId[] = [...CHAPTERS_BY_PART.one, ...CHAPTERS_BY_PART.many];

/** Numbers, formulas, live values and folded asides do not count. */
function words(...html: readonly string[]): number {
  const spoken = html.join(' ').replaceAll(/<(math|details)\b[\s\S]*?<\/\1>|<[^>]+>/g, ' ');
  return spoken.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** A reader sees one reply to a prediction: that to the correct answer counts. */
async function lengthsOf(id: ChapterId) {
  const { text } = await readChapter(ROOT, `${ROOT}/web/lesson/chapters/${id}/en.md`, numbersOf);
  const { question = '', options = [], reveal = '' } = text.prediction ?? {};
  const replies = options.filter(({ correct }) => correct).map(({ reply }) => reply);
  return {
    id,
    introduction: words(text.intro),
    steps: words(...text.steps.flatMap(({ title, html }) => [title, html])),
    prediction: words(question, ...options.map((option) => option.text), ...replies, reveal),
  };
}

const table = await Promise.all(CHAPTERS.map(lengthsOf));

it.each(table)('$id has a short introduction: $introduction words', ({ introduction }) => {
  expect(introduction).toBeLessThanOrEqual(200);
});

it('parts I and II together have at most 4000 words outside “More”', () => {
  const total = table.reduce((sum, { introduction, steps, prediction }) => sum + introduction + steps + prediction, 0);
  expect(total).toBeLessThanOrEqual(4000);
});
