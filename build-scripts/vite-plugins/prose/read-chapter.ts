/** A chapter's file, `web/lesson/chapters/<id>/<language>.md`, compiled with its numbers. */
import { readFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { readTensorNames } from '../tensor-names.ts';
import { type CompiledChapter, compileChapter } from './compile-chapter.ts';
import { type NumberSource, quotesNumbers, withNumbers } from './numbers.ts';

/** `numbersOf` is called only if the text quotes numbers. */
export async function readChapter(
  root: string,
  file: string,
  numbersOf: (chapter: string, language: string) => NumberSource | Promise<NumberSource>,
): Promise<CompiledChapter> {
  const [id, language] = [basename(dirname(file)), basename(file, '.md')];
  const path = relative(root, file);
  const markdown = readFileSync(file, 'utf8');
  const text = quotesNumbers(markdown) ? await withNumbers(path, markdown, await numbersOf(id, language)) : markdown;
  return compileChapter(id, path, text, readTensorNames(root));
}
