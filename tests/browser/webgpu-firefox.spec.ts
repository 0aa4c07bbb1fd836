/**
 * The WebGPU engine in Firefox, an independent implementation, on Mesa's software driver. Skipped if Firefox is not installed or finds
 * no adapter; MHA_FIREFOX names another Firefox.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { firefox, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { FIREFOX } from '../../build-scripts/lib/browsers.mjs';
import type { Proof } from './webgpu/self-test.ts';

/** Firefox contains WebGPU on systems where it is disabled by default. */
const PREFERENCES = { 'dom.webgpu.enabled': true, 'gfx.webgpu.ignore-blocklist': true };

test('Firefox computes every tensor and the fused attention on WebGPU, and in 16-bit floats if supported', async ({
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

/** Runs on an empty page of this origin, because WebGPU needs a secure context. */
async function prove(page: Page, url: string): Promise<Proof> {
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>.</title>' }),
  );
  await page.goto(url);
  await page.evaluate(await bundled());
  return page.evaluate<Proof>('proveWebGpu()');
}

/** Bundles the self-test and the engine into one script. */
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
  if (chunk?.type !== 'chunk') throw new Error('the self-test was not bundled');
  return chunk.code;
}
