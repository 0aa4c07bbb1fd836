// Generates the core's tables in docs/performance.md, between two markers.
import { showShape } from '../shapes.mjs';

/** @typedef {import('../run-engine.mjs').Row} Row */

const BEGIN = '<!-- measured: npm run bench -- --document -->';
const END = '<!-- /measured -->';

/** Targets: shares of the sustained peak, and the factor over onnxruntime-web's best form. */
const AIMS = {
  '6,32,4': { inside: 0.52, ahead: 5 },
  '32,64,8': { inside: 0.7, ahead: 2.2 },
  '128,512,8': { share: 0.85, ahead: 1.6 },
  '512,512,8': { share: 0.86, ahead: 1.6 },
  '1024,768,12': { share: 0.86, ahead: 1.6 },
};
const AIMED_BOTH = 3.1;

/**
 * @param {string} text of the document
 * @param {string} tables
 * @returns {string} the document with these tables between its markers
 */
export function withTables(text, tables) {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`the document has no place for the tables: ${BEGIN} … ${END}`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${tables}\n\n${text.slice(end)}`;
}

/**
 * @param {{ date: string, processor: string, versions: string[] }} machine
 * @param {Row[]} rows of Node and natively
 */
export function tables(machine, rows) {
  const of = (engine) => rows.filter((row) => row.engine === engine);
  return [
    `Measured on ${machine.date}, one thread of ${machine.processor}, with ${machine.versions.join(', ')}.`,
    ...webAssembly(of('node')),
    ...native(of('native')),
  ].join('\n');
}

/** Compares only undisturbed times of correct results. */
const counts = (row) => row !== undefined && row.ms !== null && !row.wrong && row.quiet > 0;

function webAssembly(rows) {
  if (rows.length === 0) return [];
  const lines = shapesOf(rows).map((shape) => {
    const find = finder(rows, shape);
    const fast = find('ours fast, fast', 'forward');
    const inside = find('ours fast, inside', 'forward');
    const both = find('ours fast, inside', 'forward+backward');
    const theirs = best(rows, shape, 'onnxruntime');
    const aims = AIMS[shape.join()] ?? {};
    return [
      named(shape),
      counts(fast) ? time(fast.ms) : '–',
      share(fast, aims.share),
      share(inside, aims.inside),
      counts(both) && counts(inside) ? (both.ms / inside.ms).toFixed(2) : '–',
      counts(fast) && theirs ? against(theirs.ms / fast.ms, aims.ahead) : '–',
      theirs?.contender ?? '–',
    ];
  });
  return [
    '',
    '### WebAssembly',
    '',
    `The fast build in Node. Its peak is that of fused multiply-add: ${peakOf(rows, 'fused')}.`,
    `Without fusing, as in onnxruntime-web, it is ${peakOf(rows, 'mul+add')}.`,
    `Brackets hold the aims; forward with backward should take at most ${AIMED_BOTH} times as long as forward alone.`,
    'Numbers are copied into the module and out of it, except in the columns marked "inside".',
    '',
    '| (T, d_model, heads) | ms | of the sustained peak | of the sustained peak, inside | with backward, × forward, inside | × onnxruntime-web | its best form |',
    '|---|---:|---:|---:|---:|---:|---|',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}

function native(rows) {
  if (rows.length === 0) return [];
  const lines = shapesOf(rows).map((shape) => {
    const ours = best(rows, shape, 'ours, fast');
    const both = ours && finder(rows, shape)(ours.contender, 'forward+backward');
    const theirs = best(rows, shape, 'onnxruntime-node');
    return [
      named(shape),
      ours?.contender.match(/\((.*)\)/)?.[1] ?? '–',
      ours ? time(ours.ms) : '–',
      share(ours),
      counts(both) ? (both.ms / ours.ms).toFixed(2) : '–',
      ours && theirs ? against(theirs.ms / ours.ms, 1) : '–',
    ];
  });
  const kinds = [...new Set(rows.filter(({ contender }) => contender.startsWith('ours')).map(({ peak }) => peak))];
  return [
    '',
    '### Natively',
    '',
    `The core and onnxruntime-node have one thread each. Peak: ${kinds.map((kind) => `${kind} ${peakOf(rows, kind)}`).join('; ')}.`,
    '',
    '| (T, d_model, heads) | kernels | ms | of the sustained peak | with backward, × forward | × onnxruntime-node |',
    '|---|---|---:|---:|---:|---:|',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}

const shapesOf = (rows) => [...new Map(rows.map(({ shape }) => [shape.join(), shape])).values()];

/** Finds a row by a prefix of the contender's name. */
const finder = (rows, shape) => (contender, pass) =>
  rows.find((row) => row.contender.startsWith(contender) && row.pass === pass && row.shape.join() === shape.join());

/** The fastest forward among contenders with this prefix. */
function best(rows, shape, contender) {
  const candidates = rows.filter(
    (row) =>
      row.contender.startsWith(contender) && row.pass === 'forward' && row.shape.join() === shape.join() && counts(row),
  );
  return candidates.sort((a, b) => a.ms - b.ms)[0];
}

const named = ([tokens, dModel, numHeads]) => showShape({ tokens, dModel, numHeads });
const time = (ms) => ms.toPrecision(3);
const percent = (part) => `${(100 * part).toFixed(0)} %`;
const share = (row, aim) =>
  counts(row) && row.peakShare !== null ? `${percent(row.peakShare)}${aim ? ` (${percent(aim)})` : ''}` : '–';
const against = (ratio, aim) => `${ratio.toFixed(2)}${aim ? ` (${aim})` : ''}`;

/** A peak belongs to an engine's run; each row names one kind of peak. */
function peakOf(rows, kind) {
  const { peakGflops, burstGflops } = rows.find((row) => row.peak === kind && row.peakGflops !== null) ?? {};
  return peakGflops
    ? `${peakGflops.toFixed(1)} GFLOP/s sustained, ${burstGflops.toFixed(1)} GFLOP/s in bursts`
    : 'not measured';
}
