// The includes of a C++ file: repository files as `target`, libraries as `external`, without the standard library.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const INCLUDE_FOLDERS = ['cpp/include', 'cpp/src', 'cpp', 'tests/cpp'];
const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]/;

/** @returns {{ line: number, target?: string, external?: string }[]} */
export function cppImports(root, file) {
  const found = [];
  for (const [index, text] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    const match = INCLUDE.exec(text);
    if (!match) continue;
    const [, bracket, name] = match;
    const line = index + 1;
    const folders = bracket === '"' ? [dirname(file), ...INCLUDE_FOLDERS] : INCLUDE_FOLDERS;
    // The template of a header that CMake generates is beside the others, with the ending .in.
    const target = folders
      .flatMap((folder) => [normalize(join(folder, name)), normalize(join(folder, `${name}.in`))])
      .find((path) => existsSync(join(root, path)));
    if (target) found.push({ line, target });
    else if (bracket === '"' || /[./]/.test(name)) found.push({ line, external: name });
  }
  return found.filter(({ external }) => external === undefined || !isCompilerHeader(external));
}

/** <immintrin.h> and the like come with the compiler; the kernels' compiler flags restrict their use. */
function isCompilerHeader(name) {
  return /^(std\w+|float|limits|[a-z]*intrin|arm_neon|wasm_simd128|cpuid)\.h$/.test(name);
}
