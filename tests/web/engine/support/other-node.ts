/** Runs the core's loader in another Node version, with types stripped for old versions. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const ENGINE = join(ROOT, 'web/engine');

/**
 * A Node on the `PATH` that the package supports (20.19 or newer) but that computes relaxed SIMD wrongly (older than
 * 22).
 */
export function oldNode(): string | undefined {
  const programs = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return programs.find((program) => existsSync(program) && isOld(program));
}

function isOld(node: string): boolean {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  return (major === 20 && minor >= 19) || major === 21;
}

/** The result of `loadCore({ speed: 'fast' })` in that Node. */
export async function loadedUnder(node: string): Promise<{ build: string; kernels: string; note: string | null }> {
  // Inside the repository, so that packages resolve.
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'build/engine-in-javascript-'));
  try {
    await copyWithoutTypes(folder);
    const program = `
      import { loadCore } from './load-core.mjs';
      const { build, module, note } = await loadCore({ speed: 'fast' });
      console.log(JSON.stringify({ build, kernels: module.activeKernelTable(), note }));`;
    writeFileSync(join(folder, 'main.mjs'), program);
    return JSON.parse(execFileSync(node, [join(folder, 'main.mjs')], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function copyWithoutTypes(into: string): Promise<void> {
  for (const file of readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.d.ts')) continue;
    const { code } = await transformWithOxc(readFileSync(join(ENGINE, file), 'utf8'), join(ENGINE, file));
    const target = join(into, file.replace(/\.ts$/, '.mjs'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code.replace(/(["'])(\.[^"']*)\.ts\1/g, '$1$2.mjs$1'));
  }
  symlinkSync(join(ENGINE, 'wasm/generated'), join(into, 'wasm/generated'));
}
