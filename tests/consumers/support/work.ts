/**
 * Installs the package as users get it: packed by npm, unpacked into node_modules, with the consumers' pages beside it. Each run
 * has its own folder inside this one, so that Node finds the tools installed here.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HERE = fileURLToPath(new URL('..', import.meta.url));
export const BUILT = fileURLToPath(new URL('../../../dist-package', import.meta.url));

/** The work folder of this run. */
export function work(): string {
  const folder = process.env['MHA_CONSUMERS'];
  if (!folder) throw new Error('run these tests with tests/consumers/playwright.config.ts');
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
  cpSync(join(HERE, 'programs'), join(folder, 'programs'), { recursive: true });
  return folder;
}

/** A folder of this run that finds the tools of the matrix. */
export const matrixWork = (folder: string = work()) => join(HERE, 'matrix', basename(folder));

export function remove(folder: string): void {
  for (const made of [folder, matrixWork(folder)]) rmSync(made, { recursive: true, force: true });
}
