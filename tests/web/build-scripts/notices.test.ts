/** The licences of everything that a build contains are beside it. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { ROOT } from '../../../build-scripts/lib/run.mjs';
import { NOTICES, notices } from '../../../build-scripts/vite-plugins/notices.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/** Builds a page from sources, with the project's packages, and returns its notices by their titles. */
async function noticesOf(sources: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const root = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(root, name), text);
  const licences = notices();
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [licences.page],
    build: { assetsInlineLimit: 0, rolldownOptions: { input: join(root, 'index.html') } },
    worker: { format: 'es', plugins: () => [licences.worker()] },
  });
  const parts = readFileSync(join(root, 'dist', NOTICES), 'utf8').split(/^={80}\n\n/m);
  return new Map(parts.map((part) => [(part.split('\n')[0] ?? '').replace(/ [\d.]+ /, ' '), part]));
}

const PAGE = '<script type="module" src="./page.js"></script>';

it('has the texts of the lesson, of packages in pages and workers, of the compiled libraries and of fonts', async () => {
  const inter = join(ROOT, 'node_modules/@fontsource-variable/inter/files/inter-greek-wght-normal.woff2');
  const found = await noticesOf({
    'index.html': `<link rel="stylesheet" href="./page.css">${PAGE}`,
    'page.css': `@font-face { font-family: a; src: url("${inter}"); }`,
    'page.js':
      "import { signal } from '@preact/signals-core';\nnew Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: signal(1).value });\n",
    'worker.js': "import { sha256 } from '@noble/hashes/sha2.js';\npostMessage(sha256(new Uint8Array()));\n",
  });
  expect([...found.keys()]).toEqual([
    'The files beside this one contain the lesson and the works named below.',
    '@fontsource-variable/inter (OFL-1.1)',
    '@fontsource-variable/jetbrains-mono (OFL-1.1)',
    '@fontsource-variable/source-serif-4 (OFL-1.1)',
    '@noble/hashes (MIT)',
    '@preact/signals-core (MIT)',
    'xsimd (BSD-3-Clause)',
    'Emscripten (MIT)',
    'musl (MIT)',
    'libc++, libc++abi and compiler-rt (Apache-2.0 WITH LLVM-exception)',
    expect.stringMatching(/^lesson-mono, lesson-mono-greek, lesson-sans, .*, lesson-serif-symbols \(OFL-1\.1\)$/),
    'lesson-math (OFL-1.1)',
  ]);
  for (const text of found.values()) expect(text.length).toBeGreaterThan(500);
  expect(found.get('musl (MIT)')).toContain('Rich Felker');
  expect(found.get('libc++, libc++abi and compiler-rt (Apache-2.0 WITH LLVM-exception)')).toMatch(
    /Apache License[\s\S]*END OF TERMS AND CONDITIONS[\s\S]*LLVM Exceptions/,
  );
});

it('names no fonts where there are none', async () => {
  const found = await noticesOf({ 'index.html': PAGE, 'page.js': 'document.title = "a";\n' });
  expect([...found.keys()].filter((title) => title.includes('OFL'))).toEqual([]);
});

it('fails for a package without a licence', async () => {
  const root = temporaryFolder();
  const own = join(root, 'node_modules/bare');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'package.json'), '{ "name": "bare", "version": "1.0.0", "main": "index.js" }');
  writeFileSync(join(own, 'index.js'), 'export const bare = document.title;\n');
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'page.js'), "import { bare } from 'bare';\ndocument.title = bare + 1;\n");
  const plugins = [notices().page];
  await expect(build({ root, configFile: false, logLevel: 'silent', plugins })).rejects.toThrow(
    'bare has no file with its licence',
  );
});

it('every text of the project’s own list belongs to something', () => {
  const texts = readdirSync(join(ROOT, 'build-scripts/licences')).map((name) => name.replace(/\.txt$/, ''));
  const packages = readdirSync(join(ROOT, 'node_modules/@micropython'));
  expect(texts.filter((name) => !packages.includes(name))).toEqual(['emscripten', 'llvm-exceptions', 'xsimd']);
});
