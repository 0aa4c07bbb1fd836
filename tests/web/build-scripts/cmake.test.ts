/** A build folder that was copied or moved with its clone is rebuilt. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const LIBRARY = fileURLToPath(new URL('../../../build-scripts/lib', import.meta.url));
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cmake-')));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the clone's one target, which writes a file, and returns the folder that CMake was configured for. */
function build(clone: string): string {
  const module = pathToFileURL(join(clone, 'build-scripts/lib/cmake.mjs')).href;
  const program = `import(${JSON.stringify(module)}).then(({ buildPreset }) => buildPreset('only', { target: 'greet' }))`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const cache = readFileSync(join(clone, 'build/only/CMakeCache.txt'), 'utf8');
  return /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(cache)?.[1] ?? '';
}

it('configures a copied clone for its own folder', () => {
  const [first, copy] = [join(folder, 'first'), join(folder, 'copy')];
  mkdirSync(first);
  cpSync(LIBRARY, join(first, 'build-scripts/lib'), { recursive: true });
  writeFileSync(
    join(first, 'CMakeLists.txt'),
    'cmake_minimum_required(VERSION 3.21)\nproject(greeting LANGUAGES NONE)\nadd_custom_target(greet)\n',
  );
  writeFileSync(
    join(first, 'CMakePresets.json'),
    JSON.stringify({
      version: 3,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is CMake's own.
      configurePresets: [{ name: 'only', binaryDir: '${sourceDir}/build/only' }],
      buildPresets: [{ name: 'only', configurePreset: 'only' }],
    }),
  );
  expect(build(first)).toBe(first);
  cpSync(first, copy, { recursive: true });
  expect(build(copy)).toBe(copy);
});
