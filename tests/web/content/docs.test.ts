/** The README and the documents only name existing files, folders and documents. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LESSON } from '../../../.dependency-cruiser.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = ['', 'docs', 'docs/decisions'];
const DOCUMENTS = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
);

/** Paths in backquotes below a folder of the repository, without placeholders. */
const NAMED = /`((?:web|cpp|tests|build-scripts|docs|examples)\/[\w./-]+)`/g;
/** Links to other files of the repository. */
const LINKED = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;
/** Generated files. */
const BUILT = /\/generated\b/;

it.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
  const linked = [...text.matchAll(LINKED)].map(([, path = '']) => join(dirname(document), path));
  const missing = [...named, ...linked].filter((path) => !BUILT.test(path) && !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
});

it('docs/architecture.md draws the layers of web/lesson in the order of the import rules', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, drawing = ''] = /pages\n([\s\S]*?)```/.exec(text) ?? [];
  const drawn = [...drawing.matchAll(/^ ([a-z][\w-]*) {2,}/gm)].map(([, name = '']) => `lesson/${name}`);
  expect(drawn).toEqual([...LESSON].reverse());
});
