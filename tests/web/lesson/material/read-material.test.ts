/** Reading an instructor's material: valid files are used, and each problem is reported with its place. */
import { toJsonSchema } from '@valibot/to-json-schema';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { exercisesOf } from '#web/lesson/chapters/exercises.ts';
import { loadScene, staged } from '#web/lesson/chapters/scenes.ts';
import { readMaterial } from '#web/lesson/material/read-material.ts';
import { MOST_CHARACTERS, materialSchema, stepsOf } from '#web/lesson/material/schema.ts';
import { captionOf } from '#web/lesson/stage/captions.ts';
import type { ChapterText } from '#web/lesson/ui/prose/prose.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { computed, contextOf, DEFAULT_SIZE } from '../stage/support.ts';
import EXAMPLE from './example.json' with { type: 'json' };

const read = (value: unknown) => readMaterial(JSON.stringify(value));

function material(value: unknown = EXAMPLE) {
  const result = read(value);
  return 'material' in result ? result.material : expect.fail(result.problems.join('\n'));
}

function problems(value: unknown): readonly string[] {
  const result = read(value);
  return 'problems' in result ? result.problems : expect.fail('the material is accepted');
}

/** The example with one place changed: "exercises.0.id". */
function changed(place: string, value: unknown): unknown {
  const copy = structuredClone(EXAMPLE) as Record<string, unknown>;
  const keys = place.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((node, key) => node[key] as Record<string, unknown>, copy);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

afterEach(() => changeLanguage('en'));

describe('the example', () => {
  it('gives the chapters in its order, and its exercises before the lesson’s', () => {
    const { chapters, title, exercisesOf: own } = material();
    expect(title).toBe('Week 3: from scores to weights');
    expect(chapters).toEqual(['softmax', 'scores']);
    expect(own('softmax').map(({ name }) => name)).toEqual([
      'softmax/own-week-3-sum',
      'softmax/own-week-3-reads',
      'softmax/own-week-3-steer',
    ]);
    expect(own('scores')).toEqual(exercisesOf('scores'));
  });

  it('shows only its steps on the time line, in time, with its captions', async () => {
    await Promise.all([loadScene('softmax'), loadScene('scores')]);
    const chapter = staged('softmax') ?? expect.fail();
    const own = material().staged(chapter);
    const context = contextOf(computed(), DEFAULT_SIZE);
    const [poster, ...stills] = own.stills(context);
    expect(poster?.poster).toBe(true);
    const steps = stills.map(({ step }) => step);
    expect([...new Set(steps)]).toEqual(['', 'exponentials', 'weights']);
    expect(steps).toHaveLength(chapter.stills(context).length - 1);
    expect(chapter.stills(context).map(({ frame }) => frame.panels.length)).toEqual(
      own.stills(context).map(({ frame }) => frame.panels.length),
    );
    expect(captionOf(own, 'exponentials')).toBe('Our caption: every number is positive now.');
    expect(captionOf(own, 'weights')).toBe(captionOf(chapter, 'weights'));
    const scores = staged('scores') ?? expect.fail();
    expect(material().staged(scores)).toBe(scores);
  });

  it('replaces the texts that it has, and keeps the others', () => {
    const steps = stepsOf('softmax').map((still) => ({ still, title: `title ${still}`, html: `text ${still}` }));
    const text = { id: 'softmax', intro: 'the lesson’s', steps } as unknown as ChapterText;
    const own = material().text(text);
    expect(own.intro).toContain('<strong>scores</strong>');
    expect(own.steps).toEqual([
      { still: 'exponentials', title: 'Exponentials', html: '<p>Nothing is negative after <code>exp</code>.</p>' },
      { still: 'weights', title: 'title weights', html: 'text weights' },
    ]);
  });
});

describe('single exercises of the lesson', () => {
  const CHOSEN = ['softmax/predict-row-softmax', 'softmax/compute-cell-weights'];
  const names = (exercises: readonly { readonly name: string }[]) => exercises.map(({ name }) => name);

  it('follow the instructor’s own, in the lesson’s order, by their present or earlier names', () => {
    const { exercisesOf: asked } = material(
      changed('chapters.0.lessonExercises', ['heads/predict-row-softmax', CHOSEN[1]]),
    );
    expect(names(asked('softmax')).slice(3)).toEqual(CHOSEN.toReversed());
    expect(names(asked('scores'))).toEqual(names(exercisesOf('scores')));
  });

  it('are assigned once the file lists some or has no others; a file without such a list assigns its own', () => {
    const own = names(material().exercises);
    expect(names(material().assigned)).toEqual(own);
    const scores = names(exercisesOf('scores'));
    expect(names(material().chosen)).toEqual([...own, ...scores]);
    const listed = material(changed('chapters.0.lessonExercises', CHOSEN));
    expect(names(listed.assigned)).toEqual([...own, ...CHOSEN.toReversed(), ...scores]);
    expect(names(material({ ...EXAMPLE, exercises: [] }).assigned)).toEqual(scores);
    expect(names(material({ ...EXAMPLE, chapters: undefined }).chosen)).toEqual(own);
  });
});

it.each([
  [
    'chapters.0.lessonExercises',
    ['softmax/predict-row-softmax', 'softmax/gone'],
    'chapters[0].lessonExercises[1]: the chapter “softmax” has no exercise “softmax/gone”; its exercises are softmax/',
  ],
  ['chapters.0.lessonExercises', 'all', 'chapters[0].lessonExercises: must be one of true or false, a list, and is'],
  ['chapters.0.lessonExercises', [], 'chapters[0].lessonExercises: needs at least 1 entry'],
  [
    'exercises.1.answer',
    'wieghts:h0.t9.s1',
    'exercises[1].answer: there is no tensor “wieghts”; did you mean “weights”?',
  ],
  ['exercises.1.answer', 'weights:h0', 'exercises[1].answer: a number of weights is written like “weights:h0.t0.s0”'],
  ['exercises.1.answer', undefined, 'exercises[1].answer: is missing'],
  ['exercises.1.answer', true, 'exercises[1].answer: must be one of a number, a text, and is true'],
  ['exercises.1.tolerance', 0, 'exercises[1].tolerance: is out of range'],
  ['exercises.0.kind', 'essay', 'exercises[0].kind: must be one of "choice", "number", "figure", and is "essay"'],
  ['exercises.0.options', [{ text: 'a' }, { text: 'b' }], 'exercises[0].options: no option is marked as right'],
  ['exercises.0.options', [{ text: 'a', right: true }], 'exercises[0].options: needs at least 2 entries'],
  ['exercises.0.question', ' ', 'exercises[0].question: must not be empty'],
  ['exercises.0.question', 'a\u0007', 'exercises[0].question: has characters that cannot be shown'],
  ['exercises.0.question', 'a'.repeat(2001), 'exercises[0].question: has more than 2000 characters'],
  ['exercises.0.id', 'steer', 'exercises: two exercises have the same id'],
  ['exercises.0.id', 'Übung', 'exercises[0].id: must be a short name'],
  ['exercises.0.chapter', 'qkv', 'exercises[0].chapter: the chapter “qkv” is not among the chapters'],
  ['exercises.0.points', 3, 'exercises[0].points: this name is not known here'],
  ['exercises.2.goals.0.value', 1, 'exercises[2].goals[0]: “at-least” and “at-most” need a value'],
  ['chapters.0.steps.1.step', 'wieghts', 'chapters[0].steps[1].step: the chapter “softmax” has no step “wieghts”; its'],
  ['chapters.0.steps.1.step', 'row_max', 'chapters[0].steps[1].step: each step comes once and in the order'],
  ['chapters.0.intro', '[x](http://a.example)', 'chapters[0].intro: links must be addresses that start with https://'],
  ['chapters.0.intro', '[x](javascript:alert(1))', 'chapters[0].intro: links must be addresses'],
  ['chapters.1.chapter', 'softmax', 'chapters: a chapter stands here twice'],
  ['version', 2, 'version: must be one of 1, and is 2'],
])('says what is wrong at %s', (place, value, problem) => {
  expect(problems(changed(place, value))[0]).toContain(problem);
});

it('says the same in French', async () => {
  await changeLanguage('fr');
  const [problem] = problems(changed('exercises.1.answer', 'wieghts'));
  expect(problem?.replaceAll(/\s/g, ' ')).toBe(
    'exercises[1].answer: le tenseur « wieghts » n’existe pas ; vouliez-vous dire « weights » ?',
  );
});

it('refuses texts that are too long, and texts that are not JSON', () => {
  expect(readMaterial(' '.repeat(MOST_CHARACTERS + 1))).toEqual({
    problems: ['The material has more than 200\u00a0000 characters.'],
  });
  const { problems } = readMaterial('{ "format": ') as { problems: string[] };
  expect(problems[0]).toMatch(/^The material is not JSON\. /);
});

it.each([
  ['longer than it may be', '*a_'.repeat(60_000), /^chapters\[0\]\.intro: has more than 8000 characters/],
  ['of nested quotations', '>'.repeat(8000), /^chapters\[0\]\.intro: has more stars/],
  ['of nested lists', '1. '.repeat(2600), /^chapters\[0\]\.intro: has more stars/],
  ['of endless emphasis', '*a_'.repeat(2600), /^chapters\[0\]\.intro: has more stars/],
])('refuses a text %s before it is parsed', (_, text, problem) => {
  expect(problems(changed('chapters.0.intro', text))[0]).toMatch(problem);
});

it('quotes the beginning of a step’s name that is as long as the file', () => {
  const long = problems(changed('chapters.0.steps.0.step', 'x'.repeat(100_000)));
  expect(long.length).toBeGreaterThan(0);
  for (const each of long) expect(each.length).toBeLessThan(300);
});

it('never throws, whatever is inside', () => {
  const text = JSON.stringify(EXAMPLE);
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(text.length), fc.string(), (value, at, put) => {
      expect(readMaterial(JSON.stringify(value))).toHaveProperty('problems');
      const result = readMaterial(text.slice(0, at) + put + text.slice(at));
      if ('problems' in result) expect(result.problems.length).toBeGreaterThan(0);
    }),
  );
});

it('is published as JSON schema', async () => {
  // What JSON Schema cannot say is left out.
  const schema = toJsonSchema(materialSchema, { errorMode: 'ignore', typeMode: 'input' });
  await expect(`${JSON.stringify({ $id: 'material.schema.json', ...schema }, null, 2)}\n`).toMatchFileSnapshot(
    '../../../../web/public/material.schema.json',
  );
});
