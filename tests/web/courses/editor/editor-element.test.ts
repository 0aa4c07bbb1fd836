// @vitest-environment happy-dom
/** The editor of own material: what is typed becomes the file, with the lesson’s own check. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import EXAMPLE from '#tests/web/lesson/material/example.json' with { type: 'json' };
import { readAssignment } from '#web/courses/assignment/assignment.ts';
import { MaterialEditor } from '#web/courses/editor/editor-element.ts';
import { exercisesOf } from '#web/lesson/chapters/exercises.ts';
import { readMaterial } from '#web/lesson/material/read-material.ts';
import { stepsOf } from '#web/lesson/material/schema.ts';
import { changeLanguage, loadTexts } from '#web/messages/current-language.ts';
import { words } from '#web/messages/en/editor.ts';
import { at, check, contentOf, editor, press, shownText, statusOf, stepBox, type } from './support.ts';

const DOCUMENTED = JSON.parse(
  /## Your own material[\s\S]*?```json\n([\s\S]*?)```/.exec(
    readFileSync(join(import.meta.dirname, '../../../../docs/courses.md'), 'utf8'),
  )?.[1] ?? '',
);

beforeAll(() => loadTexts());
afterEach(async () => {
  document.body.replaceChildren();
  await changeLanguage('en');
});

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
    expect(statusOf(element)).toBe(words.opened('week-3.json'));
    expect(contentOf(element)).toEqual(file);
    for (const card of element.shadowRoot?.querySelectorAll('h3 button') ?? []) await press(element, card.id);
    expect(contentOf(element)).toEqual(file);
    expect(readMaterial(element.text)).toHaveProperty('material');
  });

  it('without valid material is refused with the reason, and the draft stays', async () => {
    const element = await editor(EXAMPLE);
    for (const [text, problem] of [
      ['{', 'is not JSON'],
      ['[]', 'format: is missing'],
      ['"softmax"', 'must be one of an object'],
      [JSON.stringify({ ...EXAMPLE, format: 'mha-lesson results' }), 'format: must be one of "mha-lesson material"'],
      [JSON.stringify({ ...EXAMPLE, version: 2 }), 'version: must be one of 1, and is 2'],
      [JSON.stringify({ ...EXAMPLE, exercises: Array(201).fill(0) }), 'exercises[1]'],
      [' '.repeat(200_001), '200\u00a0000 characters'],
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

it('writes a whole file from nothing', async () => {
  const element = await editor();
  await type(element, 'id', 'week-4');
  await type(element, 'title', 'Week 4');
  await type(element, 'new-chapter', 'scores');
  await press(element, 'add-chapter');
  await type(element, 'chapters[0].intro', 'Read **this**.');
  await check(element, at(element, 'chapters[0].lessonExercises-all'), false);
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
  await check(element, at(element, 'chapters[0].lessonExercises-all'), true);
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
    expect(statusOf(element)).toMatch(/^Removed: 2\. Softmax: Compute/);
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

it('takes the number chosen in the preview', async () => {
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

describe('the exercises of a chapter', () => {
  const [first = '', second = '', ...others] = exercisesOf('softmax').map(({ name }) => name);
  const PLACE = 'chapters[0].lessonExercises';
  const choiceIn = (element: MaterialEditor) => contentOf(element).chapters[0].lessonExercises;
  const all = (element: MaterialEditor) => at(element, `${PLACE}-all`);
  const opened = async (file: unknown) => {
    const element = await editor(file);
    await press(element, 'chapters[0]');
    return element;
  };
  const withList = (...names: string[]) => ({
    ...EXAMPLE,
    chapters: [{ chapter: 'softmax', lessonExercises: names }],
    exercises: [],
  });

  it('are ticked one by one, and all together by a box that has three states', async () => {
    const element = await opened({ ...EXAMPLE, chapters: [{ chapter: 'softmax' }] });
    const state = () => [all(element).checked, all(element).indeterminate];
    expect(state()).toEqual([true, false]);
    await check(element, at(element, `${PLACE}-${first}`), false);
    expect(choiceIn(element)).toEqual([second, ...others]);
    expect(state()).toEqual([false, true]);
    expect(shownText(element)).toContain(words.ticked(others.length + 1, others.length + 2, 2 * (others.length + 1)));
    for (const name of [second, ...others]) await check(element, at(element, `${PLACE}-${name}`), false);
    expect(choiceIn(element)).toBe(false);
    expect(state()).toEqual([false, false]);
    await check(element, at(element, `${PLACE}-${second}`), true);
    await check(element, at(element, `${PLACE}-${first}`), true);
    expect(choiceIn(element)).toEqual([first, second]);
    await check(element, all(element), true);
    expect(choiceIn(element)).toBeUndefined();
    await press(element, 'undo');
    expect(choiceIn(element)).toEqual([first, second]);
  });

  it('keep a name that is not known until it is unticked', async () => {
    const element = await opened(withList('softmax/gone', second));
    expect(shownText(element)).toContain('has no exercise “softmax/gone”');
    await check(element, at(element, `${PLACE}-${first}`), true);
    expect(choiceIn(element)).toEqual([first, second, 'softmax/gone']);
    await check(element, at(element, `${PLACE}[2]`), false);
    expect(choiceIn(element)).toEqual([first, second]);
    expect(element.shadowRoot?.querySelector('.verdict')?.textContent).toBe(words.fine);
  });

  it('keep what is no choice until it is removed', async () => {
    const element = await opened({ ...withList(), chapters: [{ chapter: 'softmax', lessonExercises: 'some' }] });
    expect(choiceIn(element)).toBe('some');
    await press(element, `${PLACE}-remove`);
    expect(choiceIn(element)).toBeUndefined();
  });

  it('are shown with what they ask, once it is known', async () => {
    const element = new MaterialEditor();
    element.explain = async () => ({
      explain: async () => new Map([[first, { prompt: 'What is `it`?', replies: new Map() }]]),
    });
    document.body.append(element);
    element.take('week-3.json', JSON.stringify(withList(second)));
    await element.updateComplete;
    await press(element, 'chapters[0]');
    await expect.poll(() => shownText(element)).toContain('What is it?');
    expect(shownText(element)).toContain(second);
  });

  it('make an assignment without a file, which asks them and nothing else', async () => {
    const element = await opened(withList(second, first));
    const [address = ''] = codes(element);
    const { assignment, problems } = readAssignment(address.slice(address.indexOf('?')));
    expect(problems).toEqual([]);
    expect(assignment).toMatchObject({ exercises: [first, second], heading: EXAMPLE.title });
    expect(address).not.toContain('material');
    for (const name of [first, second]) await check(element, at(element, `${PLACE}-${name}`), false);
    expect(shownText(element)).toContain(words.noAssignment);
  });
});

it('writes language, answers and deadline into the address, and says what is wrong with them', async () => {
  const element = await editor(EXAMPLE);
  const fields = [
    ...(element.shadowRoot?.querySelectorAll<HTMLInputElement>(
      '[aria-labelledby="assignment-title"] :is(select, input)',
    ) ?? []),
  ];
  const asked = async (...values: string[]) => {
    for (const [i, value] of values.entries()) {
      const field = fields[i] ?? expect.fail('a field is missing');
      field.value = value;
      field.dispatchEvent(new Event(i === 0 ? 'change' : 'input'));
    }
    await element.updateComplete;
    const [address = ''] = codes(element);
    const { assignment } = readAssignment(address.slice(address.indexOf('?')));
    const problems = [...(element.shadowRoot?.querySelectorAll('[aria-labelledby="assignment-title"] .problem') ?? [])];
    return { ...assignment, problems: problems.map(({ textContent }) => textContent) };
  };
  const due = '2026-12-01T19:30';
  expect(await asked('fr', '3', due)).toMatchObject({
    attempts: 3,
    due: new Date(due).toISOString(),
    model: expect.stringContaining('lang=fr'),
    problems: [],
  });
  expect(await asked('', '100', '')).toMatchObject({
    attempts: null,
    due: null,
    model: expect.not.stringContaining('lang'),
    problems: [expect.stringContaining('from 1 to 99')],
  });
});

const codes = (element: MaterialEditor) =>
  [...(element.shadowRoot?.querySelectorAll('textarea') ?? [])]
    .filter((each) => each.readOnly)
    .map(({ value }) => value);

it('gives the code for a page and the address of an assignment', async () => {
  const element = await editor(EXAMPLE);
  const shown = () => codes(element);
  expect(shown()[1]).toContain('<mha-lesson material="week-3.json"></mha-lesson>');
  expect(shown()[0]).toMatch(
    /assignment\.html\?exercises=softmax\/own-week-3-sum,.*&material=week-3\.json&heading=Week\+3%3A\+from\+scores\+to\+weights$/,
  );
  const address = element.shadowRoot?.querySelector<HTMLInputElement>('[aria-labelledby="use-title"] input');
  if (address) address.value = 'https://a.example/"><script>';
  address?.dispatchEvent(new Event('input'));
  await element.updateComplete;
  expect(shown()[1]).toContain('material="https://a.example/&#34;&#62;&#60;script&#62;"');
});
