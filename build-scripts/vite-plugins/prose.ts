/**
 * Vite plugin: compiles a chapter's Markdown, `web/messages/<language>/chapters/<id>.md`, to typed data (`ChapterText`) at build
 * time, so the page needs no Markdown or TeX engine, and fills in the numbers that it quotes. With `?steps` it gives only the title of
 * each step, by its still.
 */
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { compileChapter } from './prose/compile-chapter.ts';
import { quotesNumbers, withNumbers } from './prose/numbers.ts';
import { repositoryRoot } from './repository-root.ts';
import { readTensorNames, traceListsFile } from './tensor-names.ts';

const CHAPTER = /\/messages\/([^/]+)\/chapters\/([^/?]+)\.md(\?steps)?$/;
const NUMBERS = join(import.meta.dirname, 'prose/lesson-numbers.ts');

type LessonNumbers = typeof import('./prose/lesson-numbers.ts');

export function prose(): Plugin {
  let root = process.cwd();
  let warned = false;
  let numbers: ReturnType<typeof runnerImport<LessonNumbers>> | undefined;
  return {
    name: 'lesson-prose',
    enforce: 'pre',
    configResolved(config) {
      root = repositoryRoot(config.root);
    },
    async load(id) {
      const [, language, chapter, only] = CHAPTER.exec(id) ?? [];
      if (language === undefined || chapter === undefined) return null;
      const [file = id] = id.split('?');
      this.addWatchFile(file);
      const tensors = readTensorNames(root);
      if (tensors) {
        this.addWatchFile(traceListsFile(root));
      } else if (!warned) {
        warned = true;
        this.warn('the trace lists are not built yet: names of tensors in the prose are not checked');
      }
      const path = relative(root, file);
      let markdown = readFileSync(file, 'utf8');
      if (quotesNumbers(markdown)) {
        numbers ??= runnerImport<LessonNumbers>(NUMBERS, { logLevel: 'error' });
        const { module, dependencies } = await numbers;
        for (const each of [NUMBERS, module.layerFile(language), ...dependencies]) this.addWatchFile(resolve(each));
        markdown = await withNumbers(path, markdown, module.numbersOf(chapter, language));
      }
      const text = compileChapter(chapter, path, markdown, tensors);
      const data = only ? Object.fromEntries(text.steps.map(({ still, title }) => [still, title])) : text;
      return { code: `export default ${JSON.stringify(data)};`, map: null, moduleType: 'js' };
    },
    hotUpdate({ file, modules }) {
      // What a number comes from may have changed.
      if (!CHAPTER.test(file)) numbers = undefined;
      if (file !== traceListsFile(root)) return;
      const all = [...this.environment.moduleGraph.idToModuleMap.values()];
      return [...modules, ...all.filter((module) => CHAPTER.test(module.id ?? ''))];
    },
  };
}
