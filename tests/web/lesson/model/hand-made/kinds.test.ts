import { describe, expect, it } from 'vitest';
import { KINDS } from '#web/lesson/constants/hand-made.ts';
import { CODE_LENGTH, codeOf } from '#web/lesson/model/hand-made/codes.ts';
import { kindOf } from '#web/lesson/model/hand-made/kinds.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { controls as french } from '#web/messages/fr/ui/controls.ts';
import { t } from '#web/messages/index.ts';
import { languageInfo } from '#web/messages/languages.ts';

describe('the kind of a word', () => {
  it.each([
    ['The', 'determiner'],
    ['cat', 'noun'],
    ['IT', 'pronoun'],
    ['didn’t', 'verb'],
    ["didn't", 'verb'],
    ['brown', 'describing'],
    ['because', 'boundary'],
    ['.', 'boundary'],
    ['…', 'boundary'],
    ['on', 'preposition'],
    ['l’apprentissage', 'noun'],
    ['J’aime', 'verb'],
    ['happiness', 'noun'],
    ['slowly', 'describing'],
    ['painted', 'verb'],
    ['xyzzy', 'other'],
    ['42', 'other'],
    ['猫', 'other'],
  ])('%s is a %s', (word, kind) => {
    expect(kindOf(word)).toBe(kind);
  });

  it('is known for every word of the lesson’s sentences', () => {
    for (const samples of [t.controls.samples, french.samples]) {
      const words = samples.flatMap((sentence) => tokenise(sentence));
      expect(words.filter((word) => kindOf(word) === 'other')).toEqual([]);
    }
  });

  it('is known for each language’s default sentence, which is one of its examples', () => {
    expect(t.controls.samples).toContain(languageInfo('en').sentence);
    expect(french.samples).toContain(languageInfo('fr').sentence);
  });
});

it('the codes of two kinds multiply to 4 if they are the same, to −4 if opposite, else to 0', () => {
  for (const [i, a] of KINDS.entries()) {
    for (const [j, b] of KINDS.entries()) {
      const product = codeOf(a).reduce((sum, entry, d) => sum + entry * (codeOf(b)[d] ?? Number.NaN), 0);
      expect([a, b, product]).toEqual([a, b, i === j ? CODE_LENGTH : Math.abs(i - j) === 4 ? -CODE_LENGTH : 0]);
    }
  }
});
