/** The oldest browsers are the same in documents, error page and build. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tokens, withoutLightDark } from '#web/lesson/ui/theme/tokens.ts';
import { OLDEST, tooNew } from '../../../build-scripts/vite-plugins/old-browsers.ts';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const { chrome, firefox, safari } = OLDEST;

describe('the oldest browsers', () => {
  it.each(['web/public/old-browser.html', 'docs/browsers.md'])('are named in %s', (file) => {
    expect(read(file)).toContain(`Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`);
  });

  it('are named in French, too', () => {
    expect(read('web/public/old-browser.html')).toContain(
      `Chrome ou Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`,
    );
  });
});

it('detects features that are too new for them', () => {
  expect(tooNew('const a=Promise.withResolvers();')).toBe('Promise.withResolvers(');
  expect(tooNew('@starting-style{opacity:0}')).toBe('@starting-style');
  expect(tooNew('new Promise(a);b.at(-1);URL.canParse(c)')).toBeUndefined();
});

it('lowers every pair of colours, and the two schemes with them', () => {
  const lowered = withoutLightDark(tokens.cssText);
  expect(tokens.cssText).toContain('light-dark(');
  expect(lowered).not.toContain('light-dark(');
  expect(lowered).toContain('var(--when-light, #fbfaf7) var(--when-dark, #15171c)');
  expect(lowered).toMatch(/data-theme='dark'\]\) \{\s*color-scheme: dark; --when-light: ; --when-dark: initial;/);
});
