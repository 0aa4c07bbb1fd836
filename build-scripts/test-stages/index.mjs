// The stages of `npm test`, in order: the quick judgements on the sources first, then from the core outwards to the page.

import { arm64 } from './arm64.mjs';
import { browser } from './browser.mjs';
import { clangTidy } from './clang-tidy.mjs';
import { conformance } from './conformance.mjs';
import { fuzz } from './fuzz.mjs';
import { imports } from './imports.mjs';
import { library } from './library.mjs';
import { mutants } from './mutants.mjs';
import { nativeDebug, nativeRelease } from './native.mjs';
import { consumers } from './package.mjs';
import { biome, clangFormat, typeCheck } from './static.mjs';
import { vitest } from './vitest.mjs';
import { walks } from './walk.mjs';
import { wasm } from './wasm.mjs';

export const STAGES = [
  clangFormat,
  clangTidy,
  biome,
  imports,
  nativeDebug,
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
  browser,
  ...walks,
];
