// Configures and builds a CMake preset, starting afresh when the compiler or the presets are no longer the same.
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';
import { writeIfChanged } from './write-if-changed.mjs';

/** What, if it changes, makes an existing build folder useless: CMake keeps the compiler's path and the preset's settings. */
function fingerprint() {
  const emscripten = join(ROOT, '.toolchain/emscripten');
  return [
    existsSync(emscripten) ? realpathSync(emscripten) : 'emcc from PATH',
    process.env.CMAKE_GENERATOR ?? '',
    process.env.CXX ?? '',
    readFileSync(join(ROOT, 'CMakePresets.json'), 'utf8'),
  ].join('\n');
}

export async function configurePreset(preset, options = {}) {
  const folder = join(ROOT, 'build', preset);
  const stamp = join(folder, 'fingerprint');
  const wanted = fingerprint();
  if (existsSync(join(folder, 'CMakeCache.txt')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  // Where build-scripts/setup could not bring a dependency, its pinned release is downloaded.
  await run('cmake', ['--preset', preset, '-DMHA_DOWNLOAD=ON'], options);
  writeIfChanged(stamp, wanted);
}

/** Everything of a preset, or only what `target` needs. */
export async function buildPreset(preset, { target, ...options } = {}) {
  await configurePreset(preset, options);
  const only = target ? ['--target', target] : [];
  await run('cmake', ['--build', '--preset', preset, '--parallel', String(availableParallelism()), ...only], options);
}
