/** The single-file build: complete, self-contained and correctly escaped. */
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { assembled } from '../../../build-scripts/vite-plugins/one-file.ts';

const PAGE = `<head><meta charset="utf-8">
<link rel="icon" href="./assets/icon.svg">
<script type="module" crossorigin src="./assets/start.js"></script>
<link rel="stylesheet" crossorigin href="./assets/start.css"></head>`;

function bundle(files: Readonly<Record<string, string>>): Rolldown.OutputBundle {
  const assets = Object.entries(files).map(([fileName, source]) => [fileName, { type: 'asset', fileName, source }]);
  return Object.fromEntries(assets) as Rolldown.OutputBundle;
}

const FILES = {
  'THIRD-PARTY-NOTICES.txt': 'no warranty -->',
  'index.html': PAGE,
  'assets/icon.svg': '<svg/>',
  'assets/start.css': 'p{}',
  'assets/start.js': 'run()',
};

describe('the page of one file', () => {
  it('contains script, style and icon, and a policy without connections', () => {
    const page = assembled(bundle(FILES));
    expect(page).toContain('<script type="module">run()</script>');
    expect(page).toContain('<style>p{}</style>');
    expect(page).toContain('href="data:image/svg+xml;base64,');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain('assets/');
  });

  it('escapes a script that contains script tags, comments and replacement patterns', () => {
    const page = assembled(bundle({ ...FILES, 'assets/start.js': "a='</script><!--$&$1'" }));
    expect(page).toContain('<script type="module">a=\'<\\/script>\\x3c!--$&$1\'</script>');
  });

  it('ends with the licences, in a comment that they cannot close', () => {
    expect(assembled(bundle(FILES)).split('<!--').at(-1)).toBe('\nno warranty -- >-->\n');
  });

  it('is rejected if a file would be missing', () => {
    expect(() => assembled(bundle({ ...FILES, 'assets/late.js': 'x' }))).toThrow('assets/late.js');
    const { 'assets/start.css': _, ...without } = FILES;
    expect(() => assembled(bundle(without))).toThrow('assets/start.css');
  });
});
