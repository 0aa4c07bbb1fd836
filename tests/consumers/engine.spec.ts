/** `mha-lesson/engine`, loaded in every supported way, computes the same bits. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { build as esbuild } from 'esbuild';
import { build as viteBuild } from 'vite';
import { compute } from './programs/compute.js';
import { folderFor, numbersOn, writePage } from './support/page.ts';
import { developIn, serveFolder } from './support/server.ts';
import { runWebpack } from './support/webpack.ts';
import { installed, work } from './support/work.ts';

let expected: string;

test.beforeAll(async () => {
  expected = await compute(await import(pathToFileURL(join(installed(), 'engine.js')).href));
  expect(expected).toContain('"weights":[[2,3,3],[1,0,0,');
});

/** Serves the page's folder until the test ends. */
async function opened(page: import('@playwright/test').Page, folder: string, base = '/') {
  const server = await serveFolder(folder, { base });
  try {
    expect(await numbersOn(page, server.url)).toBe(expected);
    expect(server.missing).toEqual([]);
  } finally {
    await server.close();
  }
}

test('a plain script', async ({ page }) => {
  const folder = folderFor('plain');
  cpSync(installed(), join(folder, 'mha'), { recursive: true });
  const functions = readFileSync(join(work(), 'programs/compute.js'), 'utf8').replaceAll('export ', '');
  writeFileSync(join(folder, 'page.js'), `${functions}\ncompute(MhaEngine).then(show, explain);\n`);
  writePage(folder, '<script defer src="mha/mha-engine.iife.js"></script><script defer src="page.js"></script>');
  await opened(page, folder);
});

test('modules from a plain server, under a path', async ({ page }) => {
  const folder = folderFor('modules');
  cpSync(installed(), join(folder, 'mha'), { recursive: true });
  cpSync(join(work(), 'programs/compute.js'), join(folder, 'compute.js'));
  writeFileSync(
    join(folder, 'page.js'),
    `import * as engine from './mha/engine.js';\nimport { compute, explain, show } from './compute.js';\ncompute(engine).then(show, explain);\n`,
  );
  writePage(folder, '<script type="module" src="page.js"></script>');
  await opened(page, folder, '/some/course/');
});

test('modules and a plain script from another origin, as from a CDN', async ({ page }) => {
  const cdn = await serveFolder(installed(), { base: '/npm/mha-lesson@1/', open: true });
  const folder = folderFor('cdn');
  cpSync(join(work(), 'programs/compute.js'), join(folder, 'compute.js'));
  writeFileSync(
    join(folder, 'page.js'),
    `import * as engine from '${cdn.url}engine.js';
import { compute, explain, show } from './compute.js';
const both = await Promise.all([compute(engine), compute(MhaEngine)]).catch((error) => [String(error)]);
if (both[0] === both[1]) show(both[0]);
else explain(both.join(' '));
`,
  );
  const { 'mha-engine.iife.js': hash } = JSON.parse(readFileSync(join(installed(), 'integrity.json'), 'utf8'));
  writePage(
    folder,
    `<script defer src="${cdn.url}mha-engine.iife.js" integrity="${hash}" crossorigin></script>\n<script type="module" src="page.js"></script>`,
  );
  // A worker of another origin starts with a line of the page.
  const server = await serveFolder(folder, { from: `${cdn.origin} blob:` });
  expect(await numbersOn(page, server.url)).toBe(expected);
  expect([...server.missing, ...cdn.missing]).toEqual([]);
  await Promise.all([server.close(), cdn.close()]);
});

test('Vite, built for a base path', async ({ page }) => {
  const folder = folderFor('vite');
  cpSync(join(work(), 'programs'), join(folder, 'programs'), { recursive: true });
  writePage(folder, '<script type="module" src="./programs/bundled.js"></script>');
  await viteBuild({
    root: folder,
    base: '/deep/down/',
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'dist' },
  });
  await opened(page, join(folder, 'dist'), '/deep/down/');
});

test("Vite's development server", async ({ page }) => {
  const folder = folderFor('vite-dev');
  cpSync(join(work(), 'programs'), join(folder, 'programs'), { recursive: true });
  writePage(folder, '<script type="module" src="./programs/bundled.js"></script>');
  const server = await developIn(folder);
  expect(await numbersOn(page, server.url)).toBe(expected);
  await server.close();
});

test('webpack', async ({ page }) => {
  const folder = folderFor('webpack');
  await runWebpack(join(work(), 'programs/bundled.js'), folder);
  writePage(folder, '<script defer src="main.js"></script>');
  await opened(page, folder);
});

test('esbuild', async ({ page }) => {
  const folder = folderFor('esbuild');
  await esbuild({
    entryPoints: [join(work(), 'programs/esbuild.js')],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    loader: { '.wasm': 'file' },
    logLevel: 'error',
  });
  writePage(folder, '<script type="module" src="esbuild.js"></script>');
  await opened(page, folder);
});
