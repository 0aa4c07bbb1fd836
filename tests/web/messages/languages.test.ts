/** The language table agrees with the platform's locale data. */
import { expect, it } from 'vitest';
import { ALL_LANGUAGES, languageInfo } from '#web/messages/languages.ts';

it.each(ALL_LANGUAGES)('%s has the decimal separator of its locale', (language) => {
  const { tag, decimalSign } = languageInfo(language);
  const parts = new Intl.NumberFormat(tag).formatToParts(0.5);
  expect(decimalSign).toBe(parts.find(({ type }) => type === 'decimal')?.value);
});
