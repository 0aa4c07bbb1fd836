/** A phone keeps a hover after a tap, so a style sheet has hover rules only for pointers that hover. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../../web');

/** The style sheets of a file: itself, or its `css` templates without what they insert. */
function sheetsOf(path: string, code: string): readonly string[] {
  if (path.endsWith('.css')) return [code];
  const found: string[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'css')
        found.push(quasi.quasis.map(({ value }) => value.raw).join(''));
    },
  }).visit(parseSync(path, code).program);
  return found;
}

/** The selectors with a hover, and whether `@media (hover: hover)` encloses them. */
function hoverRules(css: string): readonly { selector: string; guarded: boolean }[] {
  const found: { selector: string; guarded: boolean }[] = [];
  const open: string[] = [];
  for (const [, text = '', mark] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '{') open.push(text.trim());
    if (mark === '{' && text.includes(':hover'))
      found.push({ selector: text.trim(), guarded: open.includes('@media (hover: hover)') });
    if (mark === '}') open.pop();
  }
  return found;
}

it('every hover rule is only for pointers that hover', () => {
  const rules = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.d)\.ts$|\.css$/.test(path))
    .flatMap((path) => {
      const code = readFileSync(join(WEB, path), 'utf8');
      return code.includes(':hover')
        ? sheetsOf(path, code)
            .flatMap(hoverRules)
            .map((rule) => ({ path, ...rule }))
        : [];
    });
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.filter(({ guarded }) => !guarded)).toEqual([]);
});
