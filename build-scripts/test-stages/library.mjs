// Tests of the core as a library: installed, used by the examples and by docs/cpp.md, and as a subproject.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { EXAMPLES } from '../../tests/consumers/cmake/examples.mjs';
import { buildPreset } from '../lib/cmake.mjs';
import { finish } from '../lib/counts.mjs';
import { capture, ROOT, run } from '../lib/run.mjs';

const FOLDER = join(ROOT, 'build/library');
const PREFIX = join(FOLDER, 'prefix');
const JOBS = String(availableParallelism());
/** How the programs are configured: with the installed package, and with strict warnings. */
const WITH_PACKAGE = [
  `-DCMAKE_PREFIX_PATH=${PREFIX}`,
  '-DCMAKE_BUILD_TYPE=Release',
  '-DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF',
  '-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror',
];

/** Each test is [name, function]; a function that throws has failed. */
const TESTS = [
  ['the installed package', install],
  ['the examples, built on the installed package', buildExamples],
  ...EXAMPLES.map(({ name, check }) => [`the example ${name}`, () => checkExample(name, check)]),
  ['the programs of docs/cpp.md', runDocumentedPrograms],
  ['a program that is linked as docs/cpp.md says', linkWithoutCmake],
  ['a project that contains the library', useAsSubdirectory],
  ['configuring without a dependency', configureWithoutDependency],
];

await buildPreset('native-release', { target: 'mha_files' });
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const problems = [];
for (const [name, test] of TESTS) {
  try {
    await test();
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
finish({ passed: TESTS.length - problems.length, failed: problems.length, output: problems.join('\n') });

/** Installed files must not contain the build folder's path, since they must work without it. */
async function install() {
  await run('cmake', ['--install', join(ROOT, 'build/native-release'), '--prefix', PREFIX]);
  const files = readdirSync(PREFIX, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const tied = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\.(cmake|hpp)$/.test(file) && readFileSync(file, 'utf8').includes(ROOT));
  expect(tied.length === 0, `${tied.join(', ')} names ${ROOT}`);
}

async function buildExamples() {
  const build = join(FOLDER, 'examples');
  const found = await run('cmake', ['-S', 'examples/cpp', '-B', build, ...WITH_PACKAGE]);
  await run('cmake', ['--build', build, '--parallel', JOBS]);
  const cache = readFileSync(join(build, 'CMakeCache.txt'), 'utf8');
  expect(cache.includes(`mha_DIR:PATH=${PREFIX}/`), `mha was not found in ${PREFIX}:\n${found}`);
}

async function checkExample(name, check) {
  const file = join(FOLDER, `${name}.output`);
  const output = await run(join(FOLDER, 'examples', name), [file]);
  check(output, file);
}

/**
 * Builds every program of docs/cpp.md with the CMakeLists.txt that it shows, and compares the output with the block that
 * follows. The other blocks of C++ must be lines of an example.
 */
async function runDocumentedPrograms() {
  const text = readFileSync(join(ROOT, 'docs/cpp.md'), 'utf8');
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({ language, code }));
  const cmake = blocks.find(({ language, code }) => language === 'cmake' && code.includes('my_program.cpp'));
  const examples = EXAMPLES.map(({ name }) => readFileSync(join(ROOT, `examples/cpp/${name}.cpp`), 'utf8'));
  let programs = 0;
  for (const [i, { language, code }] of blocks.entries()) {
    if (language !== 'cpp') continue;
    if (!code.includes('int main(')) {
      expect(
        examples.some((example) => example.includes(code)),
        `no example has the lines\n${code}`,
      );
      continue;
    }
    programs += 1;
    const folder = join(FOLDER, `document-${programs}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'CMakeLists.txt'), cmake.code);
    writeFileSync(join(folder, 'my_program.cpp'), code);
    await run('cmake', ['-S', folder, '-B', join(folder, 'build'), ...WITH_PACKAGE]);
    await run('cmake', ['--build', join(folder, 'build')]);
    const output = await run(join(folder, 'build/my_program'), []);
    expect(output === blocks[i + 1]?.code, `this program printed\n${output}\n${code}`);
  }
  expect(programs > 0, 'it has no program');
}

/** Runs the command of docs/cpp.md on its first program. */
async function linkWithoutCmake() {
  const command = /^c\+\+ .*$/m.exec(readFileSync(join(ROOT, 'docs/cpp.md'), 'utf8'))?.[0] ?? 'false';
  const own = join(FOLDER, 'document-1/my_program');
  const words = command.split(' ').map((word) => word.replace('~/mha', PREFIX).replace(/^my_program/, own));
  await run(words[0], words.slice(1));
  const output = await run(own, []);
  expect(output.startsWith('token 0: 0\n'), `it printed\n${output}`);
}

async function useAsSubdirectory() {
  const build = join(FOLDER, 'consumer');
  await run('cmake', ['-S', 'tests/consumers/cmake', '-B', build]);
  await run('cmake', ['--build', build, '--parallel', JOBS, '--target', 'consumer']);
  const output = await run(join(build, 'consumer'), []);
  const version = /^project\(mha VERSION (\S+)/m.exec(readFileSync(join(ROOT, 'CMakeLists.txt'), 'utf8'))?.[1];
  const expected = [
    `version ${version}`,
    'weights 0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5',
    'error d_model 5 is not divisible by num_heads 2',
  ];
  expect(output === `${expected.join('\n')}\n`, `it printed\n${output}`);
}

/** If a dependency is missing, configuring fails with advice and does not use the network. */
async function configureWithoutDependency() {
  const build = join(FOLDER, 'without-googletest');
  const options = ['-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON', '-DMHA_BUILD_TOOLS=OFF'];
  const { ok, output } = await capture('cmake', ['-S', '.', '-B', build, ...options]);
  const words = output.replace(/\s+/g, ' ');
  expect(!ok && words.includes('libgtest-dev') && words.includes('-DMHA_DOWNLOAD=ON'), `it printed\n${output}`);
  expect(!words.includes('downloading'), 'it tried to download');
}

function expect(condition, message) {
  if (!condition) throw new Error(message);
}
