// Writes the copy of cpp/ that has the mutants in it; the build compiles that copy.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { writeIfChanged } from '../../build-scripts/lib/write-if-changed.mjs';
import { applyMutants } from './apply.mjs';

/** Files that did not change keep their time, so that they are not compiled again. */
export function writeMutatedSources(root, target, mutants) {
  const files = filesIn(join(root, 'cpp')).map((file) => relative(root, file).replaceAll('\\', '/'));
  for (const { file, name } of mutants) {
    if (!files.includes(file)) throw new Error(`${file}: there is no such file for the mutant "${name}"`);
  }
  for (const old of filesIn(target)) {
    if (!files.includes(relative(target, old).replaceAll('\\', '/'))) rmSync(old);
  }
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeIfChanged(
      join(target, file),
      applyMutants(
        source,
        mutants.filter((mutant) => mutant.file === file),
      ),
    );
  }
}

function filesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
