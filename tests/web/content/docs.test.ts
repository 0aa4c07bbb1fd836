/** What the README and the documents name is there: files, folders, other documents. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;
const DOCUMENTS = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((file) => join('docs', file))].filter((file) =>
  file.endsWith('.md'),
);

/** Paths in backquotes that begin with a folder of the repository, without placeholders. */
const NAMED = /`((?:web|cpp|tests|build-scripts|docs|examples)\/[\w./-]+)`/g;
/** Links that leave neither the repository nor the file. */
const LINKED = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;
/** What the build makes. */
const BUILT = /\/generated\b/;

it.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
  const linked = [...text.matchAll(LINKED)].map(([, path = '']) => join(dirname(document), path));
  const missing = [...named, ...linked].filter((path) => !BUILT.test(path) && !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
});
