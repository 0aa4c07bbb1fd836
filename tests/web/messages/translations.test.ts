/** Every language has exactly the texts that English has; a draft has some of them. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { setOff } from '#web/messages/fr/grammar.ts';
import { FALLBACK, isDraft, isPseudo, LANGUAGES, OFFERED } from '#web/messages/languages.ts';
import { LEARNED_LANGUAGES } from '#web/messages/learned-layers.ts';
import { pseudo } from '#web/messages/pseudo.ts';
import { rewritten } from '#web/messages/rewrite.ts';
import { inLanguage } from '#web/messages/translated.ts';
import type { CompiledChapter } from '../../../build-scripts/vite-plugins/prose/compile-chapter.ts';
import { numbersOf } from '../../../build-scripts/vite-plugins/prose/lesson-numbers.ts';
import { readChapter } from '../../../build-scripts/vite-plugins/prose/read-chapter.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WEB = new URL('../../../web/', import.meta.url);
const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../../../web/messages/*/**/*.ts',
  '../../../web/lesson/chapters/*/??.ts',
]);
const others = OFFERED.filter((language) => language !== FALLBACK);

/** A language's files, with `*` for its name: of the catalogue, and of the chapters. */
function filesOf(language: string): string[] {
  const within = (folder: string): string[] => {
    const url = new URL(folder, WEB);
    if (!existsSync(url)) return [];
    return readdirSync(url, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}${file}`);
  };
  const own = within(`messages/${language}/`).filter((file) => file.endsWith('.ts'));
  const ofChapters = within('lesson/chapters/').filter((file) => new RegExp(`/${language}\\.(ts|md)$`).test(file));
  return (
    [...own, ...ofChapters]
      // Helpers for composing sentences may differ between languages; not every language has a learned layer.
      .filter((file) => !file.endsWith('/grammar.ts') && !file.includes('/learned/'))
      .map((file) => file.replace(`/${language}/`, '/*/').replace(`/${language}.`, '/*.'))
      .sort()
  );
}

function load(language: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  const module = MODULES[`../../../web/${file.replace('*', language)}`];
  if (!module) throw new Error(`there is no ${file} in ${language}`);
  return module();
}

/** The paths of all texts: "controls.seed.label", "labs.how()" for one with values, "hints[2]" for lists. */
function paths(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [`${path} (empty)`] : [path];
  if (typeof value === 'function') return [`${path}()`];
  if (Array.isArray(value)) return value.flatMap((each, i) => paths(each, `${path}[${i}]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, each]) => paths(each, `${path}.${name}`));
}

/** Lists that may differ between languages: example sentences. */
const OWN_LISTS = /\.samples\[\d+\]$/;

function said(module: Readonly<Record<string, unknown>>): string[] {
  return paths(module, '')
    .filter((path) => !OWN_LISTS.test(path))
    .sort();
}

function chapter(language: string, file: string): Promise<CompiledChapter> {
  return readChapter(ROOT, fileURLToPath(new URL(file.replace('*', language), WEB)), numbersOf);
}

/** A chapter's structure, independent of language: stills, answers, formulas' tensors, links, code. */
function skeleton({ text, captions }: CompiledChapter) {
  const whole = JSON.stringify(text);
  const all = (pattern: RegExp) => [...new Set([...whole.matchAll(pattern)].map((match) => match[1]))].sort();
  return {
    stills: text.steps.map(({ still }) => still),
    captions: new Set(Object.values(captions)).size,
    lab: text.lab !== null,
    answers: text.prediction?.computed?.tensor ?? text.prediction?.options.map(({ correct }) => correct),
    answered: text.prediction?.still,
    mistakes: text.mistakes.length,
    references: text.references.length,
    tensors: all(/tensor=\\"(\w+)\\"/g),
    values: all(/<mha-value name=\\"(\w+)\\"/g),
    links: all(/href=\\"([^"\\]+)\\"/g),
    displays: (whole.match(/class=\\"formula\\"/g) ?? []).length,
  };
}

it('English and French are complete', () => {
  expect(OFFERED.filter((language) => !isDraft(language))).toEqual(expect.arrayContaining(['en', 'fr']));
});

describe.each(others)('%s', (language) => {
  const files = filesOf(language);

  it('has the files that English has', () => {
    if (!isDraft(language)) expect(files).toEqual(filesOf(FALLBACK));
    expect(filesOf(FALLBACK)).toEqual(expect.arrayContaining(files));
  });

  it.each(files.filter((file) => file.endsWith('.ts')))('says everything in %s, and nothing else', async (file) => {
    const [own, english] = [said(await load(language, file)), said(await load(FALLBACK, file))];
    if (!isDraft(language)) expect(own).toEqual(english);
    expect(english).toEqual(expect.arrayContaining(own));
  });

  it.each(files.filter((file) => file.endsWith('.md')))('%s is the same chapter', async (file) => {
    expect(skeleton(await chapter(language, file))).toEqual(skeleton(await chapter(FALLBACK, file)));
  });

  it('has its own sentences exactly if it has a learned layer', async () => {
    const hasLayer = LEARNED_LANGUAGES.includes(language);
    const { words = {} } = files.includes('messages/*/opening.ts') ? await load(language, 'messages/*/opening.ts') : {};
    expect('sentence' in LANGUAGES[language]).toBe(hasLayer);
    expect('samples' in (words as object)).toBe(hasLayer);
  });
});

describe('French', () => {
  it('uses non-breaking spaces around punctuation, wherever there is a space', () => {
    const signs = {
      a: 'Vraiment ? Oui : « bien » ; 5 % !',
      b: (name: string) => `De « ${name} » : fin`,
      c: '<em>mot</em> : <code>a ? b : c</code> `x ; y`',
    };
    const set = rewritten(signs, setOff);
    expect(set.a).toBe('Vraiment\u00A0? Oui\u00A0: «\u00A0bien\u00A0»\u00A0; 5\u00A0%\u00A0!');
    expect(set.b('moi')).toBe('De «\u00A0moi\u00A0»\u00A0: fin');
    expect(set.c).toBe('<em>mot</em>\u00A0: <code>a ? b : c</code> `x ; y`');
    expect(setOff('https://a.b :c /?d')).toBe('https://a.b :c /?d');
  });

  it('does so in every text that is loaded', async () => {
    const words = { label: 'Fin : « oui »' };
    const find = () => () => Promise.resolve(words);
    expect(await inLanguage(find, 'fr')).toEqual({ label: 'Fin\u00A0: «\u00A0oui\u00A0»' });
    expect(await inLanguage(find, 'en')).toEqual(words);
  });
});

describe('pseudo-languages', () => {
  const words = {
    button: 'Heads',
    about: (name: string) => `Lower ${name}`,
    howTo: 'Type `d_k = 4` first.',
    prose: '<p>The <mha-term tensor="q">query</mha-term> <math><mi>Q</mi></math> &amp; more</p>',
    tensor: 'W_Q',
    hints: ['one'],
    none: '',
  };

  it('double every text', () => {
    const twice = pseudo(words, 'x-long');
    expect(twice.button).toBe('Headsheads');
    expect(twice.about('heads')).toBe('Lower heads Lower heads');
    expect(twice.howTo).toBe('Typetype `d_k = 4` first.first.');
    expect(twice.tensor).toBe('W_Q');
    expect(twice.hints).toEqual(['oneone']);
    expect(twice.none).toBe('');
  });

  it('are right-to-left, and keep formulas, code and tensor names', () => {
    const mirrored = pseudo(words, 'x-rtl');
    expect(mirrored.button).toMatch(/^[א-ת]+$/);
    expect(mirrored.howTo).toMatch(/^[א-ת]+ `d_k = 4` [א-ת]+\.$/);
    expect(mirrored.prose).toContain('<mha-term tensor="q">');
    expect(mirrored.prose).toContain('<math><mi>Q</mi></math>');
    expect(mirrored.tensor).toBe('W_Q');
  });

  it('are not offered', () => {
    expect(OFFERED.filter(isPseudo)).toEqual([]);
  });
});
