// @vitest-environment happy-dom
/** Studies: their addresses, the two forms of their tests, and the order of the page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { assignmentKey, readAssignment } from '#web/courses/assignment/assignment.ts';
import { placeInStudy, studyExercises, studyQuestion, twoTests } from '#web/courses/assignment/study.ts';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import { KIND_NAMES, loadKinds, pose } from '#web/lesson/exercises/kinds.ts';
import type { Records } from '#web/lesson/exercises/progress/record.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { learned, loadCore } from '../lesson/exercises/layer/learned.ts';

const [A, B] = twoTests(studyExercises('ab'));

describe('a study in an address', () => {
  it('asks form A and form B, once each, in the order that the address says', () => {
    const { assignment, problems } = readAssignment('?study=ab&group=+short+video+&heading=Attention&lang=fr');
    expect(problems).toEqual([]);
    expect(assignment).toEqual({
      heading: 'Attention',
      exercises: [...A, ...B],
      attempts: 1,
      due: null,
      model: '?lang=fr',
      study: { order: 'ab', group: 'short video' },
    });
    expect(readAssignment('?study=ba').assignment).toMatchObject({
      exercises: [...B, ...A],
      model: '?lang=en',
      study: { order: 'ba', group: '' },
    });
  });

  it('asks everybody the same, whatever else the address says, and reports what it leaves out', () => {
    for (const more of ['seed=7', 'sentence=A+dog', 'exercises=mask', 'attempts=3', 'mask=causal', 'material=x.json']) {
      const { assignment, state, problems } = readAssignment(`?study=ab&lang=en&${more}`);
      expect(problems, more).toEqual([expect.stringContaining('questions of a study are fixed')]);
      expect(assignment.exercises).toEqual([...A, ...B]);
      expect(assignment.model).toBe('?lang=en');
      expect(state).toEqual({ ...DEFAULT_STATE, language: 'en' });
    }
  });

  it.each([
    ['study=abba&exercises=mask', 'The order of a study'],
    ['study=AB', 'The order of a study'],
    [`study=ab&group=${'x'.repeat(41)}`, 'The name of the group'],
    ['study=ab&group=a%00b', 'The name of the group'],
  ])('reports what it cannot read: %s', (query, problem) => {
    expect(readAssignment(query).problems[0]).toContain(problem);
  });

  it('keeps answers when the name of the group changes, and none of the other order', () => {
    const key = (query: string) => assignmentKey(readAssignment(query));
    expect(key('study=ab&group=a')).toBe(key('study=ab&group=b&heading=x'));
    expect(key('study=ab')).not.toBe(key('study=ba'));
  });
});

describe('the two forms', () => {
  const entryOf = (name: string) =>
    ALL_EXERCISES.find((exercise) => exercise.name === name)?.entry ?? expect.fail(`no exercise ${name}`);

  it('have the same twelve exercises in the same order, with another seed and under another name', () => {
    const [ofA, ofB] = [A.map(studyQuestion), B.map(studyQuestion)];
    expect(new Set([...A, ...B]).size).toBe(24);
    expect(new Set(ofA.map(({ exercise }) => exercise)).size).toBe(12);
    expect(ofA.map(({ exercise }) => exercise)).toEqual(ofB.map(({ exercise }) => exercise));
    expect(ofA.filter(({ seed }, i) => seed === ofB[i]?.seed)).toEqual([]);
  });

  describe.each(['en', 'fr'] as const)('in the language %s', (language) => {
    beforeAll(async () => {
      await changeLanguage(language);
      await loadCore();
      await loadKinds(KIND_NAMES);
    });
    afterAll(() => changeLanguage('en'));

    const { trace, tokens } = learned(language);
    const asked = (exercise: string, seed: number) =>
      pose(entryOf(exercise), { trace, sentences: { tokens }, head: null, seed }) ??
      expect.fail(`${exercise} asks nothing`);
    const ofStudy = (name: string) => {
      const { exercise, seed } = studyQuestion(name);
      return asked(exercise, seed);
    };
    const told = ({ kind, key }: ReturnType<typeof asked>): string => `${kind} ${key}`;

    it('ask 24 questions, none of which the lesson asks first', () => {
      const questions = [...A, ...B].map((name) => told(ofStudy(name)));
      expect(new Set(questions).size).toBe(24);
      const first = A.map((name) => told(asked(name, DEFAULT_STATE.seed)));
      expect(questions.filter((each) => first.includes(each))).toEqual([]);
    });

    it('do not show a question’s answer on the untouched question', () => {
      for (const name of [...A, ...B]) {
        expect(judgedAtOnce(ofStudy(name)).right, name).not.toBe(true);
      }
    });
  });
});

describe('the place in a study', () => {
  const answered = (names: readonly string[]): Records =>
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          answers: 1,
          rightAnswers: 0,
          solved: false,
          unaided: false,
          mistakes: [],
          seed: 1,
          last: '2026-01-01T00:00:00.000Z',
        },
      ]),
    );
  const exercises = studyExercises('ba');

  it.each([
    ['nothing is answered', [], false, 'first'],
    ['a question of the first test is open', B.slice(1), true, 'first'],
    ['the first test is finished', B, false, 'between'],
    ['the second test was opened', B, true, 'second'],
    ['the second test was begun before a reload', [...B, ...A.slice(0, 1)], false, 'second'],
    ['both tests are finished', [...B, ...A], false, 'end'],
  ] as const)('follows from the answers: %s', (_, names, begun, place) => {
    expect(placeInStudy(answered(names), exercises, begun)).toBe(place);
  });
});
