/** The questions and answers: the same in every language, short, with places that exist, and what learners are known to ask. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ALL_CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { FALLBACK, isDraft, OFFERED } from '#web/messages/languages.ts';
import { numbersOf } from '../../../build-scripts/vite-plugins/prose/lesson-numbers.ts';
import { readChapter, readQuestions } from '../../../build-scripts/vite-plugins/prose/read-chapter.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COMPLETE = OFFERED.filter((language) => !isDraft(language));
const LEAST = 5;
const MOST = { answer: 60, page: 1500 };

/** Words of the English question, and the places that its answer has to name. */
const ASKED: readonly (readonly [RegExp, ...string[]])[] = [
  [/two matrices/, '#qkv/more'],
  [/divided by/, '#scale/widths'],
  [/softmax normalises/, '#scale/scaled'],
  [/large weight explain/, '#softmax/more'],
  [/order of the words/, '#tokens/input'],
  [/RoPE and ALiBi/, '#tokens/more'],
  [/still need the causal mask/, '#mask/more'],
  [/padding mask the same/, '#mask/mask'],
  [/rows of padding/, '#mask/more'],
  [/mean allowed/, '#mask/more'],
  [/One linear layer/, '#split/apart'],
  [/view and then a transpose/, '#split/heads', '#concat/wrong'],
  [/My model learns/, '#bugs/patient'],
  [/one map for all heads/, '#heads/more'],
  [/more than 1/, '#softmax/more'],
  [/first token/, '#heads/more'],
  [/cache change/, '#variants/rows'],
  [/GQA/, '#variants'],
  [/other sizes than queries/, '#variants/more'],
  [/a model of my own/, '#trained-heads/more'],
];

const plain = (html: string) => html.replace(/<math[\s\S]*?<\/math>/g, 'x').replace(/<[^>]+>/g, '');
const wordsIn = (html: string) =>
  plain(html)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

async function read(language: string) {
  const page = await readQuestions(ROOT, `${ROOT}/web/messages/${language}/questions.md`, numbersOf);
  const asides = page.matchAll(/<details><summary>(.*?)<\/summary>([\s\S]*?)<\/details>/g);
  const questions = [...asides].map(([, question = '', answer = '']) => {
    const links = [...answer.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)];
    return { question, answer, places: links.map(([, href = '']) => href), names: links.map(([, , name]) => name) };
  });
  const [groups, terms] = [/<h2>/g, /<tr>/g].map((tag) => page.match(tag)?.length);
  return { page, questions, groups, terms };
}

const english = await read(FALLBACK);

describe('what learners are known to ask', () => {
  for (const [asked, ...places] of ASKED)
    it(`is answered: ${asked.source}`, () => {
      const found = english.questions.filter(({ question }) => asked.test(plain(question)));
      expect(found.map((each) => each.places)).toEqual([places]);
    });
});

describe.each(COMPLETE)('in the language %s', async (language) => {
  const { page, questions, groups, terms } = await read(language);
  const chapters = await Promise.all(
    ALL_CHAPTER_IDS.map(async (id) => {
      const { name } = await readChapter(ROOT, `${ROOT}/web/lesson/chapters/${id}/${language}.md`, numbersOf);
      return [`#${id}`, name] as [string, string];
    }),
  );

  it('asks the English questions and explains the English terms', () => {
    expect(questions.map(({ places }) => places)).toEqual(english.questions.map(({ places }) => places));
    expect([groups, terms]).toEqual([english.groups, english.terms]);
  });

  it('ends each answer with links that are called as their chapters', () => {
    const names = new Map(chapters);
    for (const { question, answer, places, names: shown } of questions) {
      expect(places, question).not.toHaveLength(0);
      expect(shown, question).toEqual(places.map((place) => names.get(place.replace(/\/.*/, ''))));
      expect(
        plain(answer)
          .trim()
          .endsWith(shown.at(-1) ?? '?'),
        question,
      ).toBe(true);
    }
  });

  it('is short', () => {
    for (const { question, answer } of questions) {
      expect(wordsIn(answer).length, question).toBeGreaterThanOrEqual(LEAST);
      expect(wordsIn(answer).length, question).toBeLessThanOrEqual(MOST.answer);
    }
    expect(wordsIn(page).length).toBeLessThanOrEqual(MOST.page);
  });
});
