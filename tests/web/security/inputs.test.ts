/**
 * Hostile values for every reader of external input: addresses, attributes, messages, files, storage.
 *
 * Each reader must return something valid or nothing, and never throw.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAssignment } from '#web/courses/assignment/assignment.ts';
import { resultsFromJson } from '#web/courses/results/result-file.ts';
import { fromSuspendData } from '#web/courses/scorm/reporter.ts';
import { allowedOrigins, readToFrame } from '#web/elements/frame/frame.ts';
import { queryInside } from '#web/elements/state-text.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { createProgress, PROGRESS_KEY } from '#web/lesson/exercises/progress/progress.ts';
import { recordsFromJson } from '#web/lesson/exercises/progress/record-file.ts';
import { checked } from '#web/lesson/lab-kit/trainer/protocol.ts';
import { checkState } from '#web/lesson/state/lesson-state.ts';
import { decodeState } from '#web/lesson/state/url.ts';

const NASTY = [
  '__proto__',
  'constructor',
  'toString',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
  '../../../etc/passwd',
  '\u0000',
  '\u202e',
  '\ud800',
  '%',
  '%E0%A4%A',
  '1e309',
  '-0',
  'NaN',
  '9'.repeat(400),
];
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...NASTY));
const names = fc.constantFrom(
  'chapter',
  'sentence',
  'heads',
  'mask',
  'cell',
  'seed',
  'lang',
  'd_model',
  'exercises',
  'attempts',
  'due',
  'heading',
  'study',
  'group',
  '__proto__',
);
const query = fc.oneof(
  text,
  fc.array(fc.tuple(names, text), { maxLength: 6 }).map((pairs) => new URLSearchParams(pairs).toString()),
);
/** Anything that a message or a file may contain, including names of object properties. */
const anything = fc.oneof(
  fc.anything({
    maxDepth: 4,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withTypedArray: true,
    withNullPrototype: true,
  }),
  fc.dictionary(
    fc.oneof(text, fc.constantFrom('mha', 'type', 'kind', 'state', 'height')),
    fc.oneof(text, fc.integer(), fc.constant(1)),
    { maxKeys: 6 },
  ),
  text,
);

/** Checks that reading did not pollute Object.prototype. */
function untouched(): void {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Readonly<Record<string, unknown>>)['answers']).toBeUndefined();
}

describe('hostile input', () => {
  it('in an address gives a valid state', () => {
    fc.assert(
      fc.property(query, (search) => {
        expect(checkState(chapterOf, decodeState(chapterOf, search).state).ok).toBe(true);
        expect(checkState(chapterOf, readAssignment(search).state).ok).toBe(true);
      }),
    );
    untouched();
  });

  it('in an element’s state or a frame’s message is ignored', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const inside = queryInside(value);
        expect(inside === null || typeof inside === 'string').toBe(true);
        const message = readToFrame(value);
        if (message !== null) expect(['hello', 'sized', 'get-state', 'set-state']).toContain(message.type);
      }),
    );
    untouched();
  });

  it('in a list of origins yields origins only', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.constant('https://a.example')), (value) => {
        for (const origin of allowedOrigins(value) ?? []) expect(new URL(origin).origin).toBe(origin);
      }),
    );
  });

  it('in what is asked of a training becomes a readable problem', () => {
    fc.assert(
      fc.property(anything, (value) => {
        for (const check of Object.values(checked)) expect(() => check(value)).toThrow(/./);
      }),
    );
  });

  it('in a file is rejected', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.json({ maxDepth: 5 })), (value) => {
        expect('problem' in recordsFromJson(value)).toBe(true);
        expect('problem' in resultsFromJson(value)).toBe(true);
      }),
    );
    untouched();
  });

  it('in storage, of the browser or of a learning platform, is ignored', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.json()), (value) => {
        const texts = new Map([[PROGRESS_KEY, value]]);
        const progress = createProgress({
          getItem: (key) => texts.get(key) ?? null,
          setItem: (key, each) => void texts.set(key, each),
          removeItem: (key) => void texts.delete(key),
        });
        expect(progress.state.value.records).toEqual({});
        expect(progress.state.value.problem).not.toBeNull();
        expect(fromSuspendData(value, ['mask/give-shape-causalMask'])).toEqual({});
      }),
    );
  });
});
