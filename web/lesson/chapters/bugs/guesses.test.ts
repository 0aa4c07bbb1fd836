/** Guesses in the bug gallery survive a reload and any content of the browser's storage. */
import { describe, expect, it } from 'vitest';
import {
  GUESSES_KEY,
  keepGuesses,
  readGuesses,
  togetherGuesses,
  withGuess,
} from '#web/lesson/chapters/bugs/guesses.ts';
import type { TextStorage } from '#web/lesson/platform/browser-storage.ts';

function storage(): TextStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

describe('the guesses', () => {
  it('are read back as they were stored', () => {
    const kept = storage();
    const guesses = withGuess(
      withGuess(withGuess(new Map(), 'noScale', 'upsideDown'), 'noScale', 'noScale'),
      'leftOver',
      'noScale',
    );
    keepGuesses(guesses, kept);
    expect(readGuesses(kept)).toEqual(guesses);
    keepGuesses(new Map(), kept);
    expect(kept.texts.size).toBe(0);
    expect(readGuesses(kept)).toEqual(new Map());
  });

  it('of two pages are merged', () => {
    const here = withGuess(withGuess(new Map(), 'noScale', 'upsideDown'), 'leftOver', 'noScale');
    const there = withGuess(withGuess(new Map(), 'noScale', 'noScale'), 'upsideDown', 'noScale');
    expect(togetherGuesses(here, there)).toEqual(
      new Map([
        ['noScale', new Set(['upsideDown', 'noScale'])],
        ['leftOver', new Set(['noScale'])],
        ['upsideDown', new Set(['noScale'])],
      ]),
    );
  });

  it.each(['', '{', 'null', '[["noScale",["no such bug"]]]', '[["noScale"]]', '{"noScale":[]}'])(
    'are none where %j lies',
    (text) => {
      const kept = storage();
      kept.setItem(GUESSES_KEY, text);
      expect(readGuesses(kept)).toEqual(new Map());
    },
  );

  it('last as long as the page without storage', () => {
    expect(readGuesses(null)).toEqual(new Map());
    expect(() => keepGuesses(withGuess(new Map(), 'noScale', 'noScale'), null)).not.toThrow();
  });
});
