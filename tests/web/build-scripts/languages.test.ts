/** How complete the languages are, and which translations are older than their English texts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { coverage, coverageReport, markCurrent } from '../../../build-scripts/lib/languages.mjs';
import { compileChapter } from '../../../build-scripts/vite-plugins/prose/compile-chapter.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MESSAGES = 'web/messages/de/x.ts';
const WORDS = 'web/lesson/chapters/scale/de.ts';
const PROSE = 'web/lesson/chapters/scale/de.md';

/** Two names, a list of two and a function: four texts under three names. */
const ENGLISH = `import type { Y } from '../y.ts';
const hints = ['one', 'two'];
export const x: Y<'type'> = translatable('file', { title: 'Title', inner: { hints, of: (n: number) => \`\${n} of\` } });
`;

const FILES = {
  'web/messages/languages.ts': `export const LANGUAGES = {
  en: { name: 'English' },
  de: { name: 'Deutsch', draft: true },
} as const satisfies object;
export const FALLBACK = 'en';
`,
  'web/messages/en/x.ts': ENGLISH,
  'web/messages/en/learned/sentences.ts': `export const sentences = ['not', 'counted'];\n`,
  'web/lesson/chapters/scale/lab.ts': `export const tag = 'mha-lab';\n`,
  'web/lesson/chapters/scale/en.ts': `export const words = { a: 'A', b: 'B' };\n`,
  'web/lesson/chapters/scale/en.md': '# Scale\n\nTwo.\n',
  [MESSAGES]: `export const x = { inner: { hints: ['eins'] } };\n`,
  [WORDS]: `export const words = { a: 'A', b: 'B' };\n`,
};

let root = '';

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const stale = () => coverage(root).flatMap((language) => language.stale.map(({ file }) => file));

beforeEach(() => {
  root = temporaryFolder();
  for (const [file, text] of Object.entries(FILES)) write(file, text);
});

it('counts the texts of a language; a list counts as a whole', () => {
  expect(coverage(root)).toMatchObject([{ name: 'Deutsch', texts: 8, translated: 4 }]);
  expect(coverageReport(root)).toMatch(/^Deutsch: 50 % of 8 texts\n/);
  write(PROSE, '# Skala\n\nZwei.\n');
  expect(coverage(root)).toMatchObject([{ texts: 8, translated: 6 }]);
});

describe('a translation', () => {
  beforeEach(() => {
    write(PROSE, '# Skala\n\nZwei.\n');
  });

  it('is stale until it is marked as current', () => {
    expect(stale()).toEqual([PROSE, WORDS, MESSAGES]);
    markCurrent(root, 'de', [WORDS]);
    expect(stale()).toEqual([PROSE, MESSAGES]);
    markCurrent(root, 'de');
    expect(stale()).toEqual([]);
    expect(coverageReport(root)).toBe('Deutsch: 75 % of 8 texts');
    const marked = [read(PROSE), read(WORDS)];
    expect(marked[0]).toMatch(/Zwei\.\n\n<!-- from: [0-9a-f]{7} -->\n$/);
    expect(marked[1]).toMatch(/\};\n\n\/\/ from: [0-9a-f]{7}\n$/);
    markCurrent(root, 'de');
    expect([read(PROSE), read(WORDS)]).toEqual(marked);
  });

  it('becomes stale if an English text changes, and by nothing else', () => {
    markCurrent(root, 'de');
    write(
      'web/messages/en/x.ts',
      ENGLISH.replaceAll('hints', 'others')
        .replace('../y.ts', '../z.ts')
        .replace("'type'", "'t'")
        .replace("'file'", "'f'"),
    );
    expect(stale()).toEqual([]);
    write('web/messages/en/x.ts', ENGLISH.replace(' of`', ' out of`'));
    expect(stale()).toEqual([MESSAGES]);
    write('web/lesson/chapters/scale/en.md', '# Scale\n\nThree.\n');
    expect(stale()).toEqual([PROSE, MESSAGES]);
    expect(coverageReport(root)).toContain(`\n  ${PROSE}: the English texts have changed (2 here)`);
  });

  it('can only be marked if it is one', () => {
    expect(() => markCurrent(root, 'de', ['web/messages/en/x.ts'])).toThrow('web/messages/en/x.ts is no translation');
    expect(() => markCurrent(root, 'it')).toThrow('The language it has no files');
  });
});

it('French is complete', () => {
  const french = coverage(ROOT).find(({ name }) => name === 'Français');
  expect(french?.texts).toBeGreaterThan(4000);
  expect(french?.translated).toBe(french?.texts);
});

it('the prose of a chapter does not show its source', () => {
  const source = `# Titre {Court}
> Le but.

L’introduction.

## steps
### Une étape {row}
> Sa légende.

Son texte.

## prediction
La question ?
- [x] Oui
  > Juste.
- [ ] Non
  > Faux.
- [ ] Peut-être
  > Faux.

La réponse.

## mistakes
### Une idée
Une autre.

## references
- Une source.
`;
  const compiled = (text: string) => compileChapter('scale', 'fr.md', text);
  expect(compiled(`${source}\n<!-- from: 1a2b3c4 -->\n`)).toEqual(compiled(source));
});
