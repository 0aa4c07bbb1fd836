// The command line of `npm run bench`.
import { parseArgs } from 'node:util';
import { FULL, QUICK } from './measure.mjs';
import { DEFAULT_SHAPES, PASSES, parseShape } from './shapes.mjs';

export const USAGE = `npm run bench -- [options]
  --shape T,D,H     measure this shape (tokens, features, heads) instead of the five usual ones; may be repeated
  --pass NAMES      only these, separated by commas: ${PASSES.join(', ')}
  --only WORDS      only contenders whose name has one of these words, separated by commas
  --quick           fewer and shorter samples, three shapes, no memory: to see that it works
  --threads N       natively, N threads for each contender instead of one; shares remain those of one thread's peak
  --node-only, --chromium-only, --native-only, --webgpu-only
  --json FILE       also write the rows as JSON
  --markdown FILE   also write the report to a file
  --document        measure what docs/performance.md tells of the core, and write it there: in Node and natively,
                    the core's fastest builds and onnxruntime, without a mask, all five shapes
  --no-build        measure what is built already`;

/** In measurement order. */
const ENGINE_NAMES = ['node', 'chromium', 'native', 'webgpu'];

/** How many of the default shapes a quick run measures. */
const QUICK_SHAPES = 3;

/** What the document compares. */
const DOCUMENTED = {
  engines: ['node', 'native'],
  contenders: ['ours fast, fast (wasm-relaxed)', 'ours fast, inside (wasm-relaxed)', 'ours, fast (', 'onnxruntime'],
};

/** @param {string[]} args */
export function parseOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      shape: { type: 'string', multiple: true },
      pass: { type: 'string' },
      only: { type: 'string' },
      threads: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      'node-only': { type: 'boolean', default: false },
      'chromium-only': { type: 'boolean', default: false },
      'native-only': { type: 'boolean', default: false },
      'webgpu-only': { type: 'boolean', default: false },
      json: { type: 'string' },
      markdown: { type: 'string' },
      document: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { quick, document } = values;
  const engines = document ? DOCUMENTED.engines : ENGINE_NAMES.filter((name) => values[`${name}-only`]);
  const words = document ? DOCUMENTED.contenders : list(values.only).map((word) => word.toLowerCase());
  return {
    help: values.help,
    shapes: values.shape?.map(parseShape) ?? DEFAULT_SHAPES.slice(0, quick ? QUICK_SHAPES : undefined),
    passes: values.pass ? list(values.pass).map(parsePass) : [...PASSES],
    engines: engines.length > 0 ? engines : [...ENGINE_NAMES],
    plan: quick ? QUICK : FULL,
    masks: document ? [false] : [false, true],
    memory: !quick && !document,
    threads: parseThreads(values.threads, document),
    wanted: (name) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
    json: values.json,
    markdown: values.markdown,
    document,
    build: !values['no-build'],
  };
}

const list = (text) => (text ?? '').split(',').filter((word) => word !== '');

function parseThreads(text, document) {
  const threads = Number(text);
  if (!Number.isSafeInteger(threads) || threads < 1)
    throw new Error(`--threads needs a whole number from 1, not "${text}"`);
  if (document && threads > 1) throw new Error('docs/performance.md compares one thread each: leave out --threads');
  return threads;
}

function parsePass(name) {
  const pass = PASSES.find((known) => known === name);
  if (!pass) throw new Error(`there is no pass "${name}"; there are ${PASSES.join(' and ')}`);
  return pass;
}
