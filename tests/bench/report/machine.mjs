// Describes the machine and the software versions for the document.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { capture, ROOT } from '../../../build-scripts/lib/run.mjs';

/** @returns {Promise<{ date: string, processor: string, versions: string[] }>} */
export async function describeMachine() {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  const versions = [
    `Node ${process.versions.node}`,
    `Emscripten ${await versionOf('em++')}`,
    `${await compilerName()} natively`,
    `onnxruntime ${packages['node_modules/onnxruntime-web'].version}`,
  ];
  return { date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(), processor: processor(), versions };
}

/** Virtual machines often hide the model's name, but not its family numbers. */
function processor() {
  const name = cpus()[0]?.model.trim() ?? 'an unknown processor';
  try {
    const info = readFileSync('/proc/cpuinfo', 'utf8');
    const [family, model] = ['cpu family', 'model'].map(
      (key) => new RegExp(`^${key}\\s*: (\\d+)$`, 'm').exec(info)?.[1],
    );
    return family && model ? `${name} (family ${family}, model ${model})` : name;
  } catch {
    return name;
  }
}

async function versionOf(program) {
  const { output } = await capture(program, ['--version']);
  return /\d+\.\d+\.\d+/.exec(output)?.[0] ?? 'unknown';
}

/** The compiler that the native build was configured with. */
async function compilerName() {
  const cache = readFileSync(join(ROOT, 'build/native-release/CMakeCache.txt'), 'utf8');
  const compiler = /^CMAKE_CXX_COMPILER:\w+=(.*)$/m.exec(cache)?.[1] ?? 'c++';
  const { output } = await capture(compiler, ['--version']);
  return `${/clang/i.test(output) ? 'Clang' : 'GCC'} ${/\d+\.\d+\.\d+/.exec(output.replace(/\(.*?\)/, ''))?.[0] ?? 'unknown'}`;
}
