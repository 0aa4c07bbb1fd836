/** The package's types in templates: TypeScript, vue-tsc and svelte-check accept right uses and refuse wrong ones. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { folderFor } from './support/page.ts';
import { HERE } from './support/work.ts';

const TSC = join(HERE, '../../node_modules/typescript/bin/tsc');
const tool = (file: string) => join(HERE, 'node_modules', file);

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  module: 'esnext',
  moduleResolution: 'bundler',
};

/** Writes a folder with these files of `typed/`, and a configuration. */
function project(name: string, files: readonly string[], options: object, more: object = {}): string {
  const folder = folderFor(`typed-${name}`);
  for (const file of files) cpSync(join(HERE, 'typed', file), join(folder, file));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = { ...OPTIONS, ...options };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, ...more, files }));
  return folder;
}

/** What a tool says of a folder, if it fails or not. */
function outputOf(folder: string, file: string, ...args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [file, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? `${error.stdout}${error.message}` : String(error);
  }
}

const react18 = tool('types-react-18');

for (const [name, file, options] of [
  ['react-19', 'react.tsx', { jsx: 'react-jsx' }],
  [
    'react-18',
    'react-18.tsx',
    { jsx: 'react-jsx', paths: { react: [react18], 'react/jsx-runtime': [join(react18, 'jsx-runtime')] } },
  ],
  ['preact', 'preact.tsx', { jsx: 'react-jsx', jsxImportSource: 'preact' }],
] as const) {
  test(`JSX of ${name}`, () => {
    const folder = project(name, [file], { ...options, skipLibCheck: false });
    expect(outputOf(folder, TSC, '--project', folder)).toBe('');
    // Without the import, the elements are unknown to JSX.
    const unknown = project(`${name}-bare`, [file], { ...options, skipLibCheck: true });
    const text = readFileSync(join(unknown, file), 'utf8');
    writeFileSync(join(unknown, file), text.replace(/^import type \{\} .*$/m, ''));
    expect(outputOf(unknown, TSC, '--project', unknown)).toContain("'mha-figure' does not exist");
  });
}

test('templates of Vue', () => {
  const vueCompilerOptions = { strictTemplates: true };
  const folder = project('vue', ['Right.vue'], { jsx: 'preserve', skipLibCheck: true }, { vueCompilerOptions });
  expect(outputOf(folder, tool('vue-tsc/bin/vue-tsc.js'), '--project', folder)).toBe('');
});

test('templates of Svelte', () => {
  const folder = project('svelte', ['Right.svelte', 'Wrong.svelte'], {
    skipLibCheck: true,
    verbatimModuleSyntax: true,
  });
  writeFileSync(join(folder, 'svelte.config.js'), 'export default {};\n');
  const config = join(folder, 'tsconfig.json');
  const checks = ['--workspace', folder, '--tsconfig', config, '--output', 'machine'];
  const output = outputOf(folder, tool('svelte-check/bin/svelte-check'), ...checks);
  const errors = output.split('\n').filter((line) => line.includes(' ERROR '));
  expect(errors.map((line) => line.replace(/^\d+ ERROR /, '').slice(0, 20))).toEqual([
    expect.stringContaining('"Wrong.svelte" 6:13'),
    expect.stringContaining('"Wrong.svelte" 7:13'),
    expect.stringContaining('"Wrong.svelte" 8:50'),
  ]);
});
