// The test stages in order: static checks first, then from the core to the page.
import { arm64 } from './arm64.mjs';
import { browser, chapters } from './browser.mjs';
import { clangTidy } from './clang-tidy.mjs';
import { conformance } from './conformance.mjs';
import { fuzz } from './fuzz.mjs';
import { imports } from './imports.mjs';
import { library } from './library.mjs';
import { mutants, mutantsWeb } from './mutants.mjs';
import { nativeDebug, nativeRelease, nativeThreads } from './native.mjs';
import { orca } from './orca.mjs';
import { consumers } from './package.mjs';
import { biome, clangFormat, typeCheck } from './static.mjs';
import { vitest } from './vitest.mjs';
import { WALKED, walkInChromium, walks } from './walk.mjs';
import { wasm } from './wasm.mjs';

/** The sources of the core's build, without the lesson. */
const CORE = [
  'cpp',
  'cmake',
  'CMakeLists.txt',
  'CMakePresets.json',
  '.clang-*',
  'build-scripts/lib',
  'build-scripts/setup*',
  'build-scripts/test-stages',
  'build-scripts/toolchain',
  'build-scripts/wasm',
];
const CORE_TESTS = [...CORE, 'tests/cpp', 'tests/golden'];

/** The inputs of each stage as git pathspecs; unlisted stages always run. A stage may read less than listed, but never more. */
const INPUTS = {
  'clang-tidy': CORE,
  'native-debug': CORE_TESTS,
  'native-threads': CORE_TESTS,
  'native-release': CORE_TESTS,
  arm64: CORE_TESTS,
  library: [...CORE_TESTS, 'docs/cpp.md', 'examples/cpp', 'tests/consumers/cmake'],
  mutants: [...CORE_TESTS, 'tests/mutants'],
  fuzz: [...CORE_TESTS, 'tests/fuzz'],
  wasm: CORE_TESTS,
  conformance: [...CORE_TESTS, 'tests/conformance', 'web/engine', 'package-lock.json'],
  orca: WALKED,
};

/** Stages that `npm test` leaves to `npm run test:all`; `--only` runs them, too. */
const NIGHTLY = ['native-threads', 'mutants', 'chromium', 'orca', 'mutants-web'];

export const STAGES = [
  clangFormat,
  clangTidy,
  biome,
  imports,
  nativeDebug,
  nativeThreads,
  nativeRelease,
  arm64,
  library,
  mutants,
  fuzz,
  wasm,
  conformance,
  vitest,
  typeCheck,
  consumers,
  chapters,
  browser,
  ...walks,
  walkInChromium,
  orca,
  mutantsWeb,
].map((stage) => ({ inputs: INPUTS[stage.name], nightly: NIGHTLY.includes(stage.name), ...stage }));
