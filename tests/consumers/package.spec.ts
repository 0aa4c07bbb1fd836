/** Checks of the package: metadata, sizes, imports in Node, types. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { outdated, WASM } from '../../build-scripts/package/sizes.mjs';
import { SIZED, SIZES } from '../../build-scripts/package.mjs';
import { NOTICES } from '../../build-scripts/vite-plugins/notices.ts';
import { folderFor } from './support/page.ts';
import { HERE, installed } from './support/work.ts';

/** In every WebAssembly module. */
const COMPILED = ['xsimd', 'Emscripten', 'musl', 'libc++, libc++abi and compiler-rt'];

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

test('has the licence of everything that it contains, also of what only a worker contains', () => {
  const { dependencies } = JSON.parse(readFileSync(join(HERE, '../../package.json'), 'utf8'));
  // The fonts, and the hashes of result files, are for the lesson's own pages.
  const packages = Object.keys(dependencies).filter((name) => !/^@(fontsource-variable|noble)\//.test(name));
  const text = readFileSync(join(installed(), NOTICES), 'utf8');
  expect(readdirSync(installed(), { recursive: true }).filter((file) => /woff2$/.test(`${file}`))).toEqual([]);
  for (const name of [...packages, ...COMPILED]) expect(text).toContain(`\n\n${name} `);
});

test('has the sizes that the documents list; npm run build:package updates them', () => {
  const sizes = JSON.parse(readFileSync(SIZES, 'utf8'));
  for (const file of SIZED) expect(outdated(readFileSync(file, 'utf8'), sizes), file).toEqual([]);
});

test('says in the table of sizes what each .wasm file is', () => {
  const files = readdirSync(join(installed(), 'wasm')).map((file) => file.replace('.wasm', ''));
  expect(Object.keys(WASM).sort()).toEqual(files.sort());
});

test('lists the observed attributes and methods of the elements in custom-elements.json', async () => {
  const elements = await import(pathToFileURL(join(installed(), 'elements.js')).href);
  const [{ declarations }] = read('custom-elements.json').modules;
  expect(declarations).toHaveLength(2);
  for (const { name, attributes, members } of declarations) {
    const names = attributes.map((attribute: { name: string }) => attribute.name);
    expect(names.sort()).toEqual([...elements[name].observedAttributes].sort());
    const { prototype } = elements[name];
    for (const { kind, name: member } of members) {
      if (kind === 'method') expect(prototype[member]).toBeInstanceOf(Function);
      else expect(member in prototype, member).toBe(true);
    }
  }
});

interface Described {
  readonly name: string;
  readonly kind?: string;
  readonly type: { readonly text: string };
  readonly return: { readonly type: { readonly text: string } };
}

/** A program that compiles only if the types in custom-elements.json are those of the classes. */
function programOfManifest(): string {
  const lines = [
    `import type * as elements from 'mha-lesson/elements';`,
    `import type { ${[...DETAILS, 'ElementState'].join(', ')} } from 'mha-lesson/elements';`,
    `type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;`,
    `declare function same<A, B>(yes: Same<A, B>): void;`,
  ];
  for (const { name, members, events } of read('custom-elements.json').modules[0].declarations) {
    for (const { kind, name: member, type, return: result } of members as readonly Described[]) {
      const [given, described] =
        kind === 'method'
          ? [`ReturnType<elements.${name}['${member}']>`, result.type.text]
          : [`elements.${name}['${member}']`, type.text];
      lines.push(`same<${given}, ${described}>(true);`);
    }
    for (const { name: event, type } of events as readonly Described[])
      lines.push(`same<HTMLElementEventMap['${event}'], ${type.text}>(true);`);
  }
  return lines.join('\n');
}

const DETAILS = ['Ready', 'Change', 'Progress', 'Step', 'Score', 'Statement', 'Title', 'Problem'].map(
  (name) => `${name}Detail`,
);

test('has no chunk that imports one that imports it, because the order in which they run would be undefined', () => {
  const IMPORT = /\b(?:import|from)\s*(["'`])(\.{1,2}\/[^"'`]+\.js)\1/g;
  const importsOf = (file: string) =>
    [...readFileSync(join(installed(), file), 'utf8').matchAll(IMPORT)].map(([, , path]) =>
      join(dirname(file), path ?? ''),
    );
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const each of importsOf(file)) visit(each, [...path, file]);
    done.add(file);
  };
  for (const file of readdirSync(join(installed(), 'chunks'))) visit(`chunks/${file}`, []);
  expect(done.size).toBeGreaterThan(40);
  expect(cycles).toEqual([]);
});

test('names only files that it has: in every import, and in every address beside a script', () => {
  const IMPORT = /\b(?:import\s*\(?|from)\s*(["'`])(\.{1,2}\/[^"'`]+)\1/g;
  const BESIDE = /\bnew URL\(\s*(["'`])([^"'`$]+)\1\s*,\s*import\.meta\.url/g;
  // Plain scripts have the addresses of all modules, relative to their own folder.
  const PLAIN = /\bnew URL\(\s*(["'`])(?:\.{1,2}\/)*((?:assets|wasm|workers)\/[^"'`]+)\1/g;
  const scripts = readdirSync(installed(), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.m?js$/.test(file),
  );
  const counts = { modules: 0, plain: 0 };
  const dangling: string[] = [];
  for (const file of scripts) {
    const code = readFileSync(join(installed(), file), 'utf8');
    const plain = file.endsWith('.iife.js');
    for (const form of plain ? [PLAIN] : [IMPORT, BESIDE]) {
      for (const [, , path = ''] of code.matchAll(form)) {
        counts[plain ? 'plain' : 'modules']++;
        if (!existsSync(join(installed(), dirname(file), path))) dangling.push(`${file}: ${path}`);
      }
    }
  }
  expect(dangling).toEqual([]);
  expect(counts.modules).toBeGreaterThan(100);
  expect(counts.plain).toBeGreaterThan(8);
});

test('exports the documented names only', async () => {
  const names = async (file: string) => Object.keys(await import(pathToFileURL(join(installed(), file)).href)).sort();
  expect(await names('elements.js')).toEqual(['MhaFigure', 'MhaLesson', 'defineElements']);
  expect(await names('anywidget.js')).toEqual(['default']);
  const types = readFileSync(join(installed(), 'types/engine/public/index.d.ts'), 'utf8');
  for (const name of await names('engine.js')) expect(types).toContain(name);
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
    cpSync(join(HERE, 'programs/typed.ts'), join(folder, 'typed.ts'));
    writeFileSync(join(folder, 'described.ts'), programOfManifest());
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
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['typed.ts', 'described.ts'] }),
    );
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
