/** Errors that a learner can cause are translated, whichever engine reports them; others are quoted. */
import { afterEach, describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { optionsWith, randomRequest } from '#tests/web/engine/support/requests.ts';
import { AttentionError, type AttentionOptions, type ForwardRequest } from '#web/engine/engine.ts';
import { engineInWords, inWords } from '#web/lesson/model/in-words.ts';
import { NotLoadedError } from '#web/lesson/model/not-loaded.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { changeLanguage } from '#web/messages/current-language.ts';

const { given } = randomRequest();
const asking = (changes: Partial<AttentionOptions>): ForwardRequest => ({ options: optionsWith(changes), given });
const giving = (changes: Record<string, Float32Array>): ForwardRequest => ({
  options: optionsWith(),
  given: { ...given, ...changes },
});

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
}

afterEach(() => changeLanguage('en'));

const ENGLISH = /\b(is|are|the|must|be|not|numbers?|memory)\b/;

/** Provoked errors, and the numbers and names that their messages must contain. */
const PROVOKED: readonly (readonly [string, ForwardRequest, readonly string[]])[] = [
  ['heads that do not divide the width', asking({ dModel: 30, numHeads: 4 }), ['30', '4']],
  ['key/value heads that do not divide the heads', asking({ numHeads: 3, numKvHeads: 2 }), ['3', '2']],
  ['a temperature of 0', asking({ temperature: 0 }), ['10']],
  ['a weight dropped for certain', asking({ dropout: 1 }), ['0']],
  [
    'a weight that is no number',
    giving({ w_q: new Float32Array(36).fill(Number.NaN, 7, 8) }),
    ['w_q', 'NaN', 'm 1, h 0, d 1'],
  ],
  [
    'a weight without end',
    giving({ w_q: new Float32Array(36).fill(Number.POSITIVE_INFINITY, 7, 8) }),
    ['w_q', 'm 1, h 0, d 1'],
  ],
  ['numbers that overflow', giving({ w_q: new Float32Array(36).fill(3e38) }), ['32']],
  ['more numbers than there is memory', asking({ tokens: 2 ** 31, sourceTokens: 2 ** 31 }), []],
];

describe.each(ENGINES)('reported by the %s', (_, engine) => {
  it.each(PROVOKED)('%s', async (_, request, parts) => {
    const session = engine.createSession();
    const error = errorOf(() => session.forward(request));
    session.dispose();
    expect(error).toBeInstanceOf(AttentionError);
    for (const part of parts) expect(inWords(error)).toContain(part);
    await changeLanguage('fr');
    const said = inWords(error);
    expect(said).not.toMatch(ENGLISH);
    expect(said).not.toContain('en anglais');
    for (const part of parts) expect(said).toContain(part);
  });
});

it('sentences without words or with too many, and a notebook that fails to load', async () => {
  const [empty, long] = ['', 'a '.repeat(65)].map((sentence) => errorOf(() => tokenise(sentence)));
  expect(inWords(empty)).toContain('at least one word');
  expect(inWords(long)).toContain('65 tokens');
  await changeLanguage('fr');
  const cause = new TypeError('Failed to fetch');
  const missing = [new NotLoadedError(cause), new NotLoadedError(cause, 'computation')];
  expect(new Set(missing.map(inWords)).size).toBe(2);
  for (const error of [empty, long, ...missing]) {
    expect(inWords(error)).not.toMatch(ENGLISH);
    expect(inWords(error)).not.toContain('Failed');
  }
});

it('unknown messages are quoted, and marked as English where necessary', async () => {
  expect(engineInWords('the moon is in the way')).toContain('“the moon is in the way”');
  await changeLanguage('fr');
  expect(engineInWords('the moon is in the way')).toContain('the moon is in the way');
  expect(inWords('plain text')).toContain('en anglais');
});
