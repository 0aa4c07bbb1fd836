/** The text that an opened checkpoint reads first. */
import { expect, it } from 'vitest';
import type { Sizes } from '#web/lesson/model/checkpoint/protocol.ts';
import { isGpt2Example, readableText } from '#web/lesson/model/checkpoint/readable-text.ts';

const IDS = { typed: 'ids', vocabulary: 300, context: 24 } as Sizes;
const GPT2 = { typed: 'ids', vocabulary: 50_257, context: 1024 } as Sizes;

it('is the lesson’s sentence for a model with a tokeniser, and for a single layer', () => {
  expect(readableText({ ...IDS, typed: 'text' }, 'The cat sat')).toBe('The cat sat');
  expect(readableText({ ...IDS, typed: 'text', vocabulary: null }, '7')).toBe('7');
});

it('is the lesson’s sentence if it has only token numbers of the vocabulary', () => {
  expect(readableText(IDS, '7, 299 0')).toBe('7, 299 0');
  for (const sentence of ['The cat', '7 300', '7 -1', '1.5', '']) expect(readableText(IDS, sentence)).toBe('3 1 4 1 5');
});

it('has numbers of the vocabulary, however small, and no more than the positions', () => {
  for (const vocabulary of [1, 2, 5]) {
    const numbers = readableText({ ...IDS, vocabulary }, 'The cat')
      .split(' ')
      .map(Number);
    expect(numbers.every((id) => id >= 0 && id < vocabulary)).toBe(true);
  }
  expect(readableText({ ...IDS, context: 2 }, 'The cat')).toBe('3 1');
});

it('is a sentence for GPT-2, which the page translates', () => {
  const text = readableText(GPT2, 'The cat');
  expect(text).toBe('464 6844 1474 262 7850 389 10032');
  expect(isGpt2Example(GPT2, text)).toBe(true);
  expect(isGpt2Example(GPT2, '464')).toBe(false);
  expect(isGpt2Example({ ...GPT2, vocabulary: 50_304 }, text)).toBe(false);
});
