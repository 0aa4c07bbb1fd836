/**
 * Vite plugin: compiles a chapter's Markdown, `web/messages/<language>/chapters/<id>.md`, to typed data (`ChapterText`) at build
 * time, so the page needs no Markdown or TeX engine. With `?steps` it gives only the title of each step, by its still.
 */
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { Plugin } from 'vite';
import { compileChapter } from './prose/compile-chapter.ts';
import { repositoryRoot } from './repository-root.ts';
import { readTensorNames, traceListsFile } from './tensor-names.ts';

const CHAPTER = /\/messages\/[^/]+\/chapters\/[^/?]+\.md(\?steps)?$/;

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
      const [file = id, only] = id.split('?');
      this.addWatchFile(file);
      const tensors = readTensorNames(root);
      if (tensors) {
        this.addWatchFile(traceListsFile(root));
      } else if (!warned) {
        warned = true;
        this.warn('the trace lists are not built yet: names of tensors in the prose are not checked');
      }
      const text = compileChapter(basename(file, '.md'), relative(root, file), readFileSync(file, 'utf8'), tensors);
      const data = only ? Object.fromEntries(text.steps.map(({ still, title }) => [still, title])) : text;
      return { code: `export default ${JSON.stringify(data)};`, map: null, moduleType: 'js' };
    },
    hotUpdate({ file, modules }) {
      if (file !== traceListsFile(root)) return;
      const all = [...this.environment.moduleGraph.idToModuleMap.values()];
      return [...modules, ...all.filter((module) => CHAPTER.test(module.id ?? ''))];
    },
  };
}
