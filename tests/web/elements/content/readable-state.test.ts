import { afterEach, expect, it } from 'vitest';
import { readableState } from '#web/elements/content/readable-state.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { changeLanguage } from '#web/messages/current-language.ts';

afterEach(() => changeLanguage('en'));

it('has the language that is shown, on a page that names none, too', async () => {
  expect(DEFAULT_STATE.language).toBe('auto');
  expect(readableState(DEFAULT_STATE, null).lang).toBe('en');
  await changeLanguage('fr');
  expect(readableState(DEFAULT_STATE, null).lang).toBe('fr');
});
