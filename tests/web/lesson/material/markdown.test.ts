// @vitest-environment happy-dom
/** A small part of Markdown becomes HTML; everything else stays text. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasOtherLinks, isOverloaded, safeHtml } from '#web/lesson/material/markdown.ts';

it.each([
  ['one\n\n**two** *three* `<b>`', '<p>one</p><p><strong>two</strong> <em>three</em> <code>&lt;b&gt;</code></p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['1. a', '<ol><li>a</li></ol>'],
  [
    '[x](https://a.example/?q="><b>)',
    '<p><a href="https://a.example/?q=%22%3E%3Cb%3E" target="_blank" rel="noopener noreferrer">x</a></p>',
  ],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['a <b>c</b>', '<p>a &lt;b&gt;c&lt;/b&gt;</p>'],
  ['![i](https://a.example/x.png)', '<p>![i](https://a.example/x.png)</p>'],
  ['# no heading', '<p># no heading</p>'],
])('%j', (text, html) => {
  expect(safeHtml(text)).toBe(html);
});

it('finds links that do not lead to an https address, also inside lists and bold text', () => {
  expect(hasOtherLinks('- **[x](http://a.example)**')).toBe(true);
  expect(hasOtherLinks('[x](data:text/html,x)')).toBe(true);
  expect(hasOtherLinks('- **[x](https://a.example)**')).toBe(false);
});

it.each([
  ['nested quotations', '>'.repeat(8000)],
  ['nested lists', '+ '.repeat(4000)],
  ['nested numbered lists', `text\n\n  ${'1. '.repeat(2600)}`],
  ['lists in quotations', '> - '.repeat(2000)],
  ['emphasis that never ends', '*a_'.repeat(2600)],
])('finds %s too much for the parser', (_, text) => {
  expect(isOverloaded(text)).toBe(true);
});

it.each([
  ['rules', `${'-'.repeat(200)}\n\n${'*'.repeat(200)}`],
  ['a long list', '- **a** and *b*\n'.repeat(80)],
  ['lists in lists', Array.from({ length: 30 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
  ['nothing else than text', 'word '.repeat(1600)],
])('accepts %s', (_, text) => {
  expect(isOverloaded(text)).toBe(false);
  expect(safeHtml(text)).toMatch(/^<\w/);
});

const ALLOWED = new Set(['P', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'CODE', 'A', 'BR']);

it('allows only the listed elements and attributes, for any text', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '&',
      '`',
      '**',
      '*',
      '[',
      '](',
      ')',
      '\n',
      '\n\n',
      '- ',
      '#',
      '!',
      'https://a.b',
      '<script>',
      'javascript:',
      ' onerror=',
      '<svg/onload=x>',
      '\\',
      '|',
      'a',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const place = document.createElement('div');
      place.innerHTML = safeHtml(pieces.join(''));
      for (const element of place.querySelectorAll('*')) {
        expect([element.tagName, ALLOWED.has(element.tagName)]).toEqual([element.tagName, true]);
        const names = element.getAttributeNames().sort();
        expect(names).toEqual(element.tagName === 'A' ? ['href', 'rel', 'target'] : []);
        if (element.tagName === 'A') expect(element.getAttribute('href')).toMatch(/^https:\/\//);
      }
    }),
    { numRuns: 2000 },
  );
});
