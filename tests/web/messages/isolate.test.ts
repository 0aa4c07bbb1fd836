/** Words from right to left must not reorder the sentences that they are inserted into. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolated } from '#web/messages/isolate.ts';
import { live, part } from '#web/messages/part.ts';
import { withoutIsolates } from '#web/messages/without-isolates.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08FF]/;

/** What of a text is outside of all isolates. */
const outside = (text: string): string => text.replace(/\u2068[^\u2068\u2069]*\u2069/g, '');

const words = fc.oneof(
  fc.constantFrom('القط', 'חתול', 'שלום world', 'a\u202Eb', '5 القط'),
  fc.stringMatching(/^[\u05D0-\u05EA\u0621-\u064A]{1,90}$/),
);

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../../web/messages/*/**/*.ts', '../../../web/lesson/chapters/*/??.ts', '!**/{grammar,learned/*}.ts'],
  { eager: true },
);

type Message = (...inserted: unknown[]) => unknown;

function messagesOf(value: unknown): Message[] {
  if (typeof value === 'function') return [value as Message];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(messagesOf) : [];
}

/** A message gets one word everywhere, as a list, a text or part of a record, whichever it takes. */
function said(message: Message, word: string): unknown {
  for (const inserted of [[word, word], word, { word, name: word, names: [word] }]) {
    try {
      return JSON.stringify(message(...Array.from({ length: 6 }, () => inserted)));
    } catch {}
  }
  return null;
}

describe('a word from right to left', () => {
  it.each(Object.entries(MODULES))('is isolated in every message of %s', (_path, module) => {
    fc.assert(
      fc.property(words, (word) => {
        for (const message of messagesOf(live(() => module))) {
          const text = said(message, word);
          if (text !== null) expect(outside(String(text))).not.toMatch(RIGHT_TO_LEFT);
        }
      }),
      { numRuns: 5 },
    );
  });

  it('is inserted into most messages by this test', () => {
    const all = Object.values(MODULES).flatMap((module) => messagesOf(live(() => module)));
    const heard = all.filter((message) => RIGHT_TO_LEFT.test(String(said(message, 'القط'))));
    expect(heard.length / all.length).toBeGreaterThan(0.8);
  });

  it('is isolated once, also in a list or a record that is inserted', () => {
    const { reads, lists, tells } = part(
      {
        reads: (word: string, read: string) => `“${word}” reads ${read}`,
        lists: (read: readonly string[]) => read.join(', '),
        tells: ({ word }: { readonly word: string }) => word,
      },
      () => undefined,
    );
    expect(reads('القط', reads('على', '5.13'))).toBe('“\u2068القط\u2069” reads “\u2068على\u2069” reads 5.13');
    expect(lists(['القط', 'cat'])).toBe('\u2068القط\u2069, cat');
    expect(tells({ word: 'القط' })).toBe('\u2068القط\u2069');
  });
});

it.each([
  ['has a mark from right to left', 'cat\u200F', '\u2068cat\u200F\u2069'],
  ['ends an isolate that it does not begin', '\u2069\u202Eb', '\u2068\u202Eb\u2069'],
  ['begins an isolate that it does not end', '\u2068b', 'b'],
  ['has both in the wrong order', '\u2069ا\u2067', '\u2068ا\u2069'],
  ['is isolated', '\u2068القط\u2069', '\u2068القط\u2069'],
  ['nests isolates', '\u2067a \u2068ا\u2069\u2069', 'a \u2068ا\u2069'],
])('a word that %s leaves the sentence around it alone', (_, word, expected) => {
  expect(isolated(word)).toBe(expected);
  expect(isolated(expected)).toBe(expected);
});

it('other texts stay as they are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~À-ÿ“”–−⋯一-龥]*$/), (text) => {
      expect(isolated(text)).toBe(text);
    }),
  );
});

it('files get words without isolates', () => {
  fc.assert(
    fc.property(words, (word) => {
      expect(withoutIsolates(isolated(word))).toBe(word);
    }),
  );
});
