// Command-line options of the contact sheet; by default the opening, every chapter, size, colour scheme and language.
import { parseArgs } from 'node:util';

export const USAGE = `npm run contact-sheet -- [options]

Photographs the built lesson and puts the pictures on one page, build/contact-sheet/index.html.

  --chapters opening,mask    these chapters only; the opening counts as one
  --sizes 390x844,1440x900   these sizes of the window only, or others than 390x844, 768x1024 and 1440x900
  --schemes dark             light or dark only
  --languages fr             these languages only; x-long and x-rtl are the pseudo-languages
  --whole                    whole pages from their head to their foot, not what the window shows
  --at 0.5                   where the figures stand, from 0 to 1, their end
  --sentence "The cat sat"   this sentence, not the default one
  --built                    the page in dist/ as it is, without building it first`;

const SIZE = /^(\d{2,4})x(\d{2,5})$/;

/**
 * @typedef {object} Sheet
 * @property {string[]} chapters
 * @property {{ name: string, width: number, height: number }[]} sizes
 * @property {string[]} schemes
 * @property {string[]} languages
 * @property {boolean} whole
 * @property {number} at
 * @property {string} sentence empty for the default one
 * @property {boolean} built
 */

/**
 * Parses the command's arguments; throws for unknown names.
 * @param {string[]} args
 * @param {{ chapters: readonly string[], languages: readonly string[], pseudo: readonly string[] }} lesson what there is
 * @returns {Sheet}
 */
export function readOptions(args, lesson) {
  const { values } = parseArgs({
    args,
    options: {
      chapters: { type: 'string', default: lesson.chapters.join() },
      sizes: { type: 'string', default: '390x844,768x1024,1440x900' },
      schemes: { type: 'string', default: 'light,dark' },
      languages: { type: 'string', default: lesson.languages.join() },
      whole: { type: 'boolean', default: false },
      at: { type: 'string', default: '1' },
      sentence: { type: 'string', default: '' },
      built: { type: 'boolean', default: false },
    },
  });
  const at = Number(values.at);
  if (!(at >= 0 && at <= 1)) throw new Error(`--at ${values.at}: a figure stands somewhere from 0 to 1`);
  return {
    chapters: among(values.chapters, lesson.chapters, 'chapter'),
    sizes: values.sizes.split(',').map(readSize),
    schemes: among(values.schemes, ['light', 'dark'], 'scheme'),
    languages: among(values.languages, [...lesson.languages, ...lesson.pseudo], 'language'),
    whole: values.whole,
    at,
    sentence: values.sentence,
    built: values.built,
  };
}

function among(list, all, what) {
  const names = list.split(',');
  for (const name of names) {
    if (!all.includes(name)) throw new Error(`there is no ${what} ${name}; there is ${all.join(', ')}`);
  }
  return names;
}

function readSize(name) {
  const [, width, height] = SIZE.exec(name) ?? [];
  if (!width) throw new Error(`--sizes ${name}: a size is written 390x844, in pixels`);
  return { name, width: Number(width), height: Number(height) };
}
