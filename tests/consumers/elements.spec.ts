/** `<mha-figure>` from the package in plain pages, from a CDN, in React and in Vue. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build as viteBuild } from 'vite';
import { byButton, byProperty, expectFigure, FIGURE } from './support/figure.ts';
import { expectNothingMissing, folderFor, writePage } from './support/page.ts';
import { developIn, serveFolder } from './support/server.ts';
import { runWebpack } from './support/webpack.ts';
import { HERE, installed, work } from './support/work.ts';

for (const [way, tag] of [
  ['modules', (url: string) => `<script type="module" src="${url}index.js"></script>`],
  ['a plain script', (url: string) => `<script defer src="${url}mha-lesson.iife.js"></script>`],
] as const) {
  test(`${way} from another origin, as from a CDN`, async ({ page }) => {
    const cdn = await serveFolder(installed(), { base: '/npm/mha-lesson@1/', open: true });
    const folder = folderFor(`figure-${way.replaceAll(' ', '-')}`);
    writePage(folder, tag(cdn.url), FIGURE);
    const server = await serveFolder(folder, { from: cdn.origin });
    await expectFigure(page, server.url, byProperty(page));
    await expectNothingMissing(server, cdn);
  });
}

test('a figure adds at most 120 files to a site', async () => {
  const folder = folderFor('figure-files');
  writeFileSync(join(folder, 'page.js'), "import 'mha-lesson';\n");
  writePage(folder, '<script type="module" src="./page.js"></script>', FIGURE);
  await viteBuild({ root: folder, configFile: false, logLevel: 'error' });
  const files = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeLessThanOrEqual(120);
});

test('React, built with Vite for a base path', async ({ page }) => {
  const folder = folderFor('figure-react');
  cpSync(join(work(), 'programs'), join(folder, 'programs'), { recursive: true });
  writePage(folder, '<script type="module" src="./programs/react.js"></script>');
  await viteBuild({ root: folder, base: '/deep/down/', configFile: false, logLevel: 'error' });
  const server = await serveFolder(join(folder, 'dist'), { base: '/deep/down/' });
  await expectFigure(page, server.url, byButton(page));
  await expectNothingMissing(server);
});

/** Runs a program of an installed tool in a page's folder. */
function runTool(file: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [join(HERE, 'node_modules', file), ...args], { stdio: 'pipe' });
}

for (const [version, tag] of [
  ['vite7', []],
  ['vite6', ['@exhaustive']],
  ['vite5', ['@exhaustive']],
] as const) {
  test(`React, built with ${version} without settings`, { tag: [...tag] }, async ({ page }) => {
    const folder = folderFor(`figure-${version}`);
    cpSync(join(work(), 'programs'), join(folder, 'programs'), { recursive: true });
    writePage(folder, '<script type="module" src="./programs/react.js"></script>');
    runTool(`${version}/bin/vite.js`, 'build', folder, '--logLevel', 'error');
    const server = await serveFolder(join(folder, 'dist'));
    await expectFigure(page, server.url, byButton(page));
    await expectNothingMissing(server);
  });
}

test('VitePress', { tag: '@exhaustive' }, async ({ page }) => {
  const folder = folderFor('figure-vitepress');
  mkdirSync(join(folder, '.vitepress'));
  writeFileSync(
    join(folder, '.vitepress/config.mjs'),
    `export default { head: [['link', { rel: 'icon', href: 'data:,' }]], vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('mha-') } } } };\n`,
  );
  const script = `<script setup>\nimport { onMounted } from 'vue';\nonMounted(() => import('mha-lesson'));\n</script>`;
  writeFileSync(join(folder, 'index.md'), `# Attention\n\n${script}\n\n${FIGURE}\n`);
  runTool('vitepress/bin/vitepress.js', 'build', folder);
  const server = await serveFolder(join(folder, '.vitepress/dist'), { inlineScripts: true });
  await expectFigure(page, server.url, byProperty(page));
  await expectNothingMissing(server);
});

test("React, on Vite's development server", async ({ page }) => {
  const folder = folderFor('figure-react-dev');
  cpSync(join(work(), 'programs'), join(folder, 'programs'), { recursive: true });
  writePage(folder, '<script type="module" src="./programs/react.js"></script>');
  const server = await developIn(folder);
  await expectFigure(page, server.url, byButton(page));
  await server.close();
});

test('Vue, built with webpack', async ({ page }) => {
  const folder = folderFor('figure-vue');
  await runWebpack(join(work(), 'programs/vue.js'), folder);
  writePage(folder, '<script defer src="main.js"></script>');
  const server = await serveFolder(folder);
  await expectFigure(page, server.url, byButton(page));
  await expectNothingMissing(server);
});
