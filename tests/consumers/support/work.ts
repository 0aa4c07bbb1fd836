/**
 * The package as those who install it get it: packed by npm and unpacked into a node_modules folder, with the consumers' pages
 * beside it. Each run has a folder of its own, inside this one, so that the tools that are installed here are found from it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HERE = fileURLToPath(new URL('..', import.meta.url));
export const BUILT = fileURLToPath(new URL('../../../dist-package', import.meta.url));

/** Where the tests of this run work. */
export function work(): string {
  const folder = process.env['MHA_CONSUMERS'];
  if (!folder) throw new Error('the tests of consumers run under their own Playwright configuration');
  return folder;
}

/** The unpacked package. */
export const installed = () => join(work(), 'node_modules/mha-lesson');

export function unpack(): string {
  const folder = mkdtempSync(join(HERE, '.work-'));
  const answer = execFileSync('npm', ['pack', BUILT, '--json', '--pack-destination', folder], { encoding: 'utf8' });
  const [{ filename }] = JSON.parse(answer);
  const place = join(folder, 'node_modules/mha-lesson');
  mkdirSync(place, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', place, '--strip-components=1']);
  cpSync(join(HERE, 'pages'), join(folder, 'pages'), { recursive: true });
  return folder;
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
