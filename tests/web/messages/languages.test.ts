/** What is written down of a language is what the platform knows of it. */
import { expect, it } from 'vitest';
import { ALL_LANGUAGES, languageInfo } from '../../../web/messages/languages.ts';

it.each(ALL_LANGUAGES)('%s has the decimal sign that its tag stands for', (language) => {
  const { tag, decimalSign } = languageInfo(language);
  const parts = new Intl.NumberFormat(tag).formatToParts(0.5);
  expect(decimalSign).toBe(parts.find(({ type }) => type === 'decimal')?.value);
});
