/**
 * The engine on a second, independent implementation of WebGPU: Firefox's own, on Mesa's driver in software. Skipped where that
 * Firefox is not installed, or finds no adapter; MHA_FIREFOX names another.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { firefox, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { FIREFOX } from '../../build-scripts/lib/firefox.mjs';
import type { Proof } from './webgpu/self-test.ts';

/** It has WebGPU on more systems than it offers it on. */
const PREFERENCES = { 'dom.webgpu.enabled': true, 'gfx.webgpu.ignore-blocklist': true };

test('Firefox computes every tensor and the fused attention on WebGPU, with 16-bit floats where it has them', async ({
  baseURL,
}) => {
  test.skip(!existsSync(FIREFOX), `there is no ${FIREFOX}`);
  const browser = await firefox
    .launch({ channel: 'moz-firefox', executablePath: FIREFOX, firefoxUserPrefs: PREFERENCES, args: [] })
    .catch((error: unknown) => String(error));
  if (typeof browser === 'string') {
    test.skip(true, `Firefox does not start here: ${browser.slice(0, 300)}`);
    return;
  }
  try {
    const { outcome, detail } = await prove(await browser.newPage(), `${baseURL}webgpu-proof`);
    test.skip(outcome === 'missing', detail);
    if (outcome === 'wrong') throw new Error(detail);
    test.info().annotations.push({ type: 'computed', description: detail });
  } finally {
    await browser.close();
  }
});

/** On an empty page of this origin: only a page that counts as secure has WebGPU. */
async function prove(page: Page, url: string): Promise<Proof> {
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>.</title>' }),
  );
  await page.goto(url);
  await page.evaluate(await bundled());
  return page.evaluate<Proof>('proveWebGpu()');
}

/** The proof and the engine in one script. */
async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('webgpu/self-test.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'proof', fileName: 'proof' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const [chunk] = outputs.flatMap((output) => ('output' in output ? output.output : []));
  if (chunk?.type !== 'chunk') throw new Error('the proof was not bundled');
  return chunk.code;
}
