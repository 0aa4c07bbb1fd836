// Compiles peak.c twice, into build/bench/.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../../../build-scripts/lib/run.mjs';

const SOURCE = join(import.meta.dirname, 'peak.c');
const FOLDER = join(ROOT, 'build/bench');
const FLAGS = { 'mul+add': ['-msimd128'], fused: ['-msimd128', '-mrelaxed-simd', '-DMHA_FUSED'] };

export async function buildPeak(options) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [kind, flags] of Object.entries(FLAGS)) {
    const target = join(FOLDER, `peak-${kind}.wasm`);
    if (existsSync(target) && statSync(target).mtimeMs > statSync(SOURCE).mtimeMs) continue;
    await run('emcc', ['-O2', ...flags, '-sSTANDALONE_WASM', '--no-entry', SOURCE, '-o', target], options);
  }
}
