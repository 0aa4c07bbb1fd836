/** The import rules report violations and accept valid imports, on small trees. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkImports } from '../../../build-scripts/check-imports.mjs';
import { bin, ROOT } from '../../../build-scripts/lib/run.mjs';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/** The problems of a tree of files given as { path: content }. */
async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const root = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const { files: count, problems } = await checkImports(root);
  expect(count).toBeGreaterThan(0);
  return problems;
}

describe('C++ includes', () => {
  const headers = {
    'cpp/include/mha/error.hpp': '#include <string>\n',
    'cpp/include/mha/kernels.hpp': '#include "mha/error.hpp"\n',
    'cpp/include/mha/multi_head.hpp': '#include "mha/kernels.hpp"\n',
    'cpp/src/kernels/matmul.hpp': '#include <xsimd/xsimd.hpp>\n#include <immintrin.h>\n#include <wasm_simd128.h>\n',
  };

  it('may go from bindings down to the kernels', async () => {
    const binding = '#include <emscripten/bind.h>\n#include <vector>\n#include "mha/multi_head.hpp"\n';
    expect(await problemsOf({ ...headers, 'cpp/bindings/session.cpp': binding })).toEqual([]);
  });

  it.each([
    [
      'a kernel that knows attention',
      'cpp/src/kernels/avx2.cpp',
      '#include "mha/multi_head.hpp"',
      /kernels may not import multi_head/,
    ],
    [
      'multi-head attention that knows xsimd',
      'cpp/src/multi_head.cpp',
      '#include <xsimd/xsimd.hpp>',
      /multi_head may not import xsimd/,
    ],
    [
      'a reference that knows kernels',
      'cpp/reference/naive.hpp',
      '#include "mha/kernels.hpp"',
      /reference may not import/,
    ],
  ])('may not make %s', async (_, file, line, problem) => {
    const problems = await problemsOf({ ...headers, 'cpp/bindings/x.hpp': '', [file]: `\n${line}\n` });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems[0]).toContain(`${file}:2: `);
  });

  it('lets the reference see views, errors, options and random numbers only', async () => {
    const tree = { ...headers, 'cpp/include/mha/random.hpp': '', 'cpp/include/mha/detail/workspace.hpp': '' };
    expect(await problemsOf({ ...tree, 'cpp/reference/naive.hpp': '#include "mha/random.hpp"\n' })).toEqual([]);
    expect(
      await problemsOf({ ...tree, 'cpp/reference/naive.hpp': '#include "mha/detail/workspace.hpp"\n' }),
    ).toHaveLength(1);
  });
});

describe('web imports', () => {
  const modules = {
    'web/engine/cell.ts': 'export const LETTERS = 1; export type CellRef = number;\n',
    'web/engine/wasm/generated/mha.mjs': 'export default 1;\n',
    'web/engine/wasm/wasm-engine.ts': "import create from './generated/mha.mjs';\nexport default create;\n",
    'web/views/frame.ts': "import type { CellRef } from '../engine/cell.ts';\nexport type Scene = CellRef;\n",
    'web/lesson/state/store.ts': 'export const store = 1;\n',
    'web/lesson/stage/stage.ts': "import { html } from 'lit';\nexport const stage = html;\n",
    'web/lesson/chapters/scores/computes.ts': 'export const figure = 1;\n',
  };

  it('may go from elements down to the engine', async () => {
    const element =
      "import '../lesson/stage/stage.ts';\nimport { LETTERS } from '../engine/cell.ts';\nexport default LETTERS;\n";
    expect(await problemsOf({ ...modules, 'web/elements/mha-lesson.ts': element })).toEqual([]);
  });

  const allowed = [
    ['web/lesson/chapters/scores/chapter.ts', "import '../../stage/stage.ts';"],
    ['web/lesson/stage/captions.ts', "import '../state/store.ts';"],
    ['web/lesson/features/print/print.ts', "import '../../chapters/scores/computes.ts';"],
    ['web/lesson/chapters/index.ts', "export const all = import.meta.glob('./*/computes.ts');"],
    ['web/lesson/chapters/scores/scores.test.ts', "import 'vitest';\nimport '../../features/print/print.ts';"],
  ] as const;

  const forbidden = [
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
      'a state that knows the stage',
      'web/lesson/state/a.ts',
      "import '../stage/stage.ts';",
      /lesson\/state may not import this/,
    ],
    [
      'a state that knows types of the stage',
      'web/lesson/state/a.ts',
      "import type { stage } from '../stage/stage.ts';\nexport type A = typeof stage;",
      /lesson\/state may not import this/,
    ],
    [
      'a model that lists chapters',
      'web/lesson/model/figure.ts',
      "export const all = import.meta.glob(['../chapters/*/computes.ts', '!../chapters/why-*/computes.ts']);",
      /lesson\/model may not import this \(web\/lesson\/chapters\/scores\/computes\.ts\)/,
    ],
    ['a page with a test', 'web/lesson/features/a.ts', "import '../chapters/scores/scores.test.ts';", /import a test/],
    [
      'a list of files with tests',
      'web/lesson/chapters/a.ts',
      "export const all = import.meta.glob('./*/s?????.test.ts');",
      /nothing may import a test \(web\/lesson\/chapters\/scores\/scores\.test\.ts\)/,
    ],
    ['an engine with lit', 'web/engine/a.ts', "import 'lit';", /engine may not import this library \(lit\)/],
    [
      'a second user of the generated module',
      'web/engine/a.ts',
      "import './wasm/generated/mha.mjs';",
      /engine may not import this \(web\/engine\/wasm\/generated/,
    ],
    [
      'an import of a missing file',
      'web/views/a.ts',
      "import './none.ts';",
      /may not import this library \(\.\/none\.ts\)/,
    ],
    ['a folder of web/ without a layer', 'web/new/a.ts', "import './b.ts';", /no layer has this file/],
    ['a folder of the lesson without a layer', 'web/lesson/new/a.ts', "import './b.ts';", /no layer has this file/],
  ] as const;

  // One tree for all, because each check reads the whole tree; every file has its own number.
  const numbered = (file: string, i: number) => file.replace('/a.ts', `/a${i}.ts`);
  let found: Promise<string[]> | null = null;
  const problemsOfAll = () => {
    found ??= problemsOf({
      ...modules,
      'web/new/b.ts': '',
      'web/lesson/new/b.ts': '',
      ...Object.fromEntries(allowed.map(([file, line]) => [file, `${line}\n`])),
      ...Object.fromEntries(forbidden.map(([, file, line], i) => [numbered(file, i), `\n${line}\n`])),
    });
    return found;
  };
  const problemsIn = async (file: string) => (await problemsOfAll()).filter((line) => line.startsWith(`${file}: `));

  it.each(allowed)('lets %s import what lies below it', async (file) => {
    expect(await problemsIn(file)).toEqual([]);
  });

  it.each(forbidden.map((row, i) => [...row, i] as const))('may not make %s', async (_, file, _line, problem, i) => {
    expect(await problemsIn(numbered(file, i))).toEqual([expect.stringMatching(problem)]);
  });

  it('reports each of these exactly once', async () => {
    expect(await problemsOfAll()).toHaveLength(forbidden.length);
  });

  it('reports cycles', async () => {
    const problems = await problemsOf({
      'web/views/a.ts': "import './b.ts';\n",
      'web/views/b.ts': "import './a.ts';\n",
    });
    expect(problems).toContainEqual(expect.stringMatching(/^web\/views\/a\.ts: no file may import itself/));
  });

  it.each(['load-engine', 'load-gradient-engine', 'load-core'])('lets %s choose between the engines', async (name) => {
    const files = { ...modules, [`web/engine/${name}.ts`]: "void import('./wasm/wasm-engine.ts');\n" };
    expect(await problemsOf(files)).toEqual([]);
  });

  it('allows type imports across layers, in any syntax', async () => {
    const view =
      "import { type CellRef } from '../engine/cell.ts';\nexport type A = CellRef | import('../engine/cell.ts').CellRef;\n";
    expect(await problemsOf({ ...modules, 'web/views/a.ts': view })).toEqual([]);
  });

  it('ignores comments and strings', async () => {
    const text = "// import '../views/frame.ts'\nexport const a = \"import '../views/frame.ts'\";\n";
    expect(await problemsOf({ ...modules, 'web/engine/a.ts': text })).toEqual([]);
  });
});

/** Biome's diagnostics of a file in a tree with the project's configuration. */
function lint(file: string, content: string): string {
  const root = temporaryFolder();
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
  copyFileSync(join(ROOT, '.gitignore'), join(root, '.gitignore'));
  copyFileSync(join(ROOT, 'biome.json'), join(root, 'biome.json'));
  const { stdout, stderr } = spawnSync(bin('biome'), ['lint', '--colors=off', file], { cwd: root, encoding: 'utf8' });
  return stdout + stderr;
}

describe('an engine without a DOM', () => {
  it.each([
    ['draws', "document.body.append('x');"],
    ['is an element', 'export class A extends HTMLElement {}'],
  ])('may not be one that %s', (_, line) => {
    expect(lint('web/engine/a.ts', `${line}\n`)).toContain('noRestrictedGlobals');
    expect(lint('web/lesson/stage/a.ts', `${line}\n`)).not.toContain('noRestrictedGlobals');
  });

  it('may define names that the DOM also has', () => {
    const text = 'export function width(window: readonly number[]): number {\n  return window.length;\n}\n';
    expect(lint('web/engine/a.ts', text)).not.toContain('noRestrictedGlobals');
  });
});
