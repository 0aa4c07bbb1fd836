/** Vite plugin: a chapter's `code.py` is its highlighted code (`ChapterCode`): NumPy and PyTorch from the file, C++ from the core's sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ChapterCode, Snippet } from '../../web/lesson/ui/prose/prose.ts';
import { findExcerpt, readCppSources } from './excerpt/find-excerpt.ts';
import { highlight } from './excerpt/highlight.ts';
import { readTensorNames, type TensorNames, traceListsFile } from './tensor-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const CODE = /\/lesson\/chapters\/([\w-]+)\/code\.py$/;

/** `root` is the repository's folder. */
export function code(root = ROOT): Plugin {
  return {
    name: 'lesson-code',
    enforce: 'pre',
    load(id) {
      const [, chapter] = CODE.exec(id) ?? [];
      if (chapter === undefined) return null;
      const value = readCode(root, chapter);
      for (const { file } of Object.values(value)) this.addWatchFile(join(root, file));
      const tensors = traceListsFile(root);
      if (readTensorNames(root)) this.addWatchFile(tensors);
      return { code: `export default ${JSON.stringify(value)};`, map: null, moduleType: 'js' };
    },
    hotUpdate({ file, modules }) {
      // Vite watches the source files of virtual modules only in a build.
      if (!/\.(cpp|hpp|h|py)$/.test(file) && file !== traceListsFile(root)) return;
      const all = [...this.environment.moduleGraph.idToModuleMap.values()];
      return [...modules, ...all.filter((module) => CODE.test(module.id ?? ''))];
    },
  };
}

/** Throws if a file or a marker is missing. */
export function readCode(root: string, chapter: string): ChapterCode {
  const tensors = readTensorNames(root) ?? new Set<string>();
  const excerpt = findExcerpt(chapter, readCppSources(root));
  const file = `web/lesson/chapters/${chapter}/code.py`;
  const [, numpy, pytorch] = PARTS.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  if (numpy === undefined || pytorch === undefined)
    throw new Error(`${file} is not “# NumPy”, code, “# PyTorch”, code`);
  return {
    numpy: pythonSnippet(file, 2, numpy, tensors),
    pytorch: pythonSnippet(file, numpy.split('\n').length + 3, pytorch, tensors),
    cpp: { ...excerpt, html: highlight(excerpt.text, 'cpp', tensors) },
  };
}

const PARTS = /^# NumPy\n([\s\S]+)\n# PyTorch\n([\s\S]+)\n$/;
/** The last line of code that computes more than its chapter's tensors: what it reads, and the result that a notebook shows. */
const NOTEBOOK = /\n# notebook: reads ([\w ]+), shows (.+)$/;

function pythonSnippet(file: string, firstLine: number, source: string, tensors: TensorNames): Snippet {
  const [line = '', reads, shows = ''] = NOTEBOOK.exec(source) ?? [];
  const text = source.slice(0, source.length - line.length);
  const html = highlight(text, 'python', tensors);
  const snippet = { text, html, file, firstLine, lastLine: firstLine + text.split('\n').length - 1 };
  return reads === undefined ? snippet : { ...snippet, notebook: { reads: reads.split(' '), shows } };
}
