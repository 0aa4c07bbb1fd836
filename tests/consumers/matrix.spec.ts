/** The element, the engine and its worker, built with each bundler and site generator, and the engine in workerd. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { build as esbuild } from 'esbuild';
import { TOOLS } from './matrix/tools.ts';
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
  cpSync(installed(), join(root, 'node_modules/mha-lesson'), { recursive: true });
  const folder = join(root, name.replaceAll(/\W+/g, '-'));
  cpSync(join(work(), 'programs'), join(folder, 'programs'), { recursive: true });
  return folder;
}

for (const [name, tool] of Object.entries(TOOLS)) {
  test(name, { tag: '@exhaustive' }, async ({ page }) => {
    const folder = folderIn(name);
    for (const [path, text] of Object.entries(tool.files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    if (typeof tool.build === 'function') await tool.build(folder);
    else {
      const [program = '', ...rest] = tool.build;
      const env = {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        ASTRO_TELEMETRY_DISABLED: '1',
      };
      await promisify(execFile)(process.execPath, [join(MATRIX, 'node_modules', program), ...rest], {
        cwd: folder,
        env,
      });
    }
    tool.finish?.(folder);
    const server = await serveFolder(join(folder, tool.out), { inlineScripts: true });
    await expectFigure(page, server.url, byProperty(page));
    await expect(page.locator('output')).toHaveText(Array(tool.outputs ?? 1).fill(await numbers()));
    await expectNothingMissing(server);
  });
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
      ...files.map((path) => ({
        type: 'CompiledWasm',
        path,
        contents: readFileSync(join(installed(), 'wasm', path)),
      })),
    ],
  });
  try {
    const answer = await server.dispatchFetch('http://page.example/');
    expect(await answer.text()).toBe(await numbers());
  } finally {
    await server.dispose();
  }
});
