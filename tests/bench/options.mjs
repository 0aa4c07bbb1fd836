// What `npm run bench` measures, by its options.
import { Mistake } from '../../build-scripts/lib/options.mjs';
import { FULL, QUICK } from './measure.mjs';
import { DEFAULT_SHAPES } from './shapes.mjs';

/** In measurement order. */
const ENGINE_NAMES = ['node', 'chromium', 'native', 'webgpu'];

/** How many of the default shapes a quick run measures. */
const QUICK_SHAPES = 3;

/** What the document compares. */
const DOCUMENTED = {
  engines: ['node', 'native'],
  contenders: ['ours fast, fast (wasm-relaxed)', 'ours fast, inside (wasm-relaxed)', 'ours, fast (', 'onnxruntime'],
};

/** @param {Record<string, any>} values as build-scripts/lib/programs.mjs declares them */
export function planOf(values) {
  const { quick, document } = values;
  if (document && values.threads > 1)
    throw new Mistake('docs/performance.md compares one thread each: leave out --threads.');
  const engines = document ? DOCUMENTED.engines : ENGINE_NAMES.filter((name) => values[`${name}-only`]);
  const words = document ? DOCUMENTED.contenders : list(values.only).map((word) => word.toLowerCase());
  return {
    shapes: values.shape ?? DEFAULT_SHAPES.slice(0, quick ? QUICK_SHAPES : undefined),
    passes: values.pass,
    engines: engines.length > 0 ? engines : [...ENGINE_NAMES],
    plan: quick ? QUICK : FULL,
    masks: document ? [false] : [false, true],
    memory: !quick && !document,
    threads: values.threads,
    wanted: (name) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
    json: values.json,
    markdown: values.markdown,
    document,
    build: !values['no-build'],
  };
}

const list = (text) => (text ?? '').split(',').filter((word) => word !== '');
