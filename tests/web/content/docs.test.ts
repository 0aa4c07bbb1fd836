/** The README and the documents only name existing files, folders and documents. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { KIND_NAMES } from '#web/lesson/exercises/pose.ts';
import { LESSON } from '../../../.dependency-cruiser.mjs';

const ROOT = new URL('../../../', import.meta.url).pathname;
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

it('docs/coverage.md has every chapter, every kind of exercise and every lab’s tests', () => {
  const text = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const missing = [...CHAPTER_IDS, ...KIND_NAMES].filter(
    (name) => !rows.some((row) => row.startsWith(`| \`${name}\``)),
  );
  const tested = CHAPTER_IDS.map((id) => `web/lesson/chapters/${id}`).filter((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.test.ts')),
  );
  const tests = rows.map((row) => row.split('|').at(-2) ?? '');
  expect([...missing, ...tested.filter((folder) => !tests.some((cell) => cell.includes(folder)))]).toEqual([]);
});

it('docs/coverage.md names a test in each row, or the chapter that consists of text only', () => {
  const text = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| (?!.*\|---)/.test(line) && line.includes('`web/'));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !/`(tests\/[^`]*|[^`]*\.test\.ts)`/.test(row) && !/`[^`]*\/en\.md`/.test(row))).toEqual(
    [],
  );
});

it('docs/architecture.md draws the layers of web/lesson in the order of the import rules', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, drawing = ''] = /pages\n([\s\S]*?)```/.exec(text) ?? [];
  const drawn = [...drawing.matchAll(/^ ([a-z][\w-]*) {2,}/gm)].map(([, name = '']) => `lesson/${name}`);
  expect(drawn).toEqual([...LESSON].reverse());
});
