/** The language table agrees with the platform's locale data, and with the names of files. */
import { expect, it } from 'vitest';
import { ALL_LANGUAGES, languageInfo, OFFERED } from '#web/messages/languages.ts';

it.each(OFFERED)('%s has two small letters: by them a text is found beside a chapter’s other files', (language) => {
  expect(language).toMatch(/^[a-z]{2}$/);
});

it.each(ALL_LANGUAGES)('%s has the decimal separator of its locale, for the lesson’s digits', (language) => {
  const { tag, decimalSign } = languageInfo(language);
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(0.5);
  expect(decimalSign).toBe(parts.find(({ type }) => type === 'decimal')?.value);
});
