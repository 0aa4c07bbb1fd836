// Entry sizes in the README, in docs/package.md and in the package's README, which is made from it. Manual package builds write them, and the tests check them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { ENTRIES, SCRIPTS } from './entries.mjs';

const BEGIN = '<!-- sizes: written by npm run build:package -->';
const END = '<!-- end of sizes -->';
/** Kilobytes of 1000 bytes, with two significant digits from 100 on, so that small changes of the lesson do not outdate a page. */
const roundingOf = (bytes) => Math.max(1000, 10 ** (Math.floor(Math.log10(bytes)) - 1));

/** The files that always load: an entry and its static imports. */
function startOf(folder, file) {
  const files = new Set([file]);
  for (const each of files) {
    const code = readFileSync(join(folder, each), 'utf8');
    const imports = code.matchAll(/\b(?:import|from)\s*(["'`])(\.{1,2}\/[^"'`]+\.js)\1/g);
    for (const [, , path] of imports) files.add(join(dirname(each), path));
  }
  return [...files];
}

const compress = promisify(brotliCompress);

/** The rows of the table. Each file is compressed alone, as a server does it, and all in parallel, because it takes seconds. */
export function sizeRows(folder) {
  const known = new Map();
  const sizesOf = (file) => {
    if (!known.has(file)) {
      const bytes = readFileSync(join(folder, file));
      known.set(
        file,
        compress(bytes).then(({ length }) => [bytes.length, length]),
      );
    }
    return known.get(file);
  };
  const row = async (name, what, files) => {
    const all = await Promise.all(files.map(sizesOf));
    return { name, what, sizes: [0, 1].map((kind) => all.reduce((total, sizes) => total + sizes[kind], 0)) };
  };
  const modules = ENTRIES.map(({ name, what }) =>
    row(name === 'index' ? 'mha-lesson' : `mha-lesson/${name}`, what, startOf(folder, `${name}.js`)),
  );
  const shown = Object.entries(SHOWN).map(([chunk, { name, what }]) =>
    row(name, what, startOf(folder, join('chunks', chunkOf(folder, chunk)))),
  );
  const scripts = SCRIPTS.map(({ name, what }) => row(`${name}.js`, what, [`${name}.js`]));
  const files = Object.entries(WASM).map(([name, what]) => row(`wasm/${name}.wasm`, what, [`wasm/${name}.wasm`]));
  return Promise.all([...modules, ...shown, ...scripts, ...files]);
}

/** What visible elements load before any chapter. */
const SHOWN = {
  figure: { name: '<mha-figure>', what: 'what it loads when it is seen, besides `wasm/mha.wasm`' },
  lesson: { name: '<mha-lesson>', what: 'the same' },
};

function chunkOf(folder, name) {
  const found = readdirSync(join(folder, 'chunks')).find((file) => file.startsWith(`${name}-`));
  if (!found) throw new Error(`no chunk of the package is ${name}`);
  return found;
}

/** Every .wasm file of the package. */
export const WASM = {
  mha: 'one attention forward, for figures',
  'mha-core': 'everything but the ONNX operator',
  'mha-fast': 'the same with relaxed SIMD',
  'mha-operator': 'the ONNX operator',
  'mha-operator-fast': 'the same with relaxed SIMD',
  'mha-tiled': 'attention in tiles, for the chapter `fast`',
  micropython: 'Python, for exercises with code',
};

const kilobytes = (bytes) => {
  const unit = roundingOf(bytes);
  return `${(Math.round(bytes / unit) * unit) / 1000} kB`;
};

export function sizeTable(rows) {
  const lines = rows.map(({ name, what, sizes }) => `| \`${name}\` | ${what} | ${sizes.map(kilobytes).join(' | ')} |`);
  return ['| file | what | size | Brotli |', '|---|---|--:|--:|', ...lines].join('\n');
}

/** The text with the table between its marks. Throws if it has no marks. */
export function withSizes(text, rows) {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`there is no place for the sizes, between ${BEGIN} and ${END}`);
  return `${text.slice(0, begin + BEGIN.length)}\n${sizeTable(rows)}\n${text.slice(end)}`;
}

/** The outdated sizes in a text, one line each. */
export function outdated(text, rows) {
  return rows.flatMap(({ name, sizes }) => {
    const line = text.split('\n').find((each) => each.startsWith(`| \`${name}\` |`));
    if (!line) return [`${name} is not in the table of sizes`];
    const written = [...line.matchAll(/\b(\d+) kB/g)].map(([, number]) => 1000 * Number(number));
    return sizes.flatMap((size, i) =>
      Math.abs(size - (written[i] ?? Number.NaN)) <= roundingOf(size)
        ? []
        : [`${name}: ${written[i]} is written, ${size} is so`],
    );
  });
}
