/** Vite plugin: what bundled packages ask to be told to those who get them, their licences in full. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} has no file with its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
