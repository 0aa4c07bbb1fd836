import { expect, it } from 'vitest';
import { minimalPair } from '#web/lesson/features/settings/sentence-field.ts';
import { controls as english } from '#web/messages/en/ui/controls.ts';
import { controls as french } from '#web/messages/fr/ui/controls.ts';
import { languageInfo } from '#web/messages/languages.ts';

it('offers the other sentence of a pair that differs by one word', () => {
  const samples = ['A cat sat', 'A dog sat', 'A dog sat down'];
  expect(minimalPair(' A  cat sat ', samples)).toEqual({ from: 'cat', to: 'dog', sentence: 'A dog sat' });
  expect(minimalPair('A dog sat', samples)?.sentence).toBe('A cat sat');
  expect(minimalPair('The dog ran', samples)).toBeNull();
  expect(minimalPair('A dog sat down', samples)).toBeNull();
});

it('has a pair for the default sentence of each language', () => {
  const { en, fr } = { en: languageInfo('en').sentence, fr: languageInfo('fr').sentence };
  expect(minimalPair(en, english.samples)).toMatchObject({ from: 'tired', to: 'soft' });
  expect(minimalPair(fr, french.samples)).toMatchObject({ from: 'fatigué', to: 'mou' });
});
