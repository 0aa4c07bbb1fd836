// Configures and builds a CMake preset, and starts afresh when the compiler, the presets or the folder changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';
import { writeIfChanged } from './write-if-changed.mjs';

/** A change of these makes an existing build folder useless: CMake stores the paths and the preset's settings. */
function fingerprint(env) {
  const emscripten = join(ROOT, '.toolchain/emscripten');
  return [
    ROOT,
    existsSync(emscripten) ? realpathSync(emscripten) : 'emcc from PATH',
    process.env.CMAKE_GENERATOR ?? '',
    process.env.CXX ?? '',
    env.CMAKE_CXX_COMPILER_LAUNCHER ?? process.env.CMAKE_CXX_COMPILER_LAUNCHER ?? '',
    readFileSync(join(ROOT, 'CMakePresets.json'), 'utf8'),
  ].join('\n');
}

let ccache;

/**
 * Environment variables for ccache, if it is installed, with a cache that all clones share. Keeps the caller's launcher, except for
 * Emscripten, which calls ccache itself.
 */
function launcherEnvironment(preset) {
  const forWasm = preset === 'wasm-release';
  ccache ??= spawnSync('sh', ['-c', 'command -v ccache'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (ccache === '' || process.env.CCACHE_DISABLE !== undefined)
    return forWasm ? { CMAKE_CXX_COMPILER_LAUNCHER: '' } : {};
  return {
    CMAKE_CXX_COMPILER_LAUNCHER: forWasm ? '' : (process.env.CMAKE_CXX_COMPILER_LAUNCHER ?? ccache),
    ...(forWasm ? { EM_COMPILER_WRAPPER: ccache } : {}),
    CCACHE_BASEDIR: ROOT,
    CCACHE_NOHASHDIR: '1',
  };
}

export async function configurePreset(preset, options = {}) {
  const folder = join(ROOT, 'build', preset);
  const stamp = join(folder, 'fingerprint');
  const env = launcherEnvironment(preset);
  const wanted = fingerprint(env);
  const cache = join(folder, 'CMakeCache.txt');
  const trainers = `MHA_BUILD_TRAINERS:BOOL=${process.env.MHA_TEST_ALL ? 'ON' : 'OFF'}`;
  const fits = existsSync(cache) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (fits && readFileSync(cache, 'utf8').includes(`\n${trainers}\n`)) return;
  if (!fits) rmSync(folder, { recursive: true, force: true });
  // Downloads the pinned release of a dependency that build-scripts/setup could not install.
  if (options.show) console.error(`Configuring build/${preset}`);
  // Not shown: CMake prints the preset's whole environment.
  await run('cmake', ['--preset', preset, '-DMHA_DOWNLOAD=ON', `-D${trainers}`], { env });
  writeIfChanged(stamp, wanted);
}

/** Builds everything of a preset, or only what `target` needs: one target, or several. */
export async function buildPreset(preset, { target, ...options } = {}) {
  await configurePreset(preset, options);
  const only = target ? ['--target', ...[target].flat()] : [];
  const build = ['--build', '--preset', preset, '--parallel', String(availableParallelism()), ...only];
  await run('cmake', build, { ...options, env: launcherEnvironment(preset) });
}
