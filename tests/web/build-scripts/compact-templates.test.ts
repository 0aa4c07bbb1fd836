/** Components' styles and markup in the build: without comments and most white space, and otherwise the same. */
import { expect, it } from 'vitest';
import { withCompactTemplates } from '../../../build-scripts/vite-plugins/compact-templates.ts';

const inserted = (code: string): string => `$\{${code}}`;

it('removes comments, and white space around declarations, also from styles in styles', () => {
  const code = `const styles = css\`
    /* Says why. */
    a {
      content: 'two  spaces';
      /* Two
         lines. */
      top: ${inserted('TOP')}px;
      inset: max(1px, calc(2 * var(--px)));
    }
    ${inserted('narrow(css`\n  b { left: 0; }\n`)')}
  \`;`;
  expect(withCompactTemplates(code)).toBe(
    `const styles = css\`\na{content:'two  spaces';top:${inserted('TOP')}px;inset:max(1px,calc(2*var(--px)))}${inserted('narrow(css`\nb{left:0}`)')}\n\`;`,
  );
});

it('removes the indentation of markup, also in its attributes, and keeps spaces between words', () => {
  const code = `html\`\n    <p class="a\n      b">one  two ${inserted('three')}\n      four${inserted('svg`\n      <g></g>`')}</p>\n  \`;`;
  expect(withCompactTemplates(code)).toBe(
    `html\` <p class="a b">one  two ${inserted('three')} four${inserted('svg` <g></g>`')}</p> \`;`,
  );
});

it('leaves all other text as it is', () => {
  const code = "const text = `\n  <p>/* css */</p>\n`; // css`  `\nconst url = 'css`  /* */';";
  expect(withCompactTemplates(code)).toBe(code);
});
