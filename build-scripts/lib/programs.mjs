// The command lines of all programs: what a program is for, its options and its arguments. Old versions of Node read this file before
// the setup, so it imports nothing from packages and nothing in TypeScript.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PASSES, parseShape } from '../../tests/bench/shapes.mjs';
import { DIST, ROOT } from './run.mjs';

/**
 * @typedef {object} Option
 * @property {string} about one line
 * @property {string} [value] what its value is called; without it the option takes none
 * @property {(text: string) => any} [read] turns the text into the value; throws what was expected
 * @property {() => Promise<readonly string[]>} [among] the names that the value may have
 * @property {boolean} [list] the value is a list of such names, separated by commas
 * @property {boolean} [several] the option may be repeated
 * @property {any} [default]
 *
 * @typedef {object} Program
 * @property {string} command how it is called
 * @property {string} about
 * @property {Record<string, Option>} [options]
 * @property {{ name: string, min?: number, max?: number, read?: (text: string) => any, default?: string }} [positionals]
 */

const number = (from, to, kind) => (text) => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const fits = value >= from && value <= to && (kind === 'a number' || Number.isSafeInteger(value));
  if (!fits) throw new Error(`this must be ${kind} from ${from}${to === Infinity ? '' : ` to ${to}`}`);
  return value;
};
const between = (from, to) => number(from, to, 'a number');
const whole = (from, to = Infinity) => number(from, to, 'a whole number');

/** Paths are relative to the folder that the command was given in. */
const path = (text) => resolve(process.env.MHA_STARTED_IN ?? '.', text);
const existing = (kind, is) => (text) => {
  const found = path(text);
  if (!existsSync(found)) throw new Error(`there is no such ${kind}`);
  if (!is(statSync(found))) throw new Error(`this is not a ${kind}`);
  return found;
};
const file = existing('file', (found) => found.isFile());
const folder = existing('folder', (found) => found.isDirectory());

function sizes(text) {
  return text.split(',').map((name) => {
    const [, width, height] = /^(\d{2,4})x(\d{2,5})$/.exec(name) ?? [];
    if (!width) throw new Error('a size is written 390x844, in pixels');
    return { name, width: Number(width), height: Number(height) };
  });
}

function address(text) {
  if (!URL.canParse(text)) throw new Error('this must be an address such as https://HOST/');
  return `${text.replace(/\/$/, '')}/`;
}

const languages = async () => Object.keys((await import('../../web/messages/languages.ts')).LANGUAGES);
const allLanguages = async () => (await import('../../web/messages/languages.ts')).ALL_LANGUAGES;
const chapters = async () => (await import('../../web/lesson/constants/chapter-ids.ts')).CHAPTER_IDS;
async function stops() {
  const { ALL_CHAPTER_IDS, OPENING } = await import('../../web/lesson/constants/chapter-ids.ts');
  return [OPENING, ...ALL_CHAPTER_IDS];
}
const names = (list) => async () => list;

const port = (number) => ({
  value: 'PORT',
  read: whole(1, 65535),
  default: number,
  about: `another port than ${number}`,
});
const built = { about: 'the page in dist/ as it is, without building it first' };
const language = { value: 'LANGUAGE', among: languages, default: 'en', about: 'such as fr; en by default' };
const mutant = { value: 'WORD', default: '', about: 'only the mutants whose names contain the word' };
const repeated = (value, number, about) => ({
  value,
  read: whole(1),
  default: number,
  about: `${about}; ${number} by default`,
});

/** @type {Record<string, Program>} */
export const PROGRAMS = {
  'build-scripts/start.mjs': {
    command: 'npm start --',
    about: 'Builds what is missing, and serves the lesson; a page is loaded again when its sources change.',
    options: {
      port: port(5173),
      built: { about: 'the built page, as it would be published, with its strict content security policy' },
    },
  },
  'build-scripts/serve.mjs': {
    command: 'node build-scripts/serve.mjs',
    about: 'Serves a folder, dist/ by default, under the content security policy that docs/security.md shows.',
    options: { port: port(4173) },
    positionals: { name: 'FOLDER', read: folder, default: DIST },
  },
  'build-scripts/test.mjs': {
    command: 'npm test --',
    about: `Runs the tests whose inputs have changed since they last passed; all of them where CI is set.
“npm run test:all” runs all of them, with the nightly ones and with all sizes, languages and repetitions.`,
    options: {
      all: { about: 'all tests, whether their inputs have changed or not' },
      only: {
        value: 'STAGES',
        list: true,
        among: async () => (await import('../test-stages.mjs')).STAGES.map(({ name }) => name),
        about: 'only these stages, separated by commas, whether their inputs have changed or not',
      },
      list: { about: 'prints the names of the stages' },
    },
  },
  'build-scripts/build.mjs': {
    command: 'npm run build --',
    about: 'Builds the page into dist/, with the notebook’s widget beside it.',
    options: {
      single: { about: 'instead the lesson as one file, build/single/mha-lesson.html' },
      package: { about: 'instead the npm package, in dist-package/' },
      wasm: { about: 'only the core as WebAssembly, with its TypeScript types' },
    },
  },
  'build-scripts/scorm.mjs': {
    command: 'npm run build:scorm --',
    about:
      'Builds a package for learning platforms, build/scorm/mha-lesson-scorm.zip, with an activity for each chapter.',
    options: {
      lang: language,
      mastery: { value: 'SCORE', read: between(0, 100), about: 'the score from 0 to 100 that counts as passed' },
      assignment: {
        value: 'ADDRESS',
        about: 'instead one assignment: "?exercises=softmax,mask&attempts=3&heading=Week+3"',
      },
      material: { value: 'FILE', read: file, about: 'an instructor’s own exercises, which the assignment uses' },
    },
  },
  'build-scripts/docs.mjs': {
    command: 'npm run build:docs --',
    about: 'Builds the documentation site into dist/docs/, beside the lesson, whose elements its figures use.',
  },
  'build-scripts/results.mjs': {
    command: 'npm run results --',
    about: `Checks learners’ result files as results.html does: scores, checksums, the assignment and deadlines. Reads all .json
files of the folder and its subfolders, and prints what the class made of each question. Exit status: 0 if all are readable, intact and of the assignment, 1 if not.`,
    options: {
      names: { about: 'also prints a line for each file, with the name of its learner' },
      csv: {
        value: 'FILE',
        read: path,
        about: 'also writes a table of the files, with names, and one of the questions beside it',
      },
      assignment: { value: 'ADDRESS', about: 'the assignment that is expected; without it the first file’s' },
      lang: language,
    },
    positionals: { name: 'FOLDER', min: 1, read: folder },
  },
  'build-scripts/languages.mjs': {
    command: 'npm run languages --',
    about: 'Prints which share of the texts each language has, and the files whose English texts have changed since.',
    options: {
      current: {
        value: 'LANGUAGE',
        among: languages,
        about: 'notes that these files of a language, or all, say what the English ones say now',
      },
    },
    positionals: { name: 'FILE', max: Infinity, read: file },
  },
  'build-scripts/notebooks.mjs': {
    command: 'npm run notebooks --',
    about: 'Saves chapters of the lesson as Jupyter notebooks, with the numbers of a sentence.',
    options: {
      chapters: { value: 'NAMES', list: true, among: chapters, about: 'these only, separated by commas' },
      language,
      sentence: { value: 'TEXT', about: 'another sentence than the lesson’s' },
      home: {
        value: 'ADDRESS',
        read: address,
        about: 'the lesson’s address, which the notebooks link to; without it they have no link',
      },
      out: {
        value: 'FOLDER',
        read: path,
        default: join(ROOT, 'build/notebooks'),
        about: 'where to save them; build/notebooks by default',
      },
      built,
    },
  },
  'build-scripts/sheet.mjs': {
    command: 'npm run contact-sheet --',
    about: 'Photographs the built lesson and puts the pictures on one page, build/contact-sheet/index.html.',
    options: {
      chapters: {
        value: 'NAMES',
        list: true,
        among: stops,
        about: 'these only, separated by commas; the opening counts as one',
      },
      sizes: {
        value: 'SIZES',
        read: sizes,
        default: sizes('390x844,768x1024,1440x900'),
        about: 'sizes of the window, by default 390x844,768x1024,1440x900',
      },
      schemes: {
        value: 'SCHEMES',
        list: true,
        among: names(['light', 'dark']),
        default: ['light', 'dark'],
        about: 'light or dark only',
      },
      languages: {
        value: 'LANGUAGES',
        list: true,
        among: allLanguages,
        about: 'these only; x-long and x-rtl are the pseudo-languages',
      },
      whole: { about: 'whole pages from their head to their foot, not what the window shows' },
      at: { value: 'PROGRESS', read: between(0, 1), default: 1, about: 'how far the figures have played, from 0 to 1' },
      sentence: { value: 'TEXT', default: '', about: 'this sentence, not the default one' },
      built,
    },
  },
  'build-scripts/check-imports.mjs': {
    command: 'node build-scripts/check-imports.mjs',
    about: 'Checks that imports go one way. Build first: an import of a missing generated file breaks the rules.',
    positionals: { name: 'FOLDER', read: folder },
  },
  'build-scripts/compare-heads.mjs': {
    command: 'node build-scripts/compare-heads.mjs',
    about: `Trains the lesson’s comparisons with many seeds, using the page’s own modules, and writes:

  compared    web/lesson/lab-kit/trainer/compared.json: the comparisons as the page runs them
  curves      web/lesson/lab-kit/trainer/rates.json: one task at three learning rates, for the exercise on reading curves
  sweep       web/lesson/chapters/train/learning-rates.json: every setting at many learning rates, to choose each one’s rate;
              and its mean losses, web/lesson/lab-kit/trainer/swept.json
  induction   web/lesson/chapters/train/induction.json: when the heads of the recall task get their names, for each seed;
              and what the stage shows before any training, web/lesson/chapters/train/poster.json

The strict build gives the same numbers on every machine.`,
    options: {
      only: { value: 'NAME', among: names(['compared', 'curves', 'sweep', 'induction']), about: 'one of them' },
      seeds: repeated('COUNT', 20, 'how many'),
      fast: { about: 'uses the page’s faster build, prints and writes nothing' },
      check: { about: 'compares with what is written instead of writing it' },
    },
  },
  'tests/conformance/main.mjs': {
    command: 'npm run conformance --',
    about: `Compares the native core and WebAssembly, with every kernel table, with recorded cases, such as those in
tests/golden/onnx-attention and tests/golden/torch. A case is a safetensors file.`,
    options: {
      engine: {
        value: 'ENGINE',
        among: names(['webgpu']),
        about: 'webgpu, on a GPU or a software adapter, instead of both cores',
      },
    },
    positionals: { name: 'FOLDER', min: 1, max: Infinity, read: folder },
  },
  'tests/fuzz/main.mjs': {
    command: 'npm run fuzz --',
    about: 'Runs the fuzz targets side by side: two with libFuzzer, and one that calls the WebAssembly modules.',
    options: {
      seconds: repeated('SECONDS', 60, 'how long'),
      target: {
        value: 'TARGET',
        among: async () => (await import('../../tests/fuzz/main.mjs')).FUZZ_TARGETS,
        about: 'one of them',
      },
    },
  },
  'tests/fuzz/sessions.mjs': {
    command: 'node tests/fuzz/sessions.mjs',
    about: 'Calls the WebAssembly modules with random arguments.',
    options: {
      seconds: repeated('SECONDS', 30, 'how long'),
      seed: { value: 'SEED', read: whole(0), default: Date.now() % 2 ** 31, about: 'random by default' },
    },
  },
  'tests/mutants/main.mjs': {
    command: 'npm run mutants --',
    about: 'Builds the core with every mutant of tests/mutants/list in it, and says which test kills each.',
    options: { name: mutant },
  },
  'tests/mutants/web.mjs': {
    command: 'npm run mutants:web --',
    about: 'Runs tests with each mutant of tests/mutants/web in the lesson’s sources, and says which test kills each.',
    options: { name: mutant },
  },
  'tests/bench/main.mjs': {
    command: 'npm run bench --',
    about:
      'Compares the core’s speed with onnxruntime, TensorFlow.js, jax-js, PyTorch and plain JavaScript; see tests/bench/README.md.',
    options: {
      shape: {
        value: 'T,D,H',
        several: true,
        read: parseShape,
        about: 'this shape (tokens, features, heads) instead of the five usual ones; may be repeated',
      },
      pass: {
        value: 'NAMES',
        list: true,
        among: names(PASSES),
        default: PASSES,
        about: `only one of ${PASSES.join(',')}; no-kernels is forward on WebGPU, where dispatches do nothing`,
      },
      only: { value: 'WORDS', about: 'only contenders whose name has one of these words, separated by commas' },
      quick: { about: 'fewer and shorter samples, three shapes, no memory: to see that it works' },
      threads: {
        value: 'COUNT',
        read: whole(1),
        default: 1,
        about: 'natively, so many threads for each contender; shares remain those of one thread’s peak',
      },
      'node-only': { about: 'WebAssembly in Node' },
      'chromium-only': { about: 'WebAssembly in Chromium' },
      'native-only': { about: 'the native core' },
      'webgpu-only': { about: 'WebGPU in Chromium' },
      json: { value: 'FILE', read: path, about: 'also writes the rows as JSON' },
      markdown: { value: 'FILE', read: path, about: 'also writes the report' },
      document: {
        about:
          'measures what docs/performance.md tells of the core, and writes it there: in Node and natively, the fastest builds and onnxruntime, without a mask',
      },
      'no-build': { about: 'measures what is built already' },
    },
  },
  'tests/bench/layers.mjs': {
    command: 'node tests/bench/layers.mjs',
    about:
      'Compares the package’s two layers, AttentionLayer and MultiHeadAttention; run “npm run build:package” first.',
    options: { samples: repeated('COUNT', 15, 'pairs of calls') },
  },
  'tests/bench/page/first-map.mjs': {
    command: 'node tests/bench/page/first-map.mjs',
    about: `Measures in Chromium, on the page in dist/, the time from “Load the weights” to all attention maps of a checkpoint:

  node tests/web/engine/checkpoint/support/gpt2-file.ts 124M gpt2.safetensors
  node tests/bench/page/first-map.mjs gpt2.safetensors`,
    options: { runs: repeated('COUNT', 3, 'runs, each in a new page') },
    positionals: { name: 'FILE', min: 1, read: file },
  },
  'tests/bench/page/mask-at-scale.mjs': {
    command: 'node tests/bench/page/mask-at-scale.mjs',
    about:
      'Measures in Chromium, on the page in dist/, the time from a change of a mask over 512 tokens to its painting.',
    options: { changes: repeated('COUNT', 60, 'changes') },
  },
  'tests/bench/page/response.mjs': {
    command: 'node tests/bench/page/response.mjs',
    about: 'Measures in Chromium, on the page in dist/, the time from an input to the painted frame.',
    options: { inputs: repeated('COUNT', 200, 'inputs of each kind') },
  },
  'tests/bench/page/scroll.mjs': {
    command: 'node tests/bench/page/scroll.mjs',
    about: 'Measures in Chromium the frames while a reader scrolls through chapters, with a slowed processor.',
    options: {
      slower: { value: 'FACTOR', read: between(1, 100), default: 4, about: 'how many times; 4 by default' },
      dist: { value: 'FOLDER', read: folder, default: DIST, about: 'the built page; dist by default' },
      screens: {
        value: 'SIZES',
        read: sizes,
        default: sizes('1440x900,390x844'),
        about: 'sizes of the window, by default 1440x900,390x844',
      },
    },
    positionals: { name: 'CHAPTER', max: Infinity },
  },
};
