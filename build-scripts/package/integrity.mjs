// What a page writes beside the address of a file, so that its browser takes no other file for it (Subresource Integrity).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Of every file, by its path. */
export function integrity(folder, files) {
  return Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(join(folder, file)))]));
}
