// @vitest-environment happy-dom
/** The editor of own material: what is typed becomes the file, with the lesson's own check, and nothing is lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DRAFT_KEY } from '../../../web/courses/editor/draft-store.ts';
import { MaterialEditor } from '../../../web/courses/editor/editor-element.ts';
import { labelOf, numberIn } from '../../../web/courses/editor/form.ts';
import { type Shape, within } from '../../../web/courses/editor/shape.ts';
import { readMaterial } from '../../../web/lesson/material/read-material.ts';
import { materialSchema, stepsOf } from '../../../web/lesson/material/schema.ts';
import { memoryStorage, type TextStorage } from '../../../web/lesson/platform/browser-storage.ts';
import { editorWords as words } from '../../../web/messages/editor.ts';
import { catchUp, speak } from '../../../web/messages/spoken.ts';
import EXAMPLE from '../lesson/material/example.json' with { type: 'json' };

const DOCUMENTED = JSON.parse(
  /## Your own material[\s\S]*?```json\n([\s\S]*?)```/.exec(
    readFileSync(join(import.meta.dirname, '../../../docs/courses.md'), 'utf8'),
  )?.[1] ?? '',
);

beforeAll(() => catchUp());
afterEach(async () => {
  vi.useRealTimers();
  document.body.replaceChildren();
  await speak('en');
});

async function editor(file: unknown = null, storage: TextStorage | null = memoryStorage()): Promise<MaterialEditor> {
  const element = new MaterialEditor();
  element.storage = storage;
  document.body.append(element);
  if (file !== null) element.take('week-3.json', JSON.stringify(file));
  await element.updateComplete;
  return element;
}

const contentOf = (element: MaterialEditor) => JSON.parse(element.text);

function at(element: MaterialEditor, id: string): HTMLInputElement {
  const found = element.shadowRoot?.getElementById(id);
  return (found as HTMLInputElement | null) ?? expect.fail(`there is no ${id}`);
}

async function press(element: MaterialEditor, id: string): Promise<void> {
  at(element, id).click();
  await element.updateComplete;
}

async function type(element: MaterialEditor, id: string, text: string): Promise<void> {
  const field = at(element, id);
  field.value = text;
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input'));
  await element.updateComplete;
}

async function check(element: MaterialEditor, box: HTMLInputElement, checked: boolean): Promise<void> {
  box.checked = checked;
  box.dispatchEvent(new Event('change'));
  await element.updateComplete;
}

const stepBox = (element: MaterialEditor, step: string): HTMLInputElement =>
  [...(element.shadowRoot?.querySelectorAll<HTMLLabelElement>('label.check') ?? [])]
    .find((label) => label.textContent?.trim() === step)
    ?.querySelector('input') ?? expect.fail(step);

const said = (element: MaterialEditor) => element.shadowRoot?.querySelector('.said')?.textContent;
const shownText = (element: MaterialEditor) => element.shadowRoot?.textContent?.replaceAll(/\s+/g, ' ');

describe('a file', () => {
  it.each([
    ['the example', EXAMPLE],
    ['the documented one', DOCUMENTED],
    ['the shortest', { format: 'mha-lesson material', version: 1, id: 'a' }],
    [
      'one with default values written out',
      {
        ...EXAMPLE,
        chapters: [{ chapter: 'softmax', lessonExercises: true, steps: stepsOf('softmax').map((step) => ({ step })) }],
        exercises: [{ ...EXAMPLE.exercises[1], answer: -1.5e-3, hints: [] }],
      },
    ],
  ])('is saved as it was opened, with every card seen: %s', async (_, file) => {
    const element = await editor(file);
    expect(said(element)).toBe(words.opened('week-3.json'));
    expect(contentOf(element)).toEqual(file);
    for (const card of element.shadowRoot?.querySelectorAll('h3 button') ?? []) await press(element, card.id);
    expect(contentOf(element)).toEqual(file);
    expect(readMaterial(element.text)).toHaveProperty('material');
  });

  it('that is no material is refused with the reason, and the draft stays', async () => {
    const element = await editor(EXAMPLE);
    for (const [text, problem] of [
      ['{', 'is not JSON'],
      ['[]', 'format: is missing'],
      ['"softmax"', 'must be one of an object'],
      [JSON.stringify({ ...EXAMPLE, format: 'mha-lesson results' }), 'format: must be one of "mha-lesson material"'],
      [JSON.stringify({ ...EXAMPLE, version: 2 }), 'version: must be one of 1, and is 2'],
      [JSON.stringify({ ...EXAMPLE, exercises: Array(201).fill(0) }), 'exercises[1]'],
      [' '.repeat(200_001), '200 000 characters'],
      [null, words.unreadable],
    ] as const) {
      element.take('<b>wrong</b>.json', text);
      await element.updateComplete;
      const alert = element.shadowRoot?.querySelector('[role="alert"]');
      expect(alert?.textContent).toContain(problem);
      expect(alert?.textContent).toContain('“<b>wrong</b>.json” was not opened');
      expect(contentOf(element)).toEqual(EXAMPLE);
    }
  });

  it('replaces the draft, which undo brings back', async () => {
    const element = await editor(EXAMPLE);
    element.take('other.json', JSON.stringify(DOCUMENTED));
    await element.updateComplete;
    expect(contentOf(element)).toEqual(DOCUMENTED);
    await press(element, 'undo');
    expect(contentOf(element)).toEqual(EXAMPLE);
    await press(element, 'redo');
    expect(contentOf(element)).toEqual(DOCUMENTED);
  });
});

describe('a file with mistakes', () => {
  const [softmax, ...others] = EXAMPLE.chapters;
  const [choice, number, figure] = EXAMPLE.exercises;
  const field = (element: MaterialEditor, id: string) => at(element, id).closest('.field, fieldset, li')?.textContent;

  /** A mistake; the card and the place where it is shown; the problem; and how it is mended, into which content. */
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
    expect(said(element)).toBe(words.toCorrect('week-3.json'));
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
    expect(said(element)).toBe(words.opened('week-3.json'));
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

it('writes a whole file from nothing', async () => {
  const element = await editor();
  await type(element, 'id', 'week-4');
  await type(element, 'title', 'Week 4');
  await type(element, 'new-chapter', 'scores');
  await press(element, 'add-chapter');
  await type(element, 'chapters[0].intro', 'Read **this**.');
  await check(element, at(element, 'chapters[0].lessonExercises'), false);
  await check(element, stepBox(element, 'row'), false);
  await type(element, 'chapters[0].steps[1].caption', 'All of them.');
  await press(element, 'add-choice');
  await type(element, 'exercises[0].chapter', 'scores');
  await type(element, 'exercises[0].question', 'One or two?');
  await type(element, 'exercises[0].options[0].text', 'one');
  await type(element, 'exercises[0].options[1].text', 'two');
  await type(element, 'exercises[0].options[1].reply', 'Yes.');
  await check(element, at(element, 'exercises[0].options[1].right'), true);
  await press(element, 'exercises[0].hints-add');
  await type(element, 'exercises[0].hints[0]', 'Count.');
  await press(element, 'add-number');
  await type(element, 'exercises[1].chapter', 'scores');
  await type(element, 'exercises[1].question', 'How many?');
  await type(element, 'exercises[1].answer', '-2,5');
  await type(element, 'exercises[1].tolerance', '0.1');
  await press(element, 'add-figure');
  await type(element, 'exercises[2].chapter', 'scores');
  await type(element, 'exercises[2].question', 'Steer.');
  await type(element, 'exercises[2].goals[0].cell', 'scores:h0.t1.s0');
  await type(element, 'exercises[2].goals[0].is', 'at-most');
  await type(element, 'exercises[2].goals[0].value', '0');
  await type(element, 'exercises[2].id', 'steer');
  expect(contentOf(element)).toEqual({
    format: 'mha-lesson material',
    version: 1,
    id: 'week-4',
    title: 'Week 4',
    chapters: [
      {
        chapter: 'scores',
        intro: 'Read **this**.',
        lessonExercises: false,
        steps: [{ step: 'cell' }, { step: 'all', caption: 'All of them.' }],
      },
    ],
    exercises: [
      {
        kind: 'choice',
        chapter: 'scores',
        question: 'One or two?',
        options: [{ text: 'one' }, { text: 'two', reply: 'Yes.', right: true }],
        hints: ['Count.'],
        id: 'question-1',
      },
      { kind: 'number', chapter: 'scores', question: 'How many?', answer: -2.5, tolerance: 0.1, id: 'question-2' },
      {
        kind: 'figure',
        chapter: 'scores',
        question: 'Steer.',
        goals: [{ cell: 'scores:h0.t1.s0', is: 'at-most', value: 0 }],
        id: 'steer',
      },
    ],
  });
  expect(readMaterial(element.text)).toHaveProperty('material');
  expect(element.shadowRoot?.querySelector('.verdict')?.textContent).toBe(words.fine);
});

it('leaves out what is emptied, and lists that are back to the lesson’s', async () => {
  const element = await editor(EXAMPLE);
  await type(element, 'title', '');
  await press(element, 'chapters[0]');
  await type(element, 'chapters[0].intro', '');
  await check(element, at(element, 'chapters[0].lessonExercises'), true);
  await type(element, 'chapters[0].steps[0].title', '');
  await type(element, 'chapters[0].steps[0].caption', '');
  await type(element, 'chapters[0].steps[0].text', '');
  for (const step of stepsOf('softmax').filter((each) => !['exponentials', 'weights'].includes(each)))
    await check(element, stepBox(element, step), true);
  await press(element, 'exercises[0]');
  await press(element, 'exercises[0].hints[0]-remove');
  const { title, chapters, exercises } = contentOf(element);
  expect(title).toBeUndefined();
  expect(chapters).toEqual([{ chapter: 'softmax' }, { chapter: 'scores' }]);
  expect(exercises[0]).not.toHaveProperty('hints');
});

describe('a mistake', () => {
  it('is named at its field, in the words of the lesson, in both languages', async () => {
    const element = await editor(EXAMPLE);
    await press(element, 'exercises[1]');
    await type(element, 'exercises[1].answer', 'wieghts:h0.t9.s1');
    for (const language of ['en', 'fr'] as const) {
      await speak(language);
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
    await speak('en');
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

describe('lists', () => {
  it('move an item, with the focus and its open card', async () => {
    const element = await editor(EXAMPLE);
    await press(element, 'exercises[2]');
    await press(element, 'exercises[2]-up');
    expect(contentOf(element).exercises.map(({ id }: { id: string }) => id)).toEqual(['sum', 'steer', 'reads']);
    expect(at(element, 'exercises[1]').getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => element.shadowRoot?.activeElement?.id).toBe('exercises[1]-up');
    await press(element, 'exercises[1]-up');
    // The first item cannot go up.
    await expect.poll(() => element.shadowRoot?.activeElement?.id).toBe('exercises[0]-down');
    await press(element, 'chapters[0]-down');
    expect(contentOf(element).chapters.map(({ chapter }: { chapter: string }) => chapter)).toEqual([
      'scores',
      'softmax',
    ]);
  });

  it('give back what was removed, one step after the other', async () => {
    const element = await editor(EXAMPLE);
    await press(element, 'exercises[1]-remove');
    expect(said(element)).toMatch(/^Removed: 2\. Softmax: Compute/);
    await expect.poll(() => element.shadowRoot?.activeElement?.id).toBe('undo');
    await press(element, 'chapters[1]-remove');
    await type(element, 'title', 'Other');
    expect(contentOf(element).exercises).toHaveLength(2);
    for (let i = 0; i < 3; i++) await press(element, 'undo');
    expect(contentOf(element)).toEqual(EXAMPLE);
  });

  it('leave no empty list of chapters behind', async () => {
    const element = await editor(EXAMPLE);
    for (const _ of EXAMPLE.chapters) await press(element, 'chapters[0]-remove');
    expect(contentOf(element)).not.toHaveProperty('chapters');
    expect(shownText(element)).toContain(words.allChapters);
  });
});

it('takes the number that is chosen in the preview', async () => {
  const element = await editor(EXAMPLE);
  await press(element, 'exercises[1]');
  const lesson = element.shadowRoot?.querySelector('mha-lesson');
  lesson?.dispatchEvent(new CustomEvent('mha-change', { detail: { cell: 'weights:h1.t2.s3' } }));
  await element.updateComplete;
  await press(element, 'exercises[1].answer-take');
  expect(contentOf(element).exercises[1].answer).toBe('weights:h1.t2.s3');
  expect(at(element, 'exercises[1].answer').value).toBe('weights:h1.t2.s3');
});

it('shows every text as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const file = JSON.parse(
    JSON.stringify(EXAMPLE).replaceAll(/"(Week 3:|What do|d_k|Each exp)[^"]*"/g, JSON.stringify(hostile)),
  );
  const element = await editor(file);
  await press(element, 'exercises[0]');
  expect(element.shadowRoot?.querySelector('img')).toBeNull();
  expect(at(element, 'exercises[0].question').value).toBe(hostile);
  expect(at(element, 'exercises[0]').textContent).toContain(hostile);
});

it('gives the code for a page and the address of an assignment', async () => {
  const element = await editor(EXAMPLE);
  const codes = () =>
    [...(element.shadowRoot?.querySelectorAll('textarea') ?? [])]
      .filter((each) => each.readOnly)
      .map(({ value }) => value);
  expect(codes()[0]).toContain('<mha-lesson material="week-3.json"></mha-lesson>');
  expect(codes()[1]).toMatch(/assignment\.html\?material=week-3\.json&heading=Week\+3%3A\+from\+scores\+to\+weights$/);
  const address = element.shadowRoot?.querySelector<HTMLInputElement>('[aria-labelledby="use-title"] input');
  if (address) address.value = 'https://a.example/"><script>';
  address?.dispatchEvent(new Event('input'));
  await element.updateComplete;
  expect(codes()[0]).toContain('material="https://a.example/&#34;&#62;&#60;script&#62;"');
});

describe('the draft', () => {
  it('is still there after a reload, with its mistakes', async () => {
    const storage = memoryStorage();
    const before = await editor(EXAMPLE, storage);
    await press(before, 'exercises[0]');
    await type(before, 'exercises[0].question', '');
    before.remove();
    const after = await editor(null, storage);
    expect(contentOf(after)).toEqual(contentOf(before));
    expect(shownText(after)).toContain(words.problems(1));
  });

  it('is said not to be kept where the storage is full or missing, and keeps working', async () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    for (const storage of [full, null]) {
      const element = await editor(EXAMPLE, storage);
      await type(element, 'title', 'Typed');
      expect(shownText(element)).toContain(words.notKept);
      expect(contentOf(element).title).toBe('Typed');
    }
  });

  it.each([
    ['useOther', 'from the other tab'],
    ['useThis', 'from this tab'],
  ] as const)('of another tab is not overwritten before the author chooses: %s', async (choice, title) => {
    const storage = memoryStorage();
    const element = await editor(EXAMPLE, storage);
    const other = await editor(null, storage);
    await type(other, 'title', 'from the other tab');
    await type(element, 'title', 'from this tab');
    expect(storage.getItem(DRAFT_KEY)).toContain('from the other tab');
    expect(shownText(element)).toContain(words.elsewhere);
    const buttons = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role="alert"] button') ?? [])];
    buttons.find(({ textContent }) => textContent === words[choice])?.click();
    await element.updateComplete;
    expect(storage.getItem(DRAFT_KEY)).toContain(title);
    expect(contentOf(element).title).toBe(title);
    expect(shownText(element)).not.toContain(words.elsewhere);
    // What was not chosen is one press away.
    if (choice === 'useOther') {
      await press(element, 'undo');
      expect(contentOf(element).title).toBe('from this tab');
    }
  });

  it('of any stored text can be shown', async () => {
    const storage = memoryStorage();
    for (const text of [
      '{',
      'null',
      '[]',
      '{"chapters":[null,{"chapter":7,"steps":[{}]}],"exercises":[{"kind":"essay"},{"kind":"number","answer":{}}]}',
    ]) {
      storage.setItem(DRAFT_KEY, text);
      const element = await editor(null, storage);
      for (const card of element.shadowRoot?.querySelectorAll('h3 button') ?? []) await press(element, card.id);
      expect(contentOf(element).format).toBe('mha-lesson material');
    }
  });
});

it('has a label for every field of the schema, in both languages', async () => {
  /** Constants, and what has a form of its own. */
  const without = ['$schema', 'format', 'version', 'chapters.chapter', 'chapters.steps', 'chapters.steps.step'];
  const found: string[] = [];
  const visit = (shape: Shape, path: readonly string[]): void => {
    const { entries = {}, item, options = [], type } = within(shape);
    const inner = type === 'variant' ? (options as readonly Shape[]) : [];
    for (const each of [...(item ? [item] : []), ...inner]) visit(each, path);
    for (const [name, each] of Object.entries(entries)) {
      if (labelOf([...path, name]) === undefined && !['chapters', 'exercises'].includes(name))
        found.push([...path, name].join('.'));
      visit(each, [...path, name]);
    }
  };
  for (const language of ['en', 'fr'] as const) {
    await speak(language);
    found.length = 0;
    visit(materialSchema, []);
    expect([...new Set(found)]).toEqual(without);
  }
});

it('reads numbers as people write them, and keeps other text', () => {
  expect(['0.5', ' 1 ', '-2,5', '.5', '1e-3', '1.'].map(numberIn)).toEqual([0.5, 1, -2.5, 0.5, 0.001, 1]);
  expect(['', '1e999', '1,2,3', 'weights:h0', 'NaN', '0x1'].map(numberIn)).toEqual([
    '',
    '1e999',
    '1,2,3',
    'weights:h0',
    'NaN',
    '0x1',
  ]);
});
