// Bundles the WebGPU engine, which is TypeScript with separate kernel files, into one importable file.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../../build-scripts/lib/run.mjs';

/** Relative to the repository's root. */
export const BUNDLE = 'build/bench/webgpu-engine.mjs';

export async function buildWebGpu() {
  const [folder, file] = [join(ROOT, 'build/bench'), BUNDLE.split('/').at(-1)];
  mkdirSync(folder, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(ROOT, 'web/engine/webgpu/webgpu-engine.ts'), formats: ['es'], fileName: () => file },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}
