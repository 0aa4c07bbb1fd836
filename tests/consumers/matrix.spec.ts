/** The element, the engine and its worker, built with each bundler and site generator, and the engine in workerd and on a server. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { build as esbuild } from 'esbuild';
import { NUXT, TOOLS } from './matrix/tools.ts';
import { compute } from './programs/compute.js';
import { byProperty, expectFigure } from './support/figure.ts';
import { expectNothingMissing } from './support/page.ts';
import { serveFolder } from './support/server.ts';
import { HERE, installed, matrixWork, work } from './support/work.ts';

/** Some of these tools take minutes on a busy machine. */
test.describe.configure({ timeout: 1_200_000 });

const MATRIX = join(HERE, 'matrix');

/** The digits that Node computes. */
const numbers = async () => compute(await import(pathToFileURL(join(installed(), 'engine.js')).href));

/** A folder that finds the tools of the matrix, the package and the pages. */
function folderIn(name: string): string {
  const root = matrixWork();
  const folder = join(root, name.replaceAll(/\W+/g, '-'));
  cpSync(installed(), join(folder, 'node_modules/mha-lesson'), { recursive: true });
  cpSync(join(work(), 'programs'), join(folder, 'programs'), { recursive: true });
  return folder;
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const ENV = {
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
};

/** A program of matrix/node_modules with its arguments. */
async function runTool(folder: string, [program = '', ...rest]: readonly string[]): Promise<void> {
  const command = [join(MATRIX, 'node_modules', program), ...rest];
  await promisify(execFile)(process.execPath, command, { cwd: folder, env: ENV });
}

for (const [name, tool] of Object.entries(TOOLS)) {
  test(name, { tag: '@exhaustive' }, async ({ page }) => {
    const folder = folderIn(name);
    writeFiles(folder, tool.files);
    if (typeof tool.build === 'function') await tool.build(folder);
    else await runTool(folder, tool.build);
    tool.finish?.(folder);
    const server = await serveFolder(join(folder, tool.out), { inlineScripts: true });
    await expectFigure(page, server.url, byProperty(page));
    await expect(page.locator('output')).toHaveText(Array(tool.outputs ?? 1).fill(await numbers()));
    await expectNothingMissing(server);
  });
}

test('Nuxt: the figure, and the engine on its server', { tag: '@exhaustive' }, async ({ page }) => {
  const folder = folderIn('Nuxt');
  writeFiles(folder, NUXT);
  await runTool(folder, ['nuxt/bin/nuxt.mjs', 'build']);
  // Elsewhere, so that the server has only the files that the build gave it.
  const served = mkdtempSync(join(tmpdir(), 'mha-nuxt-'));
  cpSync(join(folder, '.output'), served, { recursive: true, verbatimSymlinks: true });
  const env = { ...ENV, HOST: '127.0.0.1', PORT: '0' };
  const server = spawn(process.execPath, [join(served, 'server/index.mjs')], { env });
  try {
    const url = await addressIn(server.stdout);
    const html = await (await fetch(url)).text();
    const text = (await numbers()).replaceAll('"', '&quot;');
    expect(html.replaceAll('"', '&quot;')).toContain(text);
    await expectFigure(page, url, byProperty(page));
    await expect(page.locator('output')).toHaveText(Array(2).fill(await numbers()));
  } finally {
    server.kill();
    rmSync(served, { recursive: true, force: true });
  }
});

/** The address that a server prints when it listens. */
async function addressIn(output: Readable): Promise<string> {
  let said = '';
  for await (const part of output) {
    said += part;
    const [address] = /http:\/\/\S+/.exec(said) ?? [];
    if (address) return address;
  }
  throw new Error(`the server did not start: ${said}`);
}

test('the engine in workerd, as on Cloudflare', { tag: '@exhaustive' }, async () => {
  const folder = folderIn('workerd');
  const files = ['mha-core.wasm', 'mha-operator.wasm'];
  writeFileSync(
    join(folder, 'worker.js'),
    `import core from './mha-core.wasm';
import operator from './mha-operator.wasm';
import { createEngine, MultiHeadAttention } from 'mha-lesson/engine';
import { compute } from './programs/compute.js';
const wasmBinaries = { 'mha-core.wasm': core, 'mha-operator.wasm': operator };
export default { fetch: async () => new Response(await compute({ createEngine, MultiHeadAttention }, { wasmBinaries })) };
`,
  );
  const bundle = join(folder, 'bundle.js');
  await esbuild({
    entryPoints: [join(folder, 'worker.js')],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    external: ['*.wasm'],
    logLevel: 'error',
  });
  const { Miniflare } = await import(join(MATRIX, 'node_modules/miniflare/dist/src/index.js'));
  const server = new Miniflare({
    compatibilityDate: '2026-01-01',
    modules: [
      { type: 'ESModule', path: 'bundle.js', contents: readFileSync(bundle, 'utf8') },
      ...files.map((path) => ({ type: 'CompiledWasm', path, contents: readFileSync(join(installed(), 'wasm', path)) })),
    ],
  });
  try {
    const answer = await server.dispatchFetch('http://page.example/');
    expect(await answer.text()).toBe(await numbers());
  } finally {
    await server.dispose();
  }
});
