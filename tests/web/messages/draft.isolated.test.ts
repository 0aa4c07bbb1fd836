// @vitest-environment happy-dom
/** A language under construction, written from right to left: it has three files here, and none in the project. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TOKENS, traceOf } from '#tests/web/lesson/inspector/support.ts';
import { lessonAt } from '#tests/web/setup/lesson.ts';
import { LabElement } from '#web/lesson/chapters/lab-element.ts';
import { loadLab } from '#web/lesson/chapters/load-lab.ts';
import { loadText } from '#web/lesson/chapters/texts.ts';
import { ExerciseElement } from '#web/lesson/exercises/exercise-element.ts';
import { loadKinds } from '#web/lesson/exercises/kinds.ts';
import type { ChapterView } from '#web/lesson/features/shell-ui/chapter-view.ts';
import '#web/lesson/features/shell-ui/chapter-view.ts';
import { words as scaleWords } from '#web/lesson/chapters/scale/en.ts';
import { defaultSentence } from '#web/lesson/state/default-sentence.ts';
import { marked } from '#web/lesson/ui/marked.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { completed, type Draft } from '#web/messages/draft.ts';
import { words as frame } from '#web/messages/en/exercises/frame.ts';
import { t } from '#web/messages/index.ts';
import { type Language, languageInfo } from '#web/messages/languages.ts';
import { learnedLanguage } from '#web/messages/learned-layers.ts';
import { loadSentences } from '#web/messages/learned-sentences.ts';
import { languageOf, part } from '#web/messages/part.ts';
import { type Find, inLanguage, shownIn, wordsIn } from '#web/messages/translated.ts';

vi.mock('#web/messages/languages.ts', async (original) => {
  const real: typeof import('#web/messages/languages.ts') = await original();
  const arabic = { name: 'العربية', tag: 'ar', direction: 'rtl', decimalSign: '.', locale: 'ar' } as const;
  return {
    ...real,
    isDraft: (language: string) => language === 'ar' || real.isDraft(language as Language),
    languageInfo: (language: string) =>
      language === 'ar'
        ? { ...arabic, sentence: real.languageInfo('en').sentence }
        : real.languageInfo(language as Language),
  };
});

const ARABIC = 'ar' as Language;

const marks = (element: Element | null | undefined) => [element?.getAttribute('lang'), element?.getAttribute('dir')];
const ENGLISH = ['en', 'ltr'];
const NONE = [null, null];

describe('a part of the catalogue', () => {
  const interfaceWords: Draft<typeof t> = { controls: { undo: 'تراجع', lower: (name) => `أقل: ${name}` } };
  const exercises: Draft<typeof frame> = { check: 'تحقق' };

  const inArabic =
    <Words>(words: Words): Find<Words> =>
    (language) =>
      language === ARABIC ? () => Promise.resolve(words) : undefined;

  it('has English texts for the missing ones', async () => {
    const words = part(t, inArabic(interfaceWords));
    const framing = part(frame, inArabic(exercises));
    await changeLanguage(ARABIC);
    expect([words.controls.undo, words.controls.redo]).toEqual(['تراجع', t.controls.redo]);
    expect(words.controls.lower('x')).toBe('أقل: x');
    expect(words.problems.headGone(2, 1)).toBe(t.problems.headGone(2, 1));
    expect([framing.check, framing.solution]).toEqual(['تحقق', frame.solution]);
    expect(languageOf(words)).toBe(ARABIC);
    await changeLanguage('en');
    expect(words.controls.undo).toBe('Undo');
  });

  it('is English if the language lacks the file', async () => {
    await changeLanguage(ARABIC);
    expect(t.controls.undo).toBe('Undo');
    expect(languageOf(t)).toBe('en');
    await changeLanguage('x-long');
    expect([t.controls.undo, languageOf(t)]).toEqual(['Undoundo', 'x-long']);
    await changeLanguage('fr');
    expect([languageOf(t), languageOf(frame)]).toEqual(['fr', 'fr']);
    await changeLanguage('en');
  });
});

describe('a file', () => {
  const english = { title: 'Scale', list: ['one', 'two'], inner: { a: 'A', b: (n: number) => `${n}` } };
  const files: Record<string, () => Promise<Draft<typeof english>>> = {
    en: () => Promise.resolve(english),
    ar: () => Promise.resolve({ list: ['واحد'], inner: { a: 'أ' } }),
  };
  const find: Find<Draft<typeof english>> = (language) => files[language];

  it('of words has English texts for the missing ones, and whole lists', async () => {
    const words = await wordsIn<typeof english>(find, ARABIC);
    expect(words).toMatchObject({ title: 'Scale', list: ['واحد'], inner: { a: 'أ' } });
    expect(words.inner.b(3)).toBe('3');
    expect(shownIn(find, ARABIC)).toBe(ARABIC);
  });

  it('of words has English texts in place of values of another type', () => {
    const mistyped = { title: () => 'مقياس', list: { 0: 'واحد' }, inner: { a: ['أ'], b: '3' } };
    expect(completed(english, mistyped)).toEqual(english);
    expect(completed(english, { inner: 'داخل', list: 'واحد', title: null })).toEqual(english);
  });

  it('that is missing is the English one', async () => {
    expect(await inLanguage(find, 'fr')).toEqual(english);
    expect([shownIn(find, 'fr'), shownIn(find, 'x-rtl')]).toEqual(['en', 'x-rtl']);
  });
});

it('the language computes with the English sentence and its layer', async () => {
  expect(defaultSentence({ language: ARABIC, preset: 'learned' })).toBe(languageInfo('en').sentence);
  expect(learnedLanguage(ARABIC)).toBe('en');
  expect(await loadSentences(ARABIC)).toBe(await loadSentences('en'));
});

describe('English in place of a translation is marked:', () => {
  beforeAll(() => changeLanguage(ARABIC));
  afterAll(() => changeLanguage('en'));

  it('a chapter’s prose', async () => {
    const view = document.createElement('mha-chapter') as ChapterView;
    lessonAt(document.body, null, { chapter: 'scale' });
    document.body.append(view);
    await expect.poll(() => view.renderRoot.querySelector('.more')).toBeTruthy();
    view.renderRoot.querySelector<HTMLElement>('.more > summary')?.click();
    await expect.poll(() => view.renderRoot.querySelector('section.lab')).toBeTruthy();
    expect(view.loaded?.text.value).toEqual(await loadText('scale', 'en'));
    for (const selector of ['h1', '.objective', '.prose', '.walk', 'section.lab h2'])
      expect([selector, ...marks(view.renderRoot.querySelector(selector))]).toEqual([selector, ...ENGLISH]);
    expect(marks(view.renderRoot.querySelector('article'))).toEqual(NONE);
    view.remove();
  });

  it('a laboratory', async () => {
    const lab = new LabElement();
    lab.given = { context: null, texts: {} };
    const view = await loadLab(lab, 'scale');
    const { words } = view;
    lab.show(view);
    document.body.append(lab);
    await lab.updateComplete;
    expect(marks(lab)).toEqual(ENGLISH);
    lab.remove();
    expect(JSON.stringify(words)).toBe(JSON.stringify(scaleWords));
  });

  it('an exercise', async () => {
    await loadKinds(['compute-cell']);
    lessonAt(document.body, { trace: traceOf(), tokens: TOKENS }, { seed: 4 });
    const element = new ExerciseElement();
    const entry = { kind: 'compute-cell', question: 'scores' } as const;
    Object.assign(element, { entry, name: 'scores/0' });
    document.body.append(element);
    await element.updateComplete;
    expect(marks(element.renderRoot.querySelector('section'))).toEqual(ENGLISH);
    expect(marks(element.renderRoot.querySelector('.title'))).toEqual(NONE);
    expect(marked(ARABIC, 'en')).toEqual({ lang: 'ar', dir: 'rtl' });
    element.remove();
  });
});

it('nothing is marked in a complete language', async () => {
  await changeLanguage('fr');
  const lab = new LabElement();
  await loadLab(lab, 'scale');
  expect(marks(lab)).toEqual(NONE);
  await changeLanguage('en');
});
