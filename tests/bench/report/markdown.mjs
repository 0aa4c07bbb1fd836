// The report as Markdown: a table per engine, shape and mask, followed by what could not run and why.

import { leastBytes, showShape } from '../shapes.mjs';
import { absentLines } from './absent.mjs';

/** @typedef {import('../run-engine.mjs').Row} Row */

const HEADER = [
  'contender',
  'ms',
  '× best',
  'spread',
  'quiet',
  'GFLOP/s',
  'of sustained peak',
  'error',
  'without kernels ms',
  'kernels ms',
  'fwd+bwd ms',
  '× forward',
  'error',
  'memory MB',
];

/**
 * @param {{ title: string, rows: Row[], peaks: Record<string, import('../hosts/host.mjs').PeakRates>, remarks?: string[] | undefined }[]} engines
 * @returns {string}
 */
export function markdown(engines) {
  return engines.map(engineSection).join('\n');
}

function engineSection({ title, rows, peaks, remarks }) {
  const rates = Object.entries(peaks).map(
    ([kind, { sustained, burst }]) =>
      `${kind} ${sustained.toFixed(1)} GFLOP/s sustained, ${burst.toFixed(1)} in bursts`,
  );
  const notes = [...new Set(rows.flatMap(({ note }) => note ?? []))];
  const peak = `Peak of one core in this run: ${rates.join('; ') || 'not measured'}.`;
  const lines = [`## ${title}`, '', ...(remarks ?? [peak]).flatMap((line) => [line, ''])];
  for (const group of groups(rows)) {
    if (group.some(({ ms }) => ms !== null)) lines.push(...caseSection(group), '');
  }
  const absent = absentLines(rows);
  if (absent.length > 0) lines.push('Not measured:', '', ...absent, '');
  if (notes.length > 0) lines.push(...notes.map((note) => `- ${note}`), '');
  return lines.join('\n');
}

/** Groups rows by shape and mask, in their order. */
function groups(rows) {
  const found = new Map();
  for (const row of rows) {
    const key = `${row.shape} ${row.causal}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()];
}

function caseSection(rows) {
  const [first] = rows;
  const [tokens, dModel, numHeads] = first.shape;
  const shape = { tokens, dModel, numHeads };
  const best = Math.min(...rows.filter((row) => row.pass === 'forward' && counts(row)).map(({ ms }) => ms));
  const contenders = [...new Set(rows.map(({ contender }) => contender))];
  const table = [HEADER];
  for (const contender of contenders) {
    const of = (pass) => rows.find((row) => row.contender === contender && row.pass === pass);
    const forward = of('forward');
    const without = of('no-kernels');
    const both = of('forward+backward');
    if ([forward, without, both].every((row) => row?.ms == null)) continue;
    table.push([
      contender,
      ...forwardCells(forward, best),
      ...withoutCells(without, forward),
      ...bothCells(both, forward),
      memoryCell(forward ?? both),
    ]);
  }
  return [
    `### ${showShape(shape)}${first.causal ? ', causal' : ''}`,
    '',
    `Inputs, weights and output alone: ${megabytes(leastBytes(shape))} MB.`,
    '',
    ...align(withoutEmptyColumns(table)),
  ];
}

/** Wrong results and disturbed times do not take part in comparisons. */
const counts = (row) => row.ms !== null && !row.wrong && row.quiet > 0;

function forwardCells(row, best) {
  if (!row || row.ms === null) return ['–', '', '', '', '', '', ''];
  return [
    counts(row) && row.ms === best ? `**${time(row.ms)}**` : timeCell(row),
    row.wrong ? 'wrong' : Number.isFinite(best) ? (row.ms / best).toFixed(2) : '',
    percent(row.spread),
    `${row.quiet}/${row.samples}`,
    rate(row.gflops),
    row.peakShare === null ? '' : `${percent(row.peakShare)} ${row.peak}`,
    errorCell(row),
  ];
}

/** Without kernels only transfers and JavaScript remain, so the rest is computation. */
function withoutCells(row, forward) {
  if (!row || row.ms === null) return ['–', ''];
  const kernels = forward && counts(row) && counts(forward) ? Math.max(0, forward.ms - row.ms) : null;
  return [timeCell(row), kernels === null ? '' : time(kernels)];
}

function bothCells(row, forward) {
  if (!row || row.ms === null) return ['–', '', ''];
  return [
    timeCell(row),
    forward && counts(row) && counts(forward) ? (row.ms / forward.ms).toFixed(2) : '',
    errorCell(row),
  ];
}

/** Struck out if the result is wrong; "≈" if every sample was disturbed. */
const timeCell = ({ ms, wrong, quiet }) => (wrong ? `~~${time(ms)}~~` : `${quiet > 0 ? '' : '≈ '}${time(ms)}`);
const errorCell = ({ error, wrong }) => `${error.toExponential(1)}${wrong ? ' WRONG' : ''}`;
const memoryCell = (row) => (row?.memoryBytes == null ? '' : megabytes(row.memoryBytes));
const megabytes = (bytes) => (bytes / 1e6).toFixed(bytes < 1e6 ? 3 : 1);
/** Two significant digits if slow. */
const rate = (gflops) => (gflops >= 1 ? gflops.toFixed(1) : gflops.toPrecision(2));
const percent = (fraction) => (Number.isFinite(fraction) ? `${(100 * fraction).toFixed(0)} %` : '');
/** At least three significant digits. */
const time = (ms) => (ms >= 100 ? ms.toFixed(0) : ms >= 1 ? ms.toPrecision(3) : ms.toFixed(4));

/** Omits columns without values, such as passes that were not requested. */
function withoutEmptyColumns(table) {
  const isKept = (_, column) => table.slice(1).some((row) => !['', '–'].includes(row[column]));
  const kept = table[0].map(isKept);
  return table.map((row) => row.filter((_, column) => column === 0 || kept[column]));
}

/** Pads the cells, so that the table is readable as text; all columns except the first are numbers. */
function align(table) {
  const widths = table[0].map((_, column) => Math.max(3, ...table.map((row) => row[column].length)));
  const line = (row) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(table[0]), rule, ...table.slice(1).map(line)];
}
