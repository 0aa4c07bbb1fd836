/**
 * Vite plugin: compiles a chapter's Markdown, `web/messages/<language>/chapters/<id>.md`, to typed data (`ChapterText`) at build
 * time, so the page needs no Markdown or TeX engine.
 */
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { Plugin } from 'vite';
import { compileChapter } from './prose/compile-chapter.ts';
import { repositoryRoot } from './repository-root.ts';
import { readTensorNames, traceListsFile } from './tensor-names.ts';

const CHAPTER = /\/messages\/[^/]+\/chapters\/[^/?]+\.md$/;

export function prose(): Plugin {
  let root = process.cwd();
  let warned = false;
  return {
    name: 'lesson-prose',
    enforce: 'pre',
    configResolved(config) {
      root = repositoryRoot(config.root);
    },
    load(id) {
      if (!CHAPTER.test(id)) return null;
      this.addWatchFile(id);
      const tensors = readTensorNames(root);
      if (tensors) {
        this.addWatchFile(traceListsFile(root));
      } else if (!warned) {
        warned = true;
        this.warn('the trace lists are not built yet: names of tensors in the prose are not checked');
      }
      const text = compileChapter(basename(id, '.md'), relative(root, id), readFileSync(id, 'utf8'), tensors);
      return { code: `export default ${JSON.stringify(text)};`, map: null, moduleType: 'js' };
    },
    hotUpdate({ file, modules }) {
      if (file !== traceListsFile(root)) return;
      const all = [...this.environment.moduleGraph.idToModuleMap.values()];
      return [...modules, ...all.filter((module) => CHAPTER.test(module.id ?? ''))];
    },
  };
}
