/** The current language, and texts that change with it. */
import { effect } from '@preact/signals-core';
import { afterEach, describe, expect, it } from 'vitest';
import { t } from '#web/messages/index.ts';
import { languageOfTag, preferredLanguage } from '#web/messages/languages.ts';
import { part } from '#web/messages/part.ts';
import { catchUp, speak, spoken } from '#web/messages/spoken.ts';

afterEach(() => speak('en'));

describe('the current language', () => {
  it('is the browser’s first supported language', () => {
    expect(preferredLanguage(['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(preferredLanguage(['en-GB', 'fr'])).toBe('en');
    expect(preferredLanguage(['tlh'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
  });

  it.each([
    ['en', 'en'],
    ['en-US', 'en'],
    ['FR-ca', 'fr'],
    ['fr-Latn-CH', 'fr'],
    ['x-rtl', 'x-rtl'],
    ['frr', undefined],
    ['auto', undefined],
    ['', undefined],
  ])('the tag "%s" is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });

  it('updates texts that were destructured before', async () => {
    const { undo } = t.controls;
    const words = t.controls;
    await speak('x-long');
    expect(undo).toBe('Undo');
    expect(words.undo).toBe('Undoundo');
    expect(words.lower('it')).toBe('Lower: it Lower: it');
    await speak('en');
    expect(words.undo).toBe('Undo');
  });

  it('notifies effects that render', async () => {
    const seen: string[] = [];
    const stop = effect(() => void seen.push(t.controls.undo));
    await speak('x-long');
    stop();
    expect(seen).toEqual(['Undo', 'Undoundo']);
  });

  it('is applied to a part that loads later', async () => {
    await speak('x-long');
    const late = part({ hello: 'Hello' }, {});
    expect(late.hello).toBe('Hello');
    await catchUp();
    expect(late.hello).toBe('Hellohello');
  });

  it('is the last requested one', async () => {
    await Promise.all([speak('x-long'), speak('x-rtl')]);
    expect(spoken.peek()).toBe('x-rtl');
  });

  it('stays the same if the texts cannot be loaded', async () => {
    let broken = true;
    const { follow } = await import('#web/messages/spoken.ts');
    follow(async (language) => {
      if (broken && language === 'x-long') throw new Error('offline');
    });
    await expect(speak('x-long')).rejects.toThrow('offline');
    broken = false;
    expect(spoken.peek()).toBe('en');
    expect(t.controls.undo).toBe('Undo');
  });
});
