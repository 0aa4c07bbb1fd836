/**
 * Vite plugin: compiles a chapter's Markdown, `web/lesson/chapters/<id>/<language>.md`, to typed data (`ChapterText`) at build time,
 * so the page needs no Markdown or TeX engine, and fills in the numbers that it quotes. What is needed of all chapters at once,
 * without their texts, has its own modules:
 *
 *     prose:names/en         the chapters' short names
 *     prose:titles/en        the titles of each chapter's steps, by still
 *     prose:captions/en      the captions of each chapter's steps, by still
 *     prose:titles/others    how to load the titles in the other languages, as `import.meta.glob` gives it
 *
 * Where a language has no text of a chapter, these modules have the English one.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { CHAPTER_IDS } from '../../web/lesson/constants/chapter-ids.ts';
import { FALLBACK, OFFERED } from '../../web/messages/languages.ts';
import type { CompiledChapter } from './prose/compile-chapter.ts';
import { readChapter } from './prose/read-chapter.ts';
import { repositoryRoot } from './repository-root.ts';
import { readTensorNames, traceListsFile } from './tensor-names.ts';

const CHAPTER = /\/lesson\/chapters\/[\w-]+\/\w+\.md$/;
const NUMBERS = join(import.meta.dirname, 'prose/lesson-numbers.ts');
const OF_ALL = /^\0prose:(names|titles|captions)\/(\w+)$/;

/** The numbers are computed without the texts that quote them. */
const WITHOUT_TEXTS: Plugin = {
  name: 'lesson-without-prose',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('prose:') ? `\0${source}` : null),
  load: (id) => (OF_ALL.test(id) ? asModule('{}') : null),
};

type LessonNumbers = typeof import('./prose/lesson-numbers.ts');

const PARTS: Readonly<Record<string, (chapter: CompiledChapter) => unknown>> = {
  names: ({ name }) => name,
  titles: ({ text }) => Object.fromEntries(text.steps.map(({ still, title }) => [still, title])),
  captions: ({ captions }) => captions,
};

export function prose(): Plugin {
  let root = process.cwd();
  let warned = false;
  const known = new Map<string, Promise<CompiledChapter>>();
  let numbers: ReturnType<typeof runnerImport<LessonNumbers>> | undefined;

  /** `watch` gets every file that the chapter depends on. */
  function compiled(file: string, watch: (file: string) => void): Promise<CompiledChapter> {
    watch(file);
    const chapter =
      known.get(file) ??
      readChapter(root, file, async (id, language) => {
        numbers ??= runnerImport<LessonNumbers>(NUMBERS, { logLevel: 'error', plugins: [WITHOUT_TEXTS] });
        const { module, dependencies } = await numbers;
        const files = dependencies.filter((each) => !each.includes('\0'));
        for (const each of [NUMBERS, module.layerFile(language), ...files]) watch(resolve(each));
        return module.numbersOf(id, language);
      });
    known.set(file, chapter);
    return chapter;
  }

  function forget(): void {
    known.clear();
    numbers = undefined;
  }

  function filesIn(language: string): [id: string, file: string][] {
    return CHAPTER_IDS.map((id) => {
      const [file = '', english = ''] = [language, FALLBACK].map((each) =>
        join(root, `web/lesson/chapters/${id}/${each}.md`),
      );
      return [id, existsSync(file) ? file : english];
    });
  }

  return {
    name: 'lesson-prose',
    enforce: 'pre',
    configResolved(config) {
      root = repositoryRoot(config.root);
    },
    buildStart: forget,
    resolveId(source) {
      return source.startsWith('prose:') ? `\0${source}` : null;
    },
    async load(id) {
      const [, part = '', language = ''] = OF_ALL.exec(id) ?? [];
      const partOf = PARTS[part];
      if (partOf && language === 'others') return asModule(others(part));
      if (!partOf && !CHAPTER.test(id)) return null;
      if (readTensorNames(root)) {
        this.addWatchFile(traceListsFile(root));
      } else if (!warned) {
        warned = true;
        this.warn('the trace lists are not built yet: names of tensors in the prose are not checked');
      }
      const watch = (file: string): void => this.addWatchFile(file);
      if (!partOf) return asModule(JSON.stringify((await compiled(id, watch)).text));
      const chapters = filesIn(language).map(async ([chapter, file]) => [chapter, partOf(await compiled(file, watch))]);
      const data = Object.fromEntries(await Promise.all(chapters));
      return asModule(JSON.stringify(data));
    },
    hotUpdate({ file, modules }) {
      forget();
      const isList = file === traceListsFile(root);
      if (!isList && !CHAPTER.test(file)) return;
      // Vite watches the source files of virtual modules only in a build.
      const all = [...this.environment.moduleGraph.idToModuleMap.values()];
      const stale = all.filter(({ id }) => OF_ALL.test(id ?? '') || (isList && CHAPTER.test(id ?? '')));
      return [...modules, ...stale];
    },
  };
}

function asModule(value: string) {
  return { code: `export default ${value};`, map: null, moduleType: 'js' };
}

function others(part: string): string {
  const loads = OFFERED.filter((language) => language !== FALLBACK).map(
    (language) => `'/${language}/': async () => (await import('prose:${part}/${language}')).default`,
  );
  return `{ ${loads.join(', ')} }`;
}
