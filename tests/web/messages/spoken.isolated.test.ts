/** Which language is spoken, and that words change with it. */
import { effect } from '@preact/signals-core';
import { afterEach, describe, expect, it } from 'vitest';
import { t } from '../../../web/messages/index.ts';
import { preferredLanguage } from '../../../web/messages/languages.ts';
import { part } from '../../../web/messages/part.ts';
import { catchUp, speak, spoken } from '../../../web/messages/spoken.ts';

afterEach(() => speak('en'));

describe('the language that is spoken', () => {
  it('is the first of the browser’s that the lesson knows', () => {
    expect(preferredLanguage(['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(preferredLanguage(['en-GB', 'fr'])).toBe('en');
    expect(preferredLanguage(['tlh'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
  });

  it('changes what was already taken apart', async () => {
    const { undo } = t.controls;
    const words = t.controls;
    await speak('x-long');
    expect(undo).toBe('Undo');
    expect(words.undo).toBe('Undoundo');
    expect(words.lower('it')).toBe('Lower it Lower it');
    await speak('en');
    expect(words.undo).toBe('Undo');
  });

  it('is noticed by whoever renders inside an effect', async () => {
    const seen: string[] = [];
    const stop = effect(() => void seen.push(t.controls.undo));
    await speak('x-long');
    stop();
    expect(seen).toEqual(['Undo', 'Undoundo']);
  });

  it('is caught up with by a part that comes later', async () => {
    await speak('x-long');
    const late = part({ hello: 'Hello' }, {}, 'late.ts');
    expect(late.hello).toBe('Hello');
    await catchUp();
    expect(late.hello).toBe('Hellohello');
  });

  it('is the one that was asked for last', async () => {
    await Promise.all([speak('x-long'), speak('x-rtl')]);
    expect(spoken.peek()).toBe('x-rtl');
  });

  it('stays as it was if the words cannot be loaded', async () => {
    let broken = true;
    const { follow } = await import('../../../web/messages/spoken.ts');
    follow(async (language) => {
      if (broken && language === 'x-long') throw new Error('offline');
    });
    await expect(speak('x-long')).rejects.toThrow('offline');
    broken = false;
    expect(spoken.peek()).toBe('en');
    expect(t.controls.undo).toBe('Undo');
  });
});
