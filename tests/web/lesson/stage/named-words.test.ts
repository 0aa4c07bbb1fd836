/** A word that the text of a stop names is among those that the figure shows on a phone and in a small frame. */
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import '#web/lesson/features/shell-ui/language.ts';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { languageInfo } from '#web/messages/languages.ts';
import { numbersOf } from '../../../../build-scripts/vite-plugins/prose/lesson-numbers.ts';
import { readChapter } from '../../../../build-scripts/vite-plugins/prose/read-chapter.ts';
import { chapterOf, stillsOf } from '../chapters/all-scenes.ts';
import { computedByChapter, contextOf } from './support.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** The stage of a phone, and those of a phone on its side and of small frames. */
const SIZES = [
  { width: 390, height: 206 },
  { width: 390, height: 194 },
  { width: 360, height: 190 },
  { width: 520, height: 170 },
];

/** The words of the sentence in quotation marks. */
function named(html: string, tokens: readonly string[]): number[] {
  const quoted = [...html.replace(/<[^>]+>/g, '').matchAll(/[“«]\s?([^”»]+?)\s?[”»]/g)].map(([, word = '']) =>
    word.toLowerCase(),
  );
  const places = tokens.map((token) => token.toLowerCase());
  return quoted
    .filter((word) => places.filter((token) => token === word).length === 1)
    .map((word) => places.indexOf(word));
}

afterAll(() => changeLanguage('en'));

describe.each(['en', 'fr'] as const)('the default sentence in %s', (language) => {
  const figures = computedByChapter({ preset: 'learned', sentence: languageInfo(language).sentence });
  it.each(CHAPTERS_BY_PART.short.filter(hasChanged))('%s', async (id) => {
    await changeLanguage(language);
    const { text } = await readChapter(ROOT, `${ROOT}/web/lesson/chapters/${id}/${language}.md`, numbersOf);
    const model = figures(id);
    const missing = SIZES.flatMap((size) =>
      text.steps.flatMap(({ still, html }) => {
        const stills = stillsOf(chapterOf(id), contextOf(model, size));
        const panels = stills.findLast(({ step, exhibit }) => step === still && !exhibit)?.frame.panels ?? [];
        const windows = panels
          .flatMap(({ rowWindow, colWindow }) => [rowWindow, colWindow])
          .filter(({ size, slots }) => size === model.tokens.length && slots.length > 1);
        return windows.length === 0
          ? []
          : named(html, model.tokens)
              .filter((place) => windows.every((window) => window.slotOf(place) < 0))
              .map((place) => `${size.width} × ${size.height}, ${still}: ${model.tokens[place]}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});
