/** Checks of the package: metadata, sizes, imports in Node, types. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { outdated } from '../../build-scripts/package/sizes.mjs';
import { SIZES } from '../../build-scripts/package.mjs';
import { folderFor } from './support/page.ts';
import { HERE, installed } from './support/work.ts';

const read = (file: string) => JSON.parse(readFileSync(join(installed(), file), 'utf8'));

test('passes publint', async () => {
  const { messages } = await publint({ pkgDir: installed(), strict: true });
  const manifest = read('package.json');
  expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
});

test('lists the hash of every script and module', () => {
  const hashes = Object.entries(read('integrity.json'));
  expect(hashes.length).toBeGreaterThan(10);
  for (const [file, hash] of hashes) {
    const digest = createHash('sha384')
      .update(readFileSync(join(installed(), file)))
      .digest('base64');
    expect(hash, file).toBe(`sha384-${digest}`);
  }
});

test('has the sizes that the README lists; npm run build:package updates them', () => {
  const sizes = JSON.parse(readFileSync(SIZES, 'utf8'));
  expect(outdated(readFileSync(join(HERE, '../../README.md'), 'utf8'), sizes)).toEqual([]);
});

test('lists the observed attributes and methods of the elements in custom-elements.json', async () => {
  const elements = await import(pathToFileURL(join(installed(), 'elements.js')).href);
  const [{ declarations }] = read('custom-elements.json').modules;
  expect(declarations).toHaveLength(2);
  for (const { name, attributes, members } of declarations) {
    const names = attributes.map((attribute: { name: string }) => attribute.name);
    expect(names.sort()).toEqual([...elements[name].observedAttributes].sort());
    for (const { kind, name: member } of members) {
      if (kind === 'method') expect(elements[name].prototype[member]).toBeInstanceOf(Function);
    }
  }
});

test('has no dependencies and no install scripts', () => {
  const { dependencies, peerDependencies, scripts } = read('package.json');
  expect([dependencies, peerDependencies, scripts]).toEqual([undefined, undefined, undefined]);
});

test('every entry can be imported twice in Node, without a window', () => {
  const folder = folderFor('server');
  const entries = Object.entries<{ default?: string }>(read('package.json').exports).filter(
    ([, { default: file }]) => file,
  );
  expect(entries.length).toBeGreaterThan(0);
  const names = entries.map(([name]) => JSON.stringify(name.replace('.', 'mha-lesson')));
  writeFileSync(
    join(folder, 'server.mjs'),
    `for (const name of ['window', 'document', 'localStorage', 'navigator']) {
  Object.defineProperty(globalThis, name, { configurable: true, get() { throw new Error(name + ' was touched'); } });
}
for (const name of [${names}]) {
  await import(name);
  await import(name);
  console.log(name);
}
`,
  );
  const output = execFileSync(process.execPath, [join(folder, 'server.mjs')], { encoding: 'utf8' });
  expect(output.trim().split('\n')).toHaveLength(names.length);
});

for (const resolution of ['bundler', 'nodenext']) {
  test(`has types that a strict program can use (${resolution})`, () => {
    const folder = folderFor(`types-${resolution}`);
    cpSync(join(HERE, 'pages/typed.ts'), join(folder, 'typed.ts'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noPropertyAccessFromIndexSignature: true,
      skipLibCheck: false,
      noEmit: true,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
      module,
      moduleResolution: resolution,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
    const tsc = join(HERE, '../../node_modules/.bin/tsc');
    let output = '';
    try {
      execFileSync(tsc, ['--project', folder], { encoding: 'utf8' });
    } catch (error) {
      output = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    }
    expect(output).toBe('');
  });
}
