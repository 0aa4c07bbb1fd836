/**
 * Vite plugin: compiles a chapter's Markdown, `web/lesson/chapters/<id>/<language>.md`, to typed data (`ChapterText`) at build time,
 * so the page needs no Markdown or TeX engine, and fills in the numbers that it quotes. What is needed of all chapters at once,
 * without their texts, has its own modules:
 *
 *     prose:names/en         the chapters' short names
 *     prose:minutes/en       how long reading each chapter takes, without its exercises; for all languages
 *     prose:titles/en        the titles of each chapter's steps, by still
 *     prose:captions/en      the captions of each chapter's steps, by still
 *     prose:kinds/en         the titles of the kinds of exercises: `title` in `web/messages/en/exercises/<kind>.ts`
 *     prose:measured         what was measured of the learned layers (learned-measures.ts)
 *     prose:titles/others    how to load the titles in the other languages
 *
 * The questions and answers, `web/messages/<language>/questions.md`, become one string of HTML.
 *
 * Where a language has no text of a chapter, these modules have the English one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { ALL_CHAPTER_IDS } from '../../web/lesson/constants/chapter-ids.ts';
import type { ChapterText } from '../../web/lesson/ui/prose/prose.ts';
import { FALLBACK, OFFERED } from '../../web/messages/languages.ts';
import { learnedFiles, MEASURED, measuredByLanguage } from './learned-measures.ts';
import type { CompiledChapter } from './prose/compile-chapter.ts';
import { readChapter, readQuestions } from './prose/read-chapter.ts';
import { readTensorNames, traceListsFile } from './tensor-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHAPTER = /\/lesson\/chapters\/[\w-]+\/\w+\.md$/;
const QUESTIONS = /\/messages\/[\w-]+\/questions\.md$/;
const NUMBERS = join(import.meta.dirname, 'prose/lesson-numbers.ts');
const KIND = /\/messages\/[\w-]+\/exercises\/[\w-]+\.ts$/;
const TITLE = /^export const title = '(.+)';$/m;
const OF_ALL = /^\0prose:(names|minutes|titles|captions|kinds)\/(\w+)$/;

/** The numbers are computed without the texts that quote them. */
const WITHOUT_TEXTS: Plugin = {
  name: 'lesson-without-prose',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('prose:') ? `\0${source}` : null),
  load: (id) => (id === MEASURED ? measured() : OF_ALL.test(id) ? asModule('{}') : null),
};

function measured() {
  return asModule(JSON.stringify(measuredByLanguage()));
}

type LessonNumbers = typeof import('./prose/lesson-numbers.ts');

const PARTS: Readonly<Record<string, (chapter: CompiledChapter) => unknown>> = {
  names: ({ name }) => name,
  minutes: ({ text }) => readingMinutes(text),
  titles: ({ text }) => Object.fromEntries(text.steps.map(({ still, title }) => [still, title])),
  captions: ({ captions }) => captions,
};

/** Words a minute, and the minutes that a step of the figure and a prediction take. */
const PACE = { words: 200, step: 0.5, prediction: 1 };

/** Minutes for what stands outside “More”. */
export function readingMinutes(text: ChapterText): number {
  const { words, step, prediction } = PACE;
  const asked = text.prediction ? prediction : 0;
  return Math.round((wordsOf(text) / words + text.steps.length * step + asked) * 10) / 10;
}

/** The words that a reader meets outside “More”; a formula counts as one. */
export function wordsOf({ objective, intro, steps, prediction }: ChapterText): number {
  const asked = prediction
    ? [prediction.question, ...prediction.options.map(({ text }) => text), prediction.reveal]
    : [];
  return [objective ?? '', intro, ...steps.flatMap(({ title, html }) => [title, html]), ...asked]
    .join(' ')
    .replace(/<math[\s\S]*?<\/math>|<mha-value[^>]*>/g, ' x ')
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** `root` is the repository's folder. */
export function prose(root = ROOT): Plugin {
  let warned = false;
  const known = new Map<string, Promise<CompiledChapter>>();
  let numbers: ReturnType<typeof runnerImport<LessonNumbers>> | undefined;

  /** `watch` gets every file that the chapter depends on. */
  function compiled(file: string, watch: (file: string) => void): Promise<CompiledChapter> {
    watch(file);
    const chapter = known.get(file) ?? readChapter(root, file, watched(watch));
    known.set(file, chapter);
    return chapter;
  }

  function watched(watch: (file: string) => void) {
    return async (id: string, language: string) => {
      numbers ??= runnerImport<LessonNumbers>(NUMBERS, { logLevel: 'error', plugins: [WITHOUT_TEXTS] });
      const { module, dependencies } = await numbers;
      const files = dependencies.filter((each) => !each.includes('\0'));
      for (const each of [NUMBERS, module.layerFile(language), ...files]) watch(resolve(each));
      return module.numbersOf(id, language);
    };
  }

  function forget(): void {
    known.clear();
    numbers = undefined;
  }

  function filesIn(language: string): [id: string, file: string][] {
    return ALL_CHAPTER_IDS.map((id) => {
      const [file = '', english = ''] = [language, FALLBACK].map((each) =>
        join(root, `web/lesson/chapters/${id}/${each}.md`),
      );
      return [id, existsSync(file) ? file : english];
    });
  }

  /** By kind. English replaces what a language lacks. */
  function kindTitles(language: string, watch: (file: string) => void): Readonly<Record<string, string>> {
    const own = [FALLBACK, language].flatMap((each) => {
      const folder = join(root, 'web/messages', each, 'exercises');
      return existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [];
    });
    const titles = own.map((file) => {
      watch(file);
      const [, title] = TITLE.exec(readFileSync(file, 'utf8')) ?? [];
      return title === undefined ? [] : [[parse(file).name, title] as const];
    });
    return Object.fromEntries(titles.flat());
  }

  return {
    name: 'lesson-prose',
    enforce: 'pre',
    buildStart: forget,
    resolveId(source) {
      return source.startsWith('prose:') ? `\0${source}` : null;
    },
    async load(id) {
      const [, part = '', language = ''] = OF_ALL.exec(id) ?? [];
      if (id === MEASURED) {
        for (const file of learnedFiles()) this.addWatchFile(file);
        return measured();
      }
      const partOf = PARTS[part];
      if (part !== '' && language === 'others') return asModule(others(part));
      if (part === 'kinds') return asModule(JSON.stringify(kindTitles(language, (file) => this.addWatchFile(file))));
      if (!partOf && !CHAPTER.test(id) && !QUESTIONS.test(id)) return null;
      if (readTensorNames(root)) {
        this.addWatchFile(traceListsFile(root));
      } else if (!warned) {
        warned = true;
        this.warn('the trace lists are not built yet: names of tensors in the prose are not checked');
      }
      const watch = (file: string): void => this.addWatchFile(file);
      if (QUESTIONS.test(id)) return asModule(JSON.stringify(await readQuestions(root, id, watched(watch))));
      if (!partOf) return asModule(JSON.stringify((await compiled(id, watch)).text));
      const chapters = filesIn(language).map(async ([chapter, file]) => [chapter, partOf(await compiled(file, watch))]);
      const data = Object.fromEntries(await Promise.all(chapters));
      return asModule(JSON.stringify(data));
    },
    hotUpdate({ file, modules }) {
      forget();
      const isList = file === traceListsFile(root);
      if (!isList && ![CHAPTER, QUESTIONS, KIND].some((each) => each.test(file))) return;
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
    (language) => `${language}: async () => (await import('prose:${part}/${language}')).default`,
  );
  return `{ ${loads.join(', ')} }`;
}
