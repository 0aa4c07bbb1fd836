/**
 * Vite plugin: `import code from 'code:scores'` returns a chapter's highlighted code (`ChapterCode`): NumPy and PyTorch from the
 * chapter's folder, C++ from the core's sources.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ChapterCode, Snippet } from '../../web/lesson/ui/prose/prose.ts';
import { findExcerpt, readCppSources } from './excerpt/find-excerpt.ts';
import { highlight } from './excerpt/highlight.ts';
import { readTensorNames, type TensorNames, traceListsFile } from './tensor-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const PREFIX = 'code:';
const RESOLVED = '\0code:';

/** `root` is the repository's folder. */
export function code(root = ROOT): Plugin {
  return {
    name: 'lesson-code',
    resolveId(source) {
      return source.startsWith(PREFIX) ? `\0${source}` : null;
    },
    load(id) {
      if (!id.startsWith(RESOLVED)) return null;
      const chapter = id.slice(RESOLVED.length);
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
      return [...modules, ...all.filter((module) => module.id?.startsWith(RESOLVED))];
    },
  };
}

/** Throws if a file or a marker is missing. */
export function readCode(root: string, chapter: string): ChapterCode {
  const tensors = readTensorNames(root) ?? new Set<string>();
  const excerpt = findExcerpt(chapter, readCppSources(root));
  return {
    numpy: pythonSnippet(root, `web/lesson/chapters/${chapter}/numpy.py`, tensors),
    pytorch: pythonSnippet(root, `web/lesson/chapters/${chapter}/pytorch.py`, tensors),
    cpp: { ...excerpt, html: highlight(excerpt.text, 'cpp', tensors) },
  };
}

/** The last line of code that computes more than its chapter's tensors: what it reads, and the result that a notebook shows. */
const NOTEBOOK = /\n# notebook: reads ([\w ]+), shows (.+)$/;

function pythonSnippet(root: string, file: string, tensors: TensorNames): Snippet {
  const source = readFileSync(join(root, file), 'utf8').trimEnd();
  const [line = '', reads, shows = ''] = NOTEBOOK.exec(source) ?? [];
  const text = source.slice(0, source.length - line.length);
  const html = highlight(text, 'python', tensors);
  const snippet = { text, html, file, firstLine: 1, lastLine: text.split('\n').length };
  return reads === undefined ? snippet : { ...snippet, notebook: { reads: reads.split(' '), shows } };
}
