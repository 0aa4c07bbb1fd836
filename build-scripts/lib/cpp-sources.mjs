// The checked C++ sources, and the pinned version of the clang tools.
import { spawnSync } from 'node:child_process';
import { filesIn } from './files.mjs';
import { ROOT } from './run.mjs';

const CLANG = 19;

/** Paths, relative to the repository's root, of the C++ files that match. Throws if there is none: a check would check nothing. */
export function cppFiles(pattern) {
  const files = filesIn(ROOT, ['cpp', 'examples', 'tests'], /\.[ch]pp$/).filter((file) => pattern.test(file));
  if (files.length === 0) throw new Error(`there is no C++ file that matches ${pattern}`);
  return files;
}

/** clang-format or clang-tidy: another version would judge differently. */
export function clangTool(name) {
  const versioned = `${name}-${CLANG}`;
  return spawnSync(versioned, ['--version']).status === 0 ? versioned : name;
}
