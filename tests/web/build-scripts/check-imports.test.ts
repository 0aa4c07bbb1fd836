/** The import rule notices what it forbids, on small trees that break it, and lets pass what it allows. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkImports } from '../../../build-scripts/check-imports.mjs';

const folders: string[] = [];

/** The problems of a tree of files given as { path: content }. */
function problemsOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  folders.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const { files: count, problems } = checkImports(root);
  expect(count).toBeGreaterThan(0);
  return problems;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('C++ includes', () => {
  const headers = {
    'cpp/include/mha/error.hpp': '#include <string>\n',
    'cpp/include/mha/kernels.hpp': '#include "mha/error.hpp"\n',
    'cpp/include/mha/multi_head.hpp': '#include "mha/kernels.hpp"\n',
    'cpp/src/kernels/matmul.hpp': '#include <xsimd/xsimd.hpp>\n#include <immintrin.h>\n#include <wasm_simd128.h>\n',
  };

  it('may go from bindings down to the kernels', () => {
    const binding = '#include <emscripten/bind.h>\n#include <vector>\n#include "mha/multi_head.hpp"\n';
    expect(problemsOf({ ...headers, 'cpp/bindings/session.cpp': binding })).toEqual([]);
  });

  it.each([
    [
      'a kernel that knows attention',
      'cpp/src/kernels/avx2.cpp',
      '#include "mha/multi_head.hpp"',
      /kernels may not import multi_head/,
    ],
    [
      'an error that knows kernels',
      'cpp/include/mha/error.hpp',
      '#include "mha/kernels.hpp"',
      /base may not import kernels/,
    ],
    [
      'multi-head attention that knows xsimd',
      'cpp/src/multi_head.cpp',
      '#include <xsimd/xsimd.hpp>',
      /multi_head may not import xsimd/,
    ],
    [
      'multi-head attention that knows Emscripten',
      'cpp/src/multi_head.cpp',
      '#include <emscripten.h>',
      /multi_head may not import emscripten/,
    ],
    [
      'attention that knows heads',
      'cpp/src/attention/query_blocks.cpp',
      '#include "mha/multi_head.hpp"',
      /attention may not import multi_head/,
    ],
    [
      'a reference that knows kernels',
      'cpp/reference/naive.hpp',
      '#include "mha/kernels.hpp"',
      /reference may not import/,
    ],
    [
      'multi-head attention that knows its bindings',
      'cpp/src/multi_head.cpp',
      '#include "../bindings/x.hpp"',
      /multi_head may not import bindings/,
    ],
    [
      'a core that knows JSON',
      'cpp/src/trace.cpp',
      '#include <nlohmann/json.hpp>',
      /attention may not import nlohmann/,
    ],
  ])('may not make %s', (_, file, line, problem) => {
    const problems = problemsOf({ ...headers, 'cpp/bindings/x.hpp': '', [file]: `\n${line}\n` });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems[0]).toContain(`${file}:2: `);
  });

  it('lets the reference see views, errors, options and random numbers only', () => {
    const tree = { ...headers, 'cpp/include/mha/random.hpp': '', 'cpp/include/mha/detail/workspace.hpp': '' };
    expect(problemsOf({ ...tree, 'cpp/reference/naive.hpp': '#include "mha/random.hpp"\n' })).toEqual([]);
    expect(problemsOf({ ...tree, 'cpp/reference/naive.hpp': '#include "mha/detail/workspace.hpp"\n' })).toHaveLength(1);
  });
});

describe('web imports', () => {
  const modules = {
    'web/engine/cell.ts': 'export const LETTERS = 1; export type CellRef = number;\n',
    'web/engine/wasm/generated/mha.mjs': 'export default 1;\n',
    'web/engine/wasm/wasm-engine.ts': "import create from './generated/mha.mjs';\nexport default create;\n",
    'web/views/frame.ts': "import type { CellRef } from '../engine/cell.ts';\nexport type Scene = CellRef;\n",
    'web/lesson/stage/stage.ts': "import { html } from 'lit';\nexport const stage = html;\n",
  };

  it('may go from elements down to the engine', () => {
    const element =
      "import '../lesson/stage/stage.ts';\nimport { LETTERS } from '../engine/cell.ts';\nexport default LETTERS;\n";
    expect(problemsOf({ ...modules, 'web/elements/mha-lesson.ts': element })).toEqual([]);
  });

  it.each([
    [
      'a view that runs the engine',
      'web/views/a.ts',
      "import { LETTERS } from '../engine/cell.ts';",
      /views may import only types from engine/,
    ],
    [
      'a view that re-exports the engine',
      'web/views/a.ts',
      "export { LETTERS } from '../engine/cell.ts';",
      /views may import only types/,
    ],
    [
      'a view that loads the engine late',
      'web/views/a.ts',
      "void import('../engine/cell.ts');",
      /views may import only types/,
    ],
    [
      'a view that knows the lesson',
      'web/views/a.ts',
      "import '../lesson/stage/stage.ts';",
      /views may not import lesson/,
    ],
    [
      'a lesson that picks an engine',
      'web/lesson/a.ts',
      "import '../engine/wasm/wasm-engine.ts';",
      /lesson may not import engine\/wasm/,
    ],
    [
      'an engine that knows a view',
      'web/engine/a.ts',
      "import type { Scene } from '../views/frame.ts';",
      /engine may not import views/,
    ],
    ['an engine that draws', 'web/engine/a.ts', "document.body.append('x');", /engine has no DOM, but uses document/],
    [
      'an engine that is an element',
      'web/engine/a.ts',
      'export class A extends HTMLElement {}',
      /no DOM, but uses HTMLElement/,
    ],
    ['an engine with lit', 'web/engine/a.ts', "import 'lit';", /engine may not import lit/],
    [
      'a reference that knows WebAssembly',
      'web/engine/reference/a.ts',
      "import '../wasm/wasm-engine.ts';",
      /may not import engine\/wasm/,
    ],
    [
      'a second user of the generated module',
      'web/engine/a.ts',
      "import './wasm/generated/mha.mjs';",
      /may not import engine\/wasm\/generated/,
    ],
    ['a view of an unknown library', 'web/views/a.ts', "import 'd3';", /views may not import d3/],
    ['a folder without a layer', 'web/new/a.ts', "import '../views/frame.ts';", /no layer/],
  ])('may not make %s', (_, file, line, problem) => {
    const problems = problemsOf({ ...modules, [file]: `\n${line}\n` });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems[0]).toContain(`${file}:2: `);
  });

  it.each(['load-engine', 'load-gradient-engine', 'load-core'])('lets %s choose between the engines', (name) => {
    expect(problemsOf({ ...modules, [`web/engine/${name}.ts`]: "void import('./wasm/wasm-engine.ts');\n" })).toEqual(
      [],
    );
  });

  it('may name types across the line, in any of the ways to write them', () => {
    const view =
      "import { type CellRef } from '../engine/cell.ts';\nexport type A = CellRef | import('../engine/cell.ts').CellRef;\n";
    expect(problemsOf({ ...modules, 'web/views/a.ts': view })).toEqual([]);
  });

  it('is not fooled by comments, strings and local names', () => {
    const text =
      "// import '../views/frame.ts'\nexport const a = \"import '../views/frame.ts'\";\nconst window = [1];\nexport const b = window.length;\n";
    expect(problemsOf({ ...modules, 'web/engine/a.ts': text })).toEqual([]);
  });
});
