/** The folder with package.json, at or above a folder; the folder itself if there is none. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function repositoryRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) return from;
  }
}
