/**
 * Styles of the HTML that the build makes from Markdown, TeX and code. For every shadow root with a `ChapterText` or a `Snippet`.
 * In formulas and code, colour marks only tensors and axes.
 */
import { css, unsafeCSS } from 'lit';
import { AXIS_LETTERS, TENSOR_FAMILIES } from '../../../views/identity.ts';

/** Colours of elements that name a tensor or axis: symbols, identifiers, cells of the shapes table. */
export const identityStyles = css`
  ${unsafeCSS(
    [
      ...TENSOR_FAMILIES.map((name) => `[data-family='${name}'] { color: var(--tensor-${name}); }`),
      ...AXIS_LETTERS.map((letter) => `[data-axis='${letter}'] { color: var(--axis-${letter}); }`),
    ].join('\n'),
  )}
`;

/** Formulas: the rules of Temml's stylesheet that the lesson needs. `math-font/index.css` declares the font. */
export const formulaStyles = css`
  math {
    font-family: 'Lesson Math', 'STIX Two Math', 'Cambria Math', math;
    font-style: normal;
    font-weight: normal;
    font-size: 1.07em;
    line-height: normal;
    letter-spacing: normal;
    text-indent: 0;
    direction: ltr;
    /* Keep the dot on i and j in Firefox. */
    font-feature-settings: 'dtls' off;
  }
  .unbroken { white-space: nowrap; }
  math * { border-color: currentColor; }
  math.tml-display { display: block math; }
  /* Exponents under a root or in a denominator are lower. */
  mfrac > :nth-child(2), msqrt, mover > :first-child { math-shift: compact; }
  .tml-sml-pad { padding-inline-start: 0.05em; }
  .tml-med-pad { padding-inline-start: 0.1em; }
  .tml-lrg-pad { padding-inline-start: 0.15em; }
  .formula {
    margin-block: var(--s3);
    padding-block: var(--s1);
    overflow-x: auto;
    overflow-y: hidden;
    font-size: 1.08em;
  }
`;

/** Highlighted code: keywords differ by weight and slope, not by hue. */
export const codeStyles = css`
  .code-keyword, .code-literal { font-weight: 650; }
  .code-comment { color: var(--ink-faint); font-style: italic; }
  .code-string, .code-number { color: var(--ink-soft); }
`;

/** Running text. */
export const proseStyles = css`
  ${identityStyles}
  ${formulaStyles}
  p, ul, ol, blockquote { margin: 0 0 var(--s4); }
  ul, ol { padding-inline-start: 1.25em; list-style: disc; }
  ol { list-style: decimal; }
  li { margin-block: var(--s1); }
  li::marker { color: var(--ink-faint); }
  :is(p, ul, ol):last-child { margin-bottom: 0; }
  code {
    font-family: var(--font-mono);
    font-size: 0.86em;
    font-variant-ligatures: none;
    padding: 0.06em 0.28em;
    border-radius: 3px;
    background: var(--surface-sunken);
    box-decoration-break: clone;
    -webkit-box-decoration-break: clone;
    overflow-wrap: anywhere;
  }
  a { text-underline-offset: 0.16em; text-decoration-thickness: from-font; overflow-wrap: anywhere; }
  a:focus-visible { border-radius: 2px; }
`;
