// Writes a file only if its content changes, so that watchers and incremental builds are not triggered.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @returns {boolean} whether the file was written */
export function writeIfChanged(file, content) {
  const bytes = Buffer.from(content);
  try {
    if (readFileSync(file).equals(bytes)) return false;
  } catch {
    mkdirSync(dirname(file), { recursive: true });
  }
  writeFileSync(file, bytes);
  return true;
}
