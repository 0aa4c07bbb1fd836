/** A file of the lesson's prose, compiled with its numbers. */
import { readFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { readTensorNames } from '../tensor-names.ts';
import { type CompiledChapter, compileChapter, compileQuestions } from './compile-chapter.ts';
import { type NumberSource, quotesNumbers, withNumbers } from './numbers.ts';

type NumbersOf = (chapter: string, language: string) => NumberSource | Promise<NumberSource>;

/** `web/lesson/chapters/<id>/<language>.md`. `numbersOf` is called only if the text quotes numbers. */
export async function readChapter(root: string, file: string, numbersOf: NumbersOf): Promise<CompiledChapter> {
  const [id, language] = [basename(dirname(file)), basename(file, '.md')];
  const text = await quoting(root, file, () => numbersOf(id, language));
  return compileChapter(id, relative(root, file), text, readTensorNames(root));
}

/** `web/messages/<language>/questions.md` as HTML. Its numbers are those that every chapter may quote. */
export async function readQuestions(root: string, file: string, numbersOf: NumbersOf): Promise<string> {
  const text = await quoting(root, file, () => numbersOf('', basename(dirname(file))));
  return compileQuestions(relative(root, file), text, readTensorNames(root));
}

async function quoting(
  root: string,
  file: string,
  numbers: () => NumberSource | Promise<NumberSource>,
): Promise<string> {
  const markdown = readFileSync(file, 'utf8');
  return quotesNumbers(markdown) ? await withNumbers(relative(root, file), markdown, await numbers()) : markdown;
}
