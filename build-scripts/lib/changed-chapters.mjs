// Finds out whether only chapters' own files have changed, so that tests of other chapters can be left out.
import { spawnSync } from 'node:child_process';

const OWN = /^web\/lesson\/chapters\/[\w-]+\//;

/**
 * The files that differ from the main branch, from where this one left it, if all of them are in chapters' folders. Otherwise, or
 * outside of a git repository, none: then any test may be concerned.
 * @returns {string[]}
 */
export function changedInChapters(root) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const base = ['origin/HEAD', 'origin/main', 'main', 'HEAD']
    .map((ref) => git('merge-base', 'HEAD', ref))
    .find(Boolean);
  if (!base) return [];
  const changed = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  const files = changed.split('\n').filter(Boolean);
  return files.every((file) => OWN.test(file)) ? files : [];
}
