/**
 * Vite plugins: write the licences of everything that a build contains, in full: of the lesson itself, of bundled packages, of what is
 * compiled into the WebAssembly modules, and of fonts. `licences/` has the texts that do not come with a package or with Emscripten.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LICENCES = join(ROOT, 'build-scripts/licences');

/** In every WebAssembly module: what the kernels are written with, and what Emscripten links. Each with the files of its licence. */
const COMPILED = [
  { title: 'xsimd (BSD-3-Clause)', files: () => [join(LICENCES, 'xsimd.txt')] },
  { title: 'Emscripten (MIT)', files: () => [join(LICENCES, 'emscripten.txt')] },
  { title: 'musl (MIT)', files: () => [join(emscripten(), 'system/lib/libc/musl/COPYRIGHT')] },
  {
    title: 'libc++, libc++abi and compiler-rt (Apache-2.0 WITH LLVM-exception)',
    // A package of the lesson has the text of the Apache License.
    files: () => [join(ROOT, 'node_modules/@huggingface/tokenizers/LICENSE'), join(LICENCES, 'llvm-exceptions.txt')],
  },
];

/** Where Emscripten is. */
const emscripten = (): string => execFileSync('em-config', ['EMSCRIPTEN_ROOT'], { encoding: 'utf8' }).trim();

/** One plugin for a page's build, and one for its workers, whose packages the page's build does not see. */
export function notices(): { readonly page: Plugin; readonly worker: () => Plugin } {
  const modules = new Set<string>();
  const collect = (bundle: Rolldown.OutputBundle): void => {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') for (const id of file.moduleIds) modules.add(id);
    }
  };
  return {
    worker: () => ({ name: 'notices-of-worker', generateBundle: (_, bundle) => collect(bundle) }),
    page: {
      name: 'notices',
      apply: 'build',
      generateBundle: {
        // Style sheets that are not split come late.
        order: 'post',
        handler(_, bundle) {
          collect(bundle);
          this.emitFile({ type: 'asset', fileName: NOTICES, source: textOf(packagesOf(modules), hasFonts(bundle)) });
        },
      },
    },
  };
}

function textOf(packages: readonly string[], fonts: boolean): string {
  const parts = [
    `The files beside this one contain the lesson and the works named below.\n\n${readFileSync(join(ROOT, 'LICENSE'), 'utf8')}`,
    ...[...new Set([...packages, ...(fonts ? fontPackages() : [])])].sort().map(ofPackage),
    ...COMPILED.map(({ title, files }) => [title, ...files().map((file) => readFileSync(file, 'utf8'))].join('\n\n')),
    ...(fonts ? fontFolders().map(ofFonts) : []),
  ];
  return parts.map((part) => `${part.trim()}\n`).join(`\n${'='.repeat(80)}\n\n`);
}

/** The folders of the packages that the modules belong to. */
function packagesOf(modules: Iterable<string>): string[] {
  return [...modules].flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []);
}

/** Also where fonts are written into a style sheet. */
function hasFonts(bundle: Rolldown.OutputBundle): boolean {
  return Object.values(bundle).some(
    (file) => file.fileName.endsWith('.woff2') || (file.fileName.endsWith('.css') && /data:font/.test(sourceOf(file))),
  );
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  if (file.type === 'chunk') return file.code;
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}

/** The folders of the lesson's own fonts, which are subsets of others, each with a licence. */
const fontFolders = (): string[] =>
  [...new Set(globSync('web/**/*.woff2', { cwd: ROOT }).map((file) => join(ROOT, dirname(file))))].sort();

function ofFonts(folder: string): string {
  const names = globSync('*.woff2', { cwd: folder }).map((name) => basename(name, '.woff2'));
  return `${names.sort().join(', ')} (OFL-1.1)\n\n${readFileSync(join(folder, 'LICENSE.txt'), 'utf8')}`;
}

/** Style sheets name the packages' fonts, which are no modules. */
function fontPackages(): string[] {
  const styles = fontFolders().flatMap((folder) => globSync(join(folder, '*.css')));
  const text = styles.map((file) => readFileSync(file, 'utf8')).join('\n');
  return [...text.matchAll(/node_modules\/@fontsource-variable\/[\w-]+/g)].map(([folder]) => join(ROOT, folder));
}

function ofPackage(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const file = own ? join(folder, own) : join(LICENCES, `${basename(folder)}.txt`);
  if (!existsSync(file)) throw new Error(`${name} has no file with its licence: add one to build-scripts/licences`);
  return `${name} ${version} (${license})\n\n${readFileSync(file, 'utf8')}`;
}
