// Lists the files of some folders relative to the root in a stable order, without npm packages.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @returns {string[]} files in `folders` (those that exist) whose path matches, with forward slashes */
export function filesIn(root, folders, pattern) {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => pattern.test(file) && !file.includes('node_modules/'))
    .sort();
}
