/** Components' styles in the build: without comments and most white space, and otherwise the same. */
import { expect, it } from 'vitest';
import { withCompactCss } from '../../../build-scripts/vite-plugins/compact-css.ts';

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
    ${inserted('narrow(css`\n  b {\n    left: 0;\n  }\n`)')}
  \`;`;
  expect(withCompactCss(code)).toBe(
    `const styles = css\`\na{content:'two  spaces';top:${inserted('TOP')}px;inset:max(1px,calc(2*var(--px)))}${inserted('narrow(css`\nb{left:0}`)')}\n\`;`,
  );
});

it('leaves all other text as it is', () => {
  const code = "const text = html`\n  <p>/* css */</p>\n`; // css`  `\nconst url = 'css`  /* */';";
  expect(withCompactCss(code)).toBe(code);
});
