/** `<mha-figure>` from the package in plain pages, from a CDN, in React and in Vue. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { build as viteBuild, createServer as viteServer } from 'vite';
import { byButton, byProperty, expectFigure, FIGURE } from './support/figure.ts';
import { expectNothingMissing, folderFor, writePage } from './support/page.ts';
import { serveFolder } from './support/server.ts';
import { runWebpack } from './support/webpack.ts';
import { installed, work } from './support/work.ts';

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

test('React, built with Vite for a base path', async ({ page }) => {
  const folder = folderFor('figure-react');
  cpSync(join(work(), 'pages'), join(folder, 'pages'), { recursive: true });
  writePage(folder, '<script type="module" src="./pages/react.js"></script>');
  await viteBuild({
    root: folder,
    base: '/deep/down/',
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
  });
  const server = await serveFolder(join(folder, 'dist'), { base: '/deep/down/' });
  await expectFigure(page, server.url, byButton(page));
  await expectNothingMissing(server);
});

test("React, on Vite's development server", async ({ page }) => {
  const folder = folderFor('figure-react-dev');
  cpSync(join(work(), 'pages'), join(folder, 'pages'), { recursive: true });
  writePage(folder, '<script type="module" src="./pages/react.js"></script>');
  const server = await viteServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(folder, 'cache'),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('Vite does not listen');
  await expectFigure(page, `http://127.0.0.1:${address.port}/`, byButton(page));
  await server.close();
});

test('Vue, built with webpack', async ({ page }) => {
  const folder = folderFor('figure-vue');
  await runWebpack(join(work(), 'pages/vue.js'), folder);
  writePage(folder, '<script defer src="main.js"></script>');
  const server = await serveFolder(folder);
  await expectFigure(page, server.url, byButton(page));
  await expectNothingMissing(server);
});
