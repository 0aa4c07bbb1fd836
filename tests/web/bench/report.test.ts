/** The report shows what was measured, praises nobody for a wrong result, and leaves nobody out. */
import { describe, expect, it } from 'vitest';
import { markdown } from '../../bench/report/markdown.mjs';

const row = (contender: string, values: object = {}) => ({
  contender,
  engine: 'node' as const,
  shape: [6, 32, 4] as [number, number, number],
  causal: false,
  pass: 'forward' as const,
  ms: 0.02,
  gflops: 2.5,
  peakShare: 0.05,
  error: 1.5e-7,
  peak: 'mul+add',
  peakGflops: 50,
  spread: 0.03,
  quiet: 25,
  samples: 27,
  iterations: 400,
  wrong: false,
  ...values,
});
const absent = (contender: string, reason: string, values: object = {}) =>
  row(contender, { ms: null, gflops: null, peakShare: null, error: null, reason, ...values });

type Rows = Parameters<typeof markdown>[0][number]['rows'];
const reportOf = (rows: Rows) => markdown([{ title: 'Node 24', rows, peaks: { 'mul+add': 50, fused: 100.04 } }]);
/** The cells of the line that begins with this contender. */
const cells = (report: string, contender: string) =>
  report
    .split('\n')
    .find((line) => line.startsWith(`| ${contender} `))
    ?.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('the report', () => {
  it('names the engine and the peak', () => {
    const report = reportOf([row('ours')]);
    expect(report).toContain('## Node 24');
    expect(report).toContain('mul+add 50.0 GFLOP/s, fused 100.0 GFLOP/s');
  });

  it('gives each contender a line', () => {
    const report = reportOf([row('ours', { memoryBytes: 2_500_000 }), row('theirs', { ms: 0.05 })]);
    expect(cells(report, 'ours')).toEqual([
      'ours',
      '**0.0200**',
      '1.00',
      '3 %',
      '25/27',
      '2.5',
      '5 % mul+add',
      '1.5e-7',
      '2.5',
    ]);
    expect(cells(report, 'theirs')?.slice(1, 3)).toEqual(['0.0500', '2.50']);
  });

  it('leaves out columns that nobody fills, and says what else there is to know', () => {
    const rows = [row('ours', { peak: '', peakShare: null, gflops: 0.123 })];
    const report = markdown([{ title: 'WebGPU', rows, peaks: {}, remarks: ['Adapter: nvidia, lovelace.'] }]);
    expect(report).toContain('## WebGPU\n\nAdapter: nvidia, lovelace.\n\n### (6, 32, 4)');
    expect(cells(report, 'contender')).toEqual(['contender', 'ms', '× best', 'spread', 'quiet', 'GFLOP/s', 'error']);
    expect(cells(report, 'ours')?.slice(5)).toEqual(['0.12', '1.5e-7']);
  });

  it('shows backward beside its forward', () => {
    const report = reportOf([row('ours'), row('ours', { pass: 'forward+backward', ms: 0.062, error: 2e-7 })]);
    expect(cells(report, 'ours')?.slice(8, 11)).toEqual(['0.0620', '3.10', '2.0e-7']);
  });

  it('strikes a wrong result out and compares nobody with it', () => {
    const report = reportOf([row('ours'), row('hasty', { ms: 0.001, error: 0.3, wrong: true })]);
    expect(cells(report, 'hasty')?.slice(1, 3)).toEqual(['~~0.0010~~', 'wrong']);
    expect(cells(report, 'hasty')?.[7]).toBe('3.0e-1 WRONG');
    expect(cells(report, 'ours')?.slice(1, 3)).toEqual(['**0.0200**', '1.00']);
  });

  it('compares nobody with a time that was disturbed', () => {
    const report = reportOf([row('ours'), row('unlucky', { ms: 0.01, quiet: 0 })]);
    expect(cells(report, 'unlucky')?.slice(1, 5)).toEqual(['≈ 0.0100', '0.50', '3 %', '0/27']);
    expect(cells(report, 'ours')?.slice(1, 3)).toEqual(['**0.0200**', '1.00']);
    const alone = reportOf([row('unlucky', { quiet: 0 })]);
    expect(cells(alone, 'unlucky')?.[1]).toBe('≈ 0.0200');
    expect(alone).not.toContain('× best');
  });

  it('has a table for each shape and mask', () => {
    const report = reportOf([row('ours'), row('ours', { causal: true }), row('ours', { shape: [32, 64, 8] })]);
    expect(report.match(/^### .*$/gm)).toEqual(['### (6, 32, 4)', '### (6, 32, 4), causal', '### (32, 64, 8)']);
  });

  it('has no table where nobody was measured', () => {
    const report = reportOf([row('ours'), absent('ours', 'too large for this adapter', { shape: [512, 512, 8] })]);
    expect(report.match(/^### .*$/gm)).toEqual(['### (6, 32, 4)']);
    expect(report).toContain('- ours ((512, 512, 8)): too large for this adapter');
  });

  it('says once who was not measured, and why', () => {
    const report = reportOf([
      row('ours'),
      absent('ours', 'the core has no backward yet', { pass: 'forward+backward' }),
      absent('fast', 'it is not built'),
      absent('fast', 'it is not built', { causal: true }),
      absent('fast', 'it is not built', { pass: 'forward+backward' }),
      row('theirs', { causal: false }),
      absent('theirs', 'out of memory', { causal: true }),
    ]);
    const lines = report.split('\n').filter((line) => line.startsWith('- '));
    expect(lines).toEqual([
      '- ours (forward+backward): the core has no backward yet',
      '- fast: it is not built',
      '- theirs ((6, 32, 4) causal): out of memory',
    ]);
  });

  it('lines its columns up', () => {
    const lines = reportOf([row('a'), row('a rather long name', { ms: 1234.5 })])
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(lines).toHaveLength(4);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });
});
