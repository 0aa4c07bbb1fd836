/** A word has one row before attention, whatever the sentence; what it reads makes two of it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { words as english } from '#web/lesson/chapters/tokens/en.ts';
import { words as french } from '#web/lesson/chapters/tokens/fr.ts';
import { distance, rowsOf, sharedWords } from '#web/lesson/chapters/tokens/meeting.ts';
import { readLearnedLayer } from '#web/lesson/model/learned-layer.ts';

const learnedLayer = (language: string) => readLearnedLayer(readFileSync(`web/models/learned/${language}.safetensors`));

describe.each(ENGINES)('on the %s', (_, engine) => {
  const session = engine.createSession();

  it.each([
    ['en', english, ['cat', 'dog']],
    ['fr', french, ['chat', 'chien']],
  ] as const)('the samples in %s: one row before attention, and another word read in each', (language, words, read) => {
    const layer = learnedLayer(language);
    const [first, second] = words.samples.map((sample) => rowsOf(session, sample, words.sampleWord, layer));
    if (!first || !second) throw new Error('there are two samples');
    expect(distance(first.embedding, second.embedding)).toBe(0);
    expect(distance(first.input, second.input)).toBe(0);
    expect(distance(first.output, second.output)).toBeGreaterThan(5);
    expect([first.read, second.read]).toEqual(read);
    for (const { weight } of [first, second]) expect(weight).toBeGreaterThan(0.6);
  });

  it('a word at another place: another row before attention', () => {
    const layer = learnedLayer('en');
    const [near, far] = ['The cat sat', 'Because the cat sat'].map((text) => rowsOf(session, text, 'cat', layer));
    if (!near || !far) throw new Error('there are two sentences');
    expect(distance(near.embedding, far.embedding)).toBe(0);
    expect(distance(near.input, far.input)).toBeGreaterThan(0.1);
  });
});

it('finds the words of both sentences once, ignoring capitals', () => {
  expect(sharedWords(['The', 'bank', 'the', 'bank'], ['the', 'Bank', 'of'])).toEqual(['The', 'bank']);
  expect(sharedWords(['a'], ['b'])).toEqual([]);
});
