/**
 * The design tokens: every colour, font and distance, light and dark, as CSS custom properties of a host. A host page sets each
 * token with the prefix `mha-`: `--mha-accent: #0a6;`.
 *
 * `--px` is the unit of font sizes and of lengths that scale with them: one pixel at a font size of 16 pixels, the default of
 * embedded elements, whatever the root's font size. The lesson's own pages set `--mha-font-size: 1rem` (web/page.css), so their
 * type follows the reader's settings.
 *
 * Tensor and axis colours come from the Okabe–Ito set, darkened or lightened until text in them has at least 4.5:1 contrast
 * against every surface. Heads have other colours, which differ for colour-blind readers too.
 */
import { css, unsafeCSS } from 'lit';

const modern = css`
  :host {
    color-scheme: light dark;

    --font-prose: var(--mha-font-prose, 'Lesson Serif', 'Source Serif 4 Variable', 'Iowan Old Style', Georgia, serif);
    --font-ui: var(--mha-font-ui, 'Lesson Sans', 'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif);
    --font-mono: var(--mha-font-mono, 'Lesson Mono', 'JetBrains Mono Variable', ui-monospace, 'Cascadia Mono', Menlo, monospace);

    --px: calc(var(--mha-font-size, 16px) / 16);

    --surface: var(--mha-surface, light-dark(#fbfaf7, #15171c));
    --surface-raised: var(--mha-surface-raised, light-dark(#ffffff, #1d2027));
    /* Tokens that pages rarely name follow those that they do: a page with dark colours need not declare a dark scheme. */
    --surface-sunken: var(--mha-surface-sunken, var(--mha-surface, light-dark(#f2f0ea, #101216)));
    /* For text on ink, where the surface may be transparent. */
    --surface-opaque: light-dark(#fbfaf7, #15171c);
    --ink: var(--mha-ink, light-dark(#1b1e24, #eceef2));
    --ink-soft: var(--mha-ink-soft, light-dark(#4b515c, #b3b9c4));
    --ink-faint: var(--mha-ink-faint, var(--mha-ink-soft, light-dark(#676d78, #959ca9)));
    --rule: var(--mha-rule, light-dark(#dedad0, #333843));
    --accent: var(--mha-accent, light-dark(#7a2e8e, #d6a2e8));
    --accent-ink: var(--mha-accent-ink, light-dark(#ffffff, #1b1220));
    --focus: var(--mha-focus, var(--mha-accent, light-dark(#7a2e8e, #d6a2e8)));
    --warn: var(--mha-warn, light-dark(#a13a00, #ffb088));
    --ok: var(--mha-ok, light-dark(#1a6b3c, #7fd6a0));

    --tensor-x: var(--mha-tensor-x, light-dark(#5a616d, #aab1bd));
    --tensor-q: var(--mha-tensor-q, light-dark(#0b57a4, #79b5f5));
    --tensor-k: var(--mha-tensor-k, light-dark(#9a4d00, #f2ab57));
    --tensor-v: var(--mha-tensor-v, light-dark(#1d6f3c, #72d193));
    --tensor-scores: var(--mha-tensor-scores, light-dark(#006b8f, #62c8ec));
    --tensor-weights: var(--mha-tensor-weights, light-dark(#86378a, #dd9fe0));
    --tensor-context: var(--mha-tensor-context, light-dark(#006e66, #53d0c3));
    --tensor-output: var(--mha-tensor-output, light-dark(#1b1e24, #eceef2));
    --tensor-norm: var(--mha-tensor-norm, light-dark(#5b6000, #c6cc58));
    --tensor-hidden: var(--mha-tensor-hidden, light-dark(#9b2c4d, #f29ab3));

    --axis-t: var(--mha-axis-t, light-dark(#0b57a4, #79b5f5));
    --axis-s: var(--mha-axis-s, light-dark(#9a4d00, #f2ab57));
    --axis-h: var(--mha-axis-h, light-dark(#86378a, #dd9fe0));
    --axis-g: var(--mha-axis-g, light-dark(#1d6f3c, #72d193));
    --axis-d: var(--mha-axis-d, light-dark(#006e66, #53d0c3));
    --axis-m: var(--mha-axis-m, light-dark(#5a616d, #aab1bd));
    --axis-f: var(--mha-axis-f, light-dark(#8a2f4a, #ef9ab0));
    --axis-n: var(--mha-axis-n, light-dark(#5b4a9e, #b9aef2));

    --head-first: var(--mha-head-first, light-dark(#4a35c8, #7f8cff));
    --head-second: var(--mha-head-second, light-dark(#5c4700, #e0c23a));
    --head-third: var(--mha-head-third, light-dark(#c02a78, #f0598f));
    --head-fourth: var(--mha-head-fourth, light-dark(#567000, #cdf5ae));

    --map-negative: var(--mha-map-negative, light-dark(#1f5fae, #6aa7ee));
    --map-neutral: var(--mha-map-neutral, light-dark(#f4f2ee, #262a32));
    --map-positive: var(--mha-map-positive, light-dark(#bb2f3a, #f0787d));
    --map-share: var(--mha-map-share, light-dark(#6b2277, #e3a4ea));
    --map-empty: var(--mha-map-empty, light-dark(#fdfcfa, #262a32));

    --s1: var(--mha-s1, 4px);
    --s2: var(--mha-s2, 8px);
    --s3: var(--mha-s3, 12px);
    --s4: var(--mha-s4, 16px);
    --s6: var(--mha-s6, 24px);
    --s8: var(--mha-s8, 32px);
    --radius: var(--mha-radius, 6px);
  }
  :host([data-theme='light']) { color-scheme: light; }
  :host([data-theme='dark']) { color-scheme: dark; }
  /* Inherited from the surrounding page. */
  :host([data-theme='host']) { color-scheme: inherit; }
  @media print {
    :host,
    :host([data-theme]) {
      color-scheme: light;
    }
  }
`;

/**
 * For browsers without `light-dark()`. One of two custom properties is unset, so its `var()` falls back to the colour. The other
 * is empty, so its `var()` yields nothing.
 */
export function withoutLightDark(styles: string): string {
  const light = '--when-light: initial; --when-dark: ;';
  const dark = '--when-light: ; --when-dark: initial;';
  return `${styles
    .replaceAll(/light-dark\((#\w+), (#\w+)\)/g, 'var(--when-light, $1) var(--when-dark, $2)')
    .replaceAll(/color-scheme: light;/g, `$& ${light}`)
    .replaceAll(/color-scheme: dark;/g, `$& ${dark}`)
    .replace('color-scheme: light dark;', `$& ${light}`)}
  @media (prefers-color-scheme: dark) {
    :host(:not([data-theme])), :host([data-theme='auto']) { ${dark} }
  }`;
}

const hasLightDark = globalThis.CSS?.supports?.('color', 'light-dark(#000, #fff)') ?? true;

export const tokens = hasLightDark ? modern : unsafeCSS(withoutLightDark(modern.cssText));
