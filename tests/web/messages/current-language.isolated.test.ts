/** The current language, and texts that change with it. */
import { effect } from '@preact/signals-core';
import { afterEach, describe, expect, it } from 'vitest';
import { changeLanguage, currentLanguage, loadTexts } from '#web/messages/current-language.ts';
import { t } from '#web/messages/index.ts';
import { languageOfTag, preferredLanguage } from '#web/messages/languages.ts';
import { part } from '#web/messages/part.ts';

afterEach(() => changeLanguage('en'));

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
    await changeLanguage('x-long');
    expect(undo).toBe('Undo');
    expect(words.undo).toBe('Undoundo');
    expect(words.lower('it')).toBe('Lower: it Lower: it');
    await changeLanguage('en');
    expect(words.undo).toBe('Undo');
  });

  it('notifies effects that render', async () => {
    const seen: string[] = [];
    const stop = effect(() => void seen.push(t.controls.undo));
    await changeLanguage('x-long');
    stop();
    expect(seen).toEqual(['Undo', 'Undoundo']);
  });

  it('is applied to a part that loads later', async () => {
    await changeLanguage('x-long');
    const late = part({ hello: 'Hello' }, () => undefined);
    expect(late.hello).toBe('Hello');
    await loadTexts();
    expect(late.hello).toBe('Hellohello');
  });

  it('is the last requested one', async () => {
    await Promise.all([changeLanguage('x-long'), changeLanguage('x-rtl')]);
    expect(currentLanguage.peek()).toBe('x-rtl');
  });

  it('stays the same if the texts cannot be loaded', async () => {
    let broken = true;
    const { registerTexts } = await import('#web/messages/current-language.ts');
    registerTexts(async (language) => {
      if (broken && language === 'x-long') throw new Error('offline');
    });
    await expect(changeLanguage('x-long')).rejects.toThrow('offline');
    broken = false;
    expect(currentLanguage.peek()).toBe('en');
    expect(t.controls.undo).toBe('Undo');
  });
});
