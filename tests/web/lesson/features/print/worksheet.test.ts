// @vitest-environment happy-dom
/** A printed chapter's exercises and answers: the prediction's, written or computed, with live values, and an instructor's own. */
import { afterEach, expect, it } from 'vitest';
import { TOKENS, traceOf } from '#tests/web/lesson/inspector/support.ts';
import EXAMPLE from '#tests/web/lesson/material/example.json' with { type: 'json' };
import { lessonAt } from '#tests/web/setup/lesson.ts';
import { exercisesOf } from '#web/lesson/chapters/exercises.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { loadExercises, type Worksheet } from '#web/lesson/features/print/worksheet.ts';
import { materialFrom } from '#web/lesson/material/load-material.ts';
import type { Material } from '#web/lesson/material/material.ts';
import type { LiveValues } from '#web/lesson/ui/prose/live-value.ts';
import type { PredictionText } from '#web/lesson/ui/prose/prose.ts';
import { formatNumber } from '#web/views/format-number.ts';

const WRITTEN: PredictionText = {
  question: '<p>Which?</p>',
  still: null,
  options: [
    { text: 'left', correct: false, reply: '' },
    { text: '<code>right</code>', correct: true, reply: '' },
  ],
  computed: null,
  reveal: '<p>See <mha-value name="most_read"></mha-value>.</p>',
};

interface Printed extends Partial<Worksheet> {
  readonly chapter?: ChapterId;
  readonly material?: Material;
}

async function printed({ chapter = 'softmax', material, ...parts }: Printed): Promise<DocumentFragment | HTMLElement> {
  const lesson = lessonAt(document.body, { trace: traceOf(), tokens: TOKENS }, { chapter });
  lesson.material.value = material ?? null;
  const sheet = document.createElement('mha-worksheet') as Worksheet;
  Object.assign(sheet, parts);
  document.body.append(sheet);
  await sheet.updateComplete;
  return sheet.renderRoot;
}

async function revealed(prediction: PredictionText, parts: Partial<Worksheet> = {}): Promise<Element | null> {
  return (await printed({ prediction, ...parts })).querySelector('.revealed');
}

afterEach(() => document.body.replaceChildren());

it('has the right answer of a prediction, with live values', async () => {
  const answer = await revealed(WRITTEN, { values: { most_read: 'cat' } as LiveValues });
  expect(answer?.querySelector('p')?.textContent).toBe('right');
  await expect.poll(() => answer?.querySelector('mha-value')?.shadowRoot?.textContent).toBe('cat');
});

it('computes the right answer of a prediction about the sentence', async () => {
  const prediction: PredictionText = { ...WRITTEN, options: [], computed: { tensor: 'weights', reply: '' } };
  const row = { head: 0, t: 1, keys: ['the', 'cat'], numbers: [0.25, 0.75] };
  const answer = await revealed(prediction, { row });
  expect(answer?.querySelector('p')?.textContent).toBe('“cat” gets 0.75.');
});

it('has no answer while the row of a computed prediction is unknown', async () => {
  expect(await revealed({ ...WRITTEN, options: [], computed: { tensor: 'weights', reply: '' } })).toBeNull();
});

it('has only the answer of a prediction where a stop has no exercises, and is empty without one', async () => {
  const sheet = await printed({ chapter: 'ask', prediction: WRITTEN });
  expect([...sheet.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['Answers']);
  expect((await printed({ chapter: 'a-row' })).textContent?.trim()).toBe('');
});

it('has every exercise of the chapter whose code is loaded', async () => {
  await loadExercises(null, 'softmax');
  const questions = (await printed({})).querySelectorAll('.questions > li');
  expect(questions).toHaveLength(exercisesOf('softmax').length);
});

it('shows on paper the rows that learners open on the page', async () => {
  await loadExercises(null, 'why-heads');
  const [agrees, , before] = (await printed({ chapter: 'why-heads' })).querySelectorAll('.questions > li');
  for (const [question, rows] of [
    [agrees, 3],
    [before, 6],
  ] as const) {
    expect(question?.querySelectorAll('.word-bars')).toHaveLength(rows);
    expect(question?.querySelectorAll('.room fieldset')).toHaveLength(1);
  }
});

/** The example, asking about numbers that the trace has. */
async function material(change: (text: string) => string = (text) => text) {
  const text = JSON.stringify(EXAMPLE).replaceAll(/h0\.t9\.s\d/g, 'h0.t2.s1');
  const read = await materialFrom(change(text));
  return 'material' in read ? read.material : expect.fail(read.problems.join('\n'));
}

const textsOf = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());

it('asks an instructor’s own questions, with their options and goals, and answers them', async () => {
  const sheet = await printed({ material: await material() });
  const questions = EXAMPLE.exercises.map(({ question }) => question);
  expect(textsOf(sheet, '.questions > li > .prompt')).toEqual(questions);
  expect(textsOf(sheet, '.questions .choices label')).toEqual(['dk', '1', 'the number of words']);
  expect(textsOf(sheet, '.questions .own-goals li')).toHaveLength(2);
  expect(textsOf(sheet, '.answers > ol > li > .prompt')).toEqual(questions);
  const [choice, number] = textsOf(sheet, '.answers > ol > li > .solution');
  expect(choice).toBe('The sum divided by itself.1');
  const weight = traceOf().get('weights').data[2 * TOKENS.length + 1] ?? Number.NaN;
  expect(number).toContain(formatNumber(weight, 4));
});

it('prints an instructor’s text as text', async () => {
  const sheet = await printed({
    material: await material((text) => text.replace('"d_k"', '"<img src=x>"').replace('What do', '<b>What</b> do')),
  });
  expect(sheet.querySelector('img, .prompt b')).toBeNull();
  expect(sheet.textContent).toContain('<img src=x>');
  expect(textsOf(sheet, '.prompt')[0]).toContain('<b>What</b> do');
});

it('leaves out a question about a number that the figure does not have', async () => {
  const sheet = await printed({ material: await material((text) => text.replaceAll('t2.s1', 't40.s1')) });
  expect(textsOf(sheet, '.questions > li > .prompt')).toEqual([EXAMPLE.exercises[0]?.question]);
});
