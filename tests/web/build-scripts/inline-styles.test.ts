/** Inlined styles of a built page, with working URLs. */
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { withStyles } from '../../../build-scripts/vite-plugins/inline-styles.ts';

const PAGE =
  '<head><link rel="stylesheet" crossorigin href="./assets/start.css"><link rel="icon" href="./icon.svg"></head>';

function bundle(files: Readonly<Record<string, string>>): Rolldown.OutputBundle {
  const assets = Object.entries(files).map(([fileName, source]) => [fileName, { type: 'asset', fileName, source }]);
  return Object.fromEntries(assets) as Rolldown.OutputBundle;
}

describe('the styles of a page', () => {
  it('replace their link', () => {
    expect(withStyles(PAGE, '/index.html', bundle({ 'assets/start.css': 'p{}\n' }))).toBe(
      '<head><style>p{}</style><link rel="icon" href="./icon.svg"></head>',
    );
  });

  it('find their fonts from the page', () => {
    const page = withStyles(
      PAGE,
      '/index.html',
      bundle({ 'assets/start.css': 'a{src:url(./a.woff2)}b{src:url(./b.woff2)}' }),
    );
    expect(page).toContain('a{src:url(./assets/a.woff2)}b{src:url(./assets/b.woff2)}');
  });

  it('are rejected if missing, or if they would end their element', () => {
    expect(() => withStyles(PAGE, '/index.html', bundle({}))).toThrow('assets/start.css');
    expect(() => withStyles(PAGE, '/index.html', bundle({ 'assets/start.css': "a{content:'</style>'}" }))).toThrow(
      'end',
    );
  });
});
