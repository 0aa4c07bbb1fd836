/** Names of files, tensors, attributes and parameters come back shortened and visible in every message that quotes them. */
import { describe, expect, it } from 'vitest';
import { problemOf } from '#tests/web/engine/checkpoint/support/opened.ts';
import { readAssignment } from '#web/courses/assignment/assignment.ts';
import { resultsFromJson } from '#web/courses/results/result-file.ts';
import { hostSettings } from '#web/elements/attributes.ts';
import { readHostSettings } from '#web/elements/content/host-settings.ts';
import { checkNames } from '#web/engine/check-arguments.ts';
import { CheckpointError, refuse } from '#web/engine/checkpoint/checkpoint-error.ts';
import { idTokeniser } from '#web/engine/checkpoint/tokeniser.ts';
import { checkGiven } from '#web/engine/given.ts';
import { checkEngineOptions } from '#web/engine/public/create-engine.ts';
import { loadSafetensors } from '#web/engine/public/safetensors.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { recordsFromJson } from '#web/lesson/exercises/progress/record-file.ts';
import { ALL_FIELDS, FIELD_NAMES } from '#web/lesson/fields/lesson-fields.ts';
import { refusals } from '#web/lesson/lab-kit/laboratory.ts';
import { loadMaterial } from '#web/lesson/material/load-material.ts';
import { decodeState } from '#web/lesson/state/url.ts';
import { words as opened } from '#web/messages/en/opened.ts';

const LONG = `begin\u202e${'<x y>'.repeat(20_000)}`;
const LONGEST = 600;

async function thrown(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof CheckpointError) return opened.problem(error.problem);
    if (error instanceof Error) return error.message;
  }
  throw new Error('nothing was refused');
}

const json = (value: unknown) => JSON.stringify(value);
const attributes = (name: string) => readHostSettings(hostSettings((each) => (each === name ? LONG : null))).problems;
const oneTensor = (name: string) => {
  const header = new TextEncoder().encode(json({ [name]: { dtype: 'F32', shape: [0], data_offsets: [0, 0] } }));
  const file = new Uint8Array(8 + header.length);
  new DataView(file.buffer).setBigUint64(0, BigInt(header.length), true);
  file.set(header, 8);
  return file;
};

const MESSAGES: Readonly<Record<string, () => Promise<readonly string[]> | readonly string[]>> = {
  ...Object.fromEntries(
    ALL_FIELDS.map(([name]) => [
      `the parameter ${FIELD_NAMES[name]}`,
      () => decodeState(chapterOf, `?${new URLSearchParams({ [FIELD_NAMES[name]]: LONG })}`).problems,
    ]),
  ),
  ...Object.fromEntries(
    ['theme', 'controls', 'chapters', 'path', 'home'].map((name) => [`the attribute ${name}`, () => attributes(name)]),
  ),
  'an option of the engine': async () => [await thrown(() => checkNames('the options', { [LONG]: 1 }, { a: true }))],
  'a choice of the engine': async () => [await thrown(() => checkEngineOptions({ build: LONG as 'fast' }))],
  'a given tensor': async () => [
    await thrown(() => checkGiven([], { given: { [LONG]: new Float32Array(1) }, options: {} as never })),
  ],
  'a tensor of a file': async () => {
    const file = await loadSafetensors(oneTensor(LONG));
    return [
      await thrown(() => file.layer()),
      await thrown(() => file.shape(`${LONG}!`)),
      await thrown(() => file.layer(LONG)),
    ];
  },
  'a checkpoint’s tensors': async () => [
    await thrown(() => refuse({ kind: 'foreign', names: [LONG, LONG, LONG, LONG] })),
    await thrown(() => refuse({ kind: 'missing', tensor: LONG, of: 'model' })),
  ],
  'a token number': async () => {
    const problem = await problemOf(() => idTokeniser(3).encode(LONG.replaceAll(' ', '')));
    return [opened.problem(problem)];
  },
  'an exercise of an assignment': () =>
    readAssignment(`?${new URLSearchParams({ exercises: LONG.replaceAll(' ', '').slice(0, 4900) })}`).problems,
  'an address of material': async () => problemsOf(await loadMaterial(LONG, 'https://course.example/')),
  'a name in material': async () => problemsOf(await loadMaterial(json({ [LONG]: 1 }), 'https://course.example/')),
  'a result': () => problemsOf(resultsFromJson(json({ [LONG]: 1 }))),
  'a record': () =>
    problemsOf(recordsFromJson(json({ format: 'mha-lesson progress', version: 1, records: { [LONG]: 1 } }))),
  'a setting of a laboratory': () => refusals({}, { [LONG]: LONG }).map(({ why }) => why()),
};

function problemsOf(read: object): readonly string[] {
  if ('problems' in read) return read.problems as readonly string[];
  return 'problem' in read ? [String(read.problem)] : [];
}

describe('a very long name is shortened and made visible:', () => {
  it.each(Object.entries(MESSAGES))('%s', async (_, messages) => {
    for (const message of await messages()) {
      expect(message.length).toBeLessThan(LONGEST);
      expect(message).not.toContain('\u202e');
    }
  });
});
