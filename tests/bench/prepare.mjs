// Builds and installs everything that the benchmark runs.
//
// That is this project's core for the web and natively, the peak kernels, and the other libraries. Failures are
// reported and skipped; their contenders are listed with the reason.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { configurePreset } from '../../build-scripts/lib/cmake.mjs';
import { run } from '../../build-scripts/lib/run.mjs';
import { buildWasm } from '../../build-scripts/wasm/build-wasm.mjs';
import { buildPeak } from './peak/build.mjs';
import { buildWebGpu } from './webgpu/build.mjs';

const HERE = import.meta.dirname;

/** @param {string[]} engines */
export async function prepare(engines, progress) {
  // Required, because every sample is calibrated with it.
  await buildPeak();
  await attempt('installing the libraries to compare with', installPeers, progress);
  if (engines.some((name) => name === 'node' || name === 'chromium'))
    await attempt('building the core for the web', buildWasm, progress);
  if (engines.includes('native')) await attempt('building the core natively', buildNative, progress);
  if (engines.includes('webgpu')) await attempt('bundling the engine on WebGPU', buildWebGpu, progress);
}

async function attempt(title, action, progress) {
  progress(title);
  try {
    await action();
  } catch (error) {
    progress(`${title} failed: ${error.message}`);
  }
}

/** Installs exactly the lock file. Install scripts are disabled: none is needed, and some would download more. */
async function installPeers() {
  if (peersAreInstalled()) return;
  await run('npm', ['ci', '--prefix', HERE, '--ignore-scripts', '--no-audit', '--no-fund']);
}

/** npm writes a copy of the lock file next to the packages. */
function peersAreInstalled() {
  const installed = join(HERE, 'node_modules/.package-lock.json');
  const wanted = join(HERE, 'package-lock.json');
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return true;
  const versions = (file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
      .filter(([name, { optional }]) => name !== '' && !optional)
      .map(([name, { version }]) => `${name} ${version}`)
      .join();
  return versions(installed) === versions(wanted);
}

async function buildNative() {
  await configurePreset('native-release');
  await run('cmake', ['--build', '--preset', 'native-release', '--target', 'mha_benchmark', 'mha_peak']);
}
