/** xAPI statements: valid by the specification once an actor is added, for every exercise and answer. */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import { statementOf } from '#web/lesson/exercises/statement.ts';

const iri = v.pipe(v.string(), v.regex(/^(https?:\/\/|urn:)[^\s<>"{}|\\^`]+$/));
const languageMap = v.pipe(v.record(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/)), v.string()));
/** The rules of section 2.4 of Part Two for the parts in use; other parts are not allowed. */
const activity = v.strictObject({
  objectType: v.literal('Activity'),
  id: iri,
  definition: v.strictObject({
    type: iri,
    name: languageMap,
    interactionType: v.optional(
      v.picklist([
        'true-false',
        'choice',
        'fill-in',
        'long-fill-in',
        'matching',
        'performance',
        'sequencing',
        'likert',
        'numeric',
        'other',
      ]),
    ),
  }),
});
const statement = v.strictObject({
  id: v.pipe(v.string(), v.uuid(), v.regex(/^.{14}4.{4}[89ab]/)),
  verb: v.strictObject({ id: iri, display: languageMap }),
  object: activity,
  result: v.strictObject({
    success: v.boolean(),
    completion: v.boolean(),
    score: v.pipe(
      v.strictObject({
        scaled: v.pipe(v.number(), v.minValue(-1), v.maxValue(1)),
        raw: v.number(),
        min: v.number(),
        max: v.number(),
      }),
      v.check(({ raw, min, max }) => min < max && raw >= min && raw <= max),
    ),
    extensions: v.record(iri, v.union([v.string(), v.number(), v.boolean()])),
  }),
  context: v.strictObject({
    platform: v.string(),
    language: v.string(),
    contextActivities: v.strictObject({ parent: v.array(activity), grouping: v.array(activity) }),
  }),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
});

it('is valid for every exercise and every answer', () => {
  const results = fc.record({
    exercise: fc.constantFrom(...ALL_EXERCISES),
    seed: fc.nat(),
    right: fc.boolean(),
    mistake: fc.option(fc.constantFrom('swapped', 'forgot-heads')),
    attempts: fc.integer({ min: 1, max: 50 }),
    hints: fc.nat(5),
    sawSolution: fc.boolean(),
  });
  const ids = new Set<string>();
  fc.assert(
    fc.property(results, ({ exercise, ...rest }) => {
      const made = statementOf({ ...rest, name: exercise.name, kind: exercise.entry.kind });
      expect(v.safeParse(statement, made).issues).toBeUndefined();
      expect(made.object.id).toBe(`urn:mha-lesson:exercise:${exercise.name}`);
      expect(made.result.score.raw).toBe(rest.right ? 1 : 0);
      expect(ids.has(made.id)).toBe(false);
      ids.add(made.id);
    }),
  );
});
