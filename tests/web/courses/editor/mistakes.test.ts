// @vitest-environment happy-dom
/** Files with mistakes in the editor: each mistake is shown and corrected at its place, and nothing is lost. */
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import EXAMPLE from '#tests/web/lesson/material/example.json' with { type: 'json' };
import type { MaterialEditor } from '#web/courses/editor/editor-element.ts';
import { readMaterial } from '#web/lesson/material/read-material.ts';
import { changeLanguage, loadTexts } from '#web/messages/current-language.ts';
import { words } from '#web/messages/en/editor.ts';
import { at, check, contentOf, editor, press, shownText, statusOf, stepBox, type } from './support.ts';

beforeAll(() => loadTexts());
afterEach(async () => {
  vi.useRealTimers();
  document.body.replaceChildren();
  await changeLanguage('en');
});

describe('a file with mistakes', () => {
  const [softmax, ...others] = EXAMPLE.chapters;
  const [choice, number, figure] = EXAMPLE.exercises;
  const field = (element: MaterialEditor, id: string) => at(element, id).closest('.field, fieldset, li')?.textContent;

  /** A mistake; the card and the place that show it; the problem; the correction; the corrected content. */
  it.each<[string, object, string | null, string, string, (element: MaterialEditor) => Promise<void>, object]>([
    [
      'a misspelt tensor',
      { ...EXAMPLE, exercises: [choice, { ...number, answer: 'wieghts:h0.t9.s1' }, figure] },
      'exercises[1]',
      'exercises[1].answer',
      'there is no tensor “wieghts”',
      (element) => type(element, 'exercises[1].answer', 'weights:h0.t9.s1'),
      EXAMPLE,
    ],
    [
      'a misspelt name, whose text is kept',
      { ...EXAMPLE, chapters: [{ chapter: 'softmax', intor: 'Mine.' }, ...others] },
      'chapters[0]',
      'chapters[0].intor',
      'this name is not known here',
      async (element) => {
        at(element, 'chapters[0].intor').querySelector('button')?.click();
        await element.updateComplete;
      },
      { ...EXAMPLE, chapters: [{ chapter: 'softmax', intro: 'Mine.' }, ...others] },
    ],
    [
      'an unknown name, which is removed',
      { ...EXAMPLE, exercises: [{ ...choice, points: [3, 4] }, number, figure] },
      'exercises[0]',
      'exercises[0].points',
      'this name is not known here',
      (element) => press(element, 'exercises[0].points-remove'),
      EXAMPLE,
    ],
    [
      'a text in place of a list',
      { ...EXAMPLE, exercises: [{ ...choice, hints: 'Think.' }, number, figure] },
      'exercises[0]',
      'exercises[0].hints',
      'must be one of a list',
      async (element) => {
        at(element, 'exercises[0].hints').querySelector('button')?.click();
        await element.updateComplete;
      },
      { ...EXAMPLE, exercises: [{ ...choice, hints: ['Think.'] }, number, figure] },
    ],
    [
      'an unknown kind',
      { ...EXAMPLE, exercises: [choice, { ...number, kind: 'amount' }, figure] },
      'exercises[1]',
      'exercises[1].kind',
      'must be one of',
      (element) => type(element, 'exercises[1].kind', 'number'),
      EXAMPLE,
    ],
    [
      'an unknown chapter',
      { ...EXAMPLE, chapters: [{ ...softmax, chapter: 'soft-max' }, ...others] },
      'chapters[0]',
      'chapters[0].chapter',
      'must be one of',
      (element) => type(element, 'chapters[0].chapter', 'softmax'),
      EXAMPLE,
    ],
    [
      'an unknown step, whose texts are kept',
      { ...EXAMPLE, chapters: [{ chapter: 'softmax', steps: [{ step: 'wieghts', caption: 'Mine.' }] }, ...others] },
      'chapters[0]',
      'chapters[0].steps[0].step',
      'has no step “wieghts”',
      (element) => type(element, 'chapters[0].steps[0].step', 'weights'),
      { ...EXAMPLE, chapters: [{ chapter: 'softmax', steps: [{ step: 'weights', caption: 'Mine.' }] }, ...others] },
    ],
    [
      'steps in another order',
      { ...EXAMPLE, chapters: [{ chapter: 'softmax', steps: [{ step: 'weights' }, { step: 'row_max' }] }, ...others] },
      'chapters[0]',
      'chapters[0].steps',
      'in the order of the time line',
      (element) => press(element, 'chapters[0].steps-sort'),
      { ...EXAMPLE, chapters: [{ chapter: 'softmax', steps: [{ step: 'row_max' }, { step: 'weights' }] }, ...others] },
    ],
    [
      'an entry of the wrong type',
      { ...EXAMPLE, exercises: ['What?', ...EXAMPLE.exercises] },
      'exercises[0]',
      'exercises[0]',
      'must be one of an object',
      (element) => press(element, 'exercises[0]-remove'),
      EXAMPLE,
    ],
    [
      'a number in place of a text',
      { ...EXAMPLE, title: 3 },
      null,
      'title',
      'must be one of a text',
      (element) => type(element, 'title', EXAMPLE.title),
      EXAMPLE,
    ],
    [
      'an address of another type',
      { ...EXAMPLE, $schema: [] },
      null,
      '$schema',
      'must be one of a text',
      (element) => type(element, '$schema', EXAMPLE.$schema),
      EXAMPLE,
    ],
  ])('is opened, and mended where the mistake stands: %s', async (_, file, card, place, problem, mend, mended) => {
    const element = await editor(file);
    expect(statusOf(element)).toBe(words.toCorrect('week-3.json'));
    expect(contentOf(element)).toEqual(file);
    expect(shownText(element)).toContain(words.problems(1));
    await expect.poll(() => element.shadowRoot?.activeElement?.localName).toBe('summary');
    element.shadowRoot?.querySelector<HTMLElement>('#problems button')?.click();
    await element.updateComplete;
    expect(element.open).toBe(card);
    expect(field(element, place)).toContain(problem);
    await mend(element);
    expect(contentOf(element)).toEqual(mended);
    expect(readMaterial(element.text)).toHaveProperty('material');
    expect(element.shadowRoot?.querySelector('.verdict')?.textContent).toBe(words.fine);
    await press(element, 'undo');
    expect(contentOf(element)).toEqual(file);
  });

  it('without its format is opened, and says so in what it saves', async () => {
    const { format: _, ...file } = EXAMPLE;
    const element = await editor(file);
    expect(statusOf(element)).toBe(words.opened('week-3.json'));
    expect(contentOf(element)).toEqual(EXAMPLE);
  });

  it('is not previewed before it has a version without mistakes, and has a name for its address', async () => {
    const element = await editor({ format: 'mha-lesson material', version: 1, title: 'Week 3' });
    expect(element.shadowRoot?.querySelector('mha-lesson')?.hasAttribute('material')).toBe(false);
    const inputs = [...(element.shadowRoot?.querySelectorAll('input') ?? [])];
    expect(inputs.map(({ value }) => value)).toContain('my-material.json');
    await type(element, 'id', 'week-3');
    expect(element.shadowRoot?.querySelector('mha-lesson')?.getAttribute('material')).toContain('week-3');
  });

  it('shows every mistake, also when there are many', async () => {
    const element = await editor({
      ...EXAMPLE,
      exercises: Array.from({ length: 30 }, () => ({ ...number, points: 1 })),
    });
    expect(element.shadowRoot?.querySelectorAll('#problems li')).toHaveLength(30);
    const away = await editor({ ...EXAMPLE, chapters: others });
    expect(away.shadowRoot?.querySelectorAll('#problems li')).toHaveLength(EXAMPLE.exercises.length);
  });

  it('keeps a step that the chapter does not have when other steps change', async () => {
    const steps = [{ step: 'weights' }, { step: 'wieghts', caption: 'Mine.' }];
    const element = await editor({ ...EXAMPLE, chapters: [{ chapter: 'softmax', steps }, ...others] });
    await press(element, 'chapters[0]');
    await check(element, stepBox(element, 'row_max'), true);
    expect(contentOf(element).chapters[0].steps).toEqual([{ step: 'row_max' }, ...steps]);
  });

  it('has no preview of the file before it', async () => {
    const element = await editor(EXAMPLE);
    element.take('other.json', JSON.stringify({ ...EXAMPLE, title: 3 }));
    await element.updateComplete;
    expect(element.previewed).toBe('');
    await type(element, 'title', 'Mine');
    expect(element.previewed).toBe(element.text);
  });

  it('keeps whatever it contains while every card is looked at, and shows each mistake at its place', async () => {
    const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(choice, number, figure, softmax, 'softmax'));
    const like = (file: object) =>
      fc.oneof(odd, fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(file)), fc.string({ maxLength: 5 })), odd));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(odd, fc.array(like({ ...softmax }), { maxLength: 3 })),
        fc.oneof(odd, fc.array(like({ ...choice, ...number, ...figure }), { maxLength: 3 })),
        async (chapters, exercises) => {
          const file = JSON.parse(JSON.stringify({ ...EXAMPLE, chapters, exercises }));
          const element = await editor(file);
          if (element.refused.length > 0) return;
          const shown = new Set<string>();
          for (const card of [null, ...(element.shadowRoot?.querySelectorAll('h3 button') ?? [])]) {
            if (card) await press(element, card.id);
            for (const { id } of element.shadowRoot?.querySelectorAll('[id$="-problem"]') ?? []) shown.add(id);
          }
          expect(contentOf(element)).toEqual(file);
          expect([...shown].sort()).toEqual([...element.problems.keys()].map((place) => `${place}-problem`).sort());
          element.remove();
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a mistake', () => {
  it('is named at its field, in the words of the lesson, in both languages', async () => {
    const element = await editor(EXAMPLE);
    await press(element, 'exercises[1]');
    await type(element, 'exercises[1].answer', 'wieghts:h0.t9.s1');
    for (const language of ['en', 'fr'] as const) {
      await changeLanguage(language);
      element.requestUpdate();
      await element.updateComplete;
      const field = at(element, 'exercises[1].answer');
      const read = readMaterial(element.text);
      const [problem = ''] = 'problems' in read ? read.problems : [];
      expect(problem).toMatch(/^exercises\[1\]\.answer: /);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(described.map((id) => at(element, id).textContent)).toContain(problem.replace(/^.*?: /, ''));
      expect(shownText(element)).toContain(words.problems(1));
    }
    await changeLanguage('en');
    await type(element, 'exercises[1].answer', '0.5');
    expect(at(element, 'exercises[1].answer').getAttribute('aria-invalid')).toBe('false');
  });

  it.each([
    ['exercises[1].tolerance', 'exercises[1]', '', 'is missing'],
    ['exercises[1].tolerance', 'exercises[1]', 'much', 'must be one of a number'],
    ['exercises[0].question', 'exercises[0]', '', 'must not be empty'],
    ['exercises[0].chapter', 'exercises[0]', 'qkv', 'is not among the chapters'],
    ['chapters[0].intro', 'chapters[0]', '[x](http://a.example)', 'https://'],
  ])('at %s is listed, and its place is one press away', async (field, card, text, problem) => {
    const element = await editor(EXAMPLE);
    await press(element, card);
    await type(element, field, text);
    await press(element, card);
    const link = element.shadowRoot?.querySelector<HTMLElement>('#problems .link') ?? expect.fail('nothing is listed');
    expect(link.textContent).toContain(problem);
    link.click();
    await element.updateComplete;
    await expect.poll(() => element.shadowRoot?.activeElement?.id).toBe(field);
  });

  it('keeps the preview at the last version without one', async () => {
    const element = await editor(EXAMPLE);
    vi.useFakeTimers();
    // A mistake may follow before the preview does.
    await type(element, 'title', 'Week 4');
    await type(element, 'id', 'No name');
    vi.runAllTimers();
    await element.updateComplete;
    expect(shownText(element)).toContain(words.waiting(words.problems(1)));
    expect(JSON.parse(element.previewed)).toEqual({ ...EXAMPLE, title: 'Week 4' });
    await type(element, 'id', 'name');
    vi.runAllTimers();
    await element.updateComplete;
    expect(element.previewed).toBe(element.text);
    expect(element.shadowRoot?.querySelector('mha-lesson')?.getAttribute('material')).toBe(element.text);
  });
});
