/** Vite plugin: writes the licences of bundled packages in full. `licences/` has the text for a package that comes without one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NOTICES = 'THIRD-PARTY-NOTICES.txt';

export function notices(): Plugin {
  return {
    name: 'notices',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      const source = `The files of this package contain code of the packages below.\n\n${packagesOf(modules)
        .map(notice)
        .join(`\n${'-'.repeat(80)}\n\n`)}`;
      this.emitFile({ type: 'asset', fileName: NOTICES, source });
    },
  };
}

/** The folders of the packages that the modules belong to. */
function packagesOf(modules: readonly string[]): string[] {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const file = own ? join(folder, own) : fileURLToPath(new URL(`licences/${basename(folder)}.txt`, import.meta.url));
  if (!existsSync(file)) throw new Error(`${name} has no file with its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(file, 'utf8').trim()}\n`;
}
