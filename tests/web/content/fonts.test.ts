/** The cut fonts have every Latin letter and sign that the lesson's words use; otherwise a page loads a whole font. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const WEB = new URL('../../../web/', import.meta.url);

/** The first face of each family has the Latin letters; the others have Greek and rare letters. */
const FACES = [
  ...readFileSync(new URL('fonts/index.css', WEB), 'utf8').matchAll(
    /url\("\.\/([^"]+)\.woff2"\)[^}]*unicode-range:([^;]+);/g,
  ),
].map(([, file = '', ranges = '']) => ({ file, ranges: [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)] }));

function has(file: string, point: number): boolean {
  const ranges = FACES.find((face) => face.file === file)?.ranges ?? [];
  return ranges.some(([, first = '', last = first]) => parseInt(first, 16) <= point && point <= parseInt(last, 16));
}

it.each(['en', 'fr'])('every Latin letter of the messages in %s is in the cut fonts', (language) => {
  const filesIn = (folder: string) =>
    readdirSync(new URL(folder, WEB), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}${file}`);
  const files = [
    ...filesIn(`messages/${language}/`).filter((file) => file.endsWith('.ts')),
    ...filesIn('lesson/chapters/').filter((file) => new RegExp(`/${language}\\.(ts|md)$`).test(file)),
  ];
  const text = files.map((file) => readFileSync(new URL(file, WEB), 'utf8')).join('');
  const latin = [...new Set(text)].filter((letter) => /[\u00a0-\u00ff]/.test(letter));
  expect(latin.length).toBeGreaterThan(8);
  for (const file of ['lesson-sans', 'lesson-serif'])
    expect(
      latin.filter((letter) => !has(file, letter.codePointAt(0) ?? 0)),
      file,
    ).toEqual([]);
});
