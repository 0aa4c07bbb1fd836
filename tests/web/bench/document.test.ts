/** The tables of docs/performance.md: their content, targets and place in the document. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tables, withTables } from '#tests/bench/report/document.mjs';

type Row = Parameters<typeof tables>[1][number];
const row = (contender: string, values: Partial<Row> = {}): Row => ({
  contender,
  engine: 'node',
  shape: [512, 512, 8],
  causal: false,
  pass: 'forward',
  ms: 40,
  gflops: 40,
  peakShare: 0.8,
  error: 1e-7,
  peak: 'fused',
  peakGflops: 50,
  burstGflops: 60,
  quiet: 9,
  ...values,
});

const MACHINE = { date: '1 May 2026', processor: 'a processor', versions: ['Node 24', 'GCC 12'] };
const ROWS = [
  row('ours fast, fast (wasm-relaxed)'),
  row('ours fast, inside (wasm-relaxed)', { ms: 39, peakShare: 0.82 }),
  row('ours fast, inside (wasm-relaxed)', { pass: 'forward+backward', ms: 117 }),
  row('onnxruntime-web single operators', { ms: 90, peak: 'mul+add', peakGflops: 25 }),
  row('onnxruntime-web Attention', { ms: 72, peak: 'mul+add', peakGflops: 25 }),
  row('ours, fast (avx2)', { engine: 'native', ms: 12, peak: 'AVX2 fused', peakGflops: 100 }),
  row('ours, fast (avx512)', { engine: 'native', ms: 10, peak: 'AVX-512 fused', peakGflops: 100, burstGflops: 125 }),
  row('onnxruntime-node Attention', { engine: 'native', ms: 11 }),
];
/** The cells of the table's line for the shape, after the heading. */
const cells = (text: string, heading: string) =>
  text
    .slice(text.indexOf(heading))
    .split('\n')
    .find((line) => line.startsWith('| (512'))
    ?.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('the tables', () => {
  it('compare with the best form of the other library, and state the target', () => {
    const text = tables(MACHINE, ROWS);
    expect(cells(text, '### WebAssembly')).toEqual([
      '(512, 512, 8)',
      '40.0',
      '80 % (86 %)',
      '82 %',
      '3.00',
      '1.80 (1.6)',
      'onnxruntime-web Attention',
    ]);
    expect(cells(text, '### Natively')).toEqual(['(512, 512, 8)', 'avx512', '10.0', '80 %', '–', '1.10 (1)']);
  });

  it('name both peaks and say that the shares are of the sustained one', () => {
    const text = tables(MACHINE, ROWS);
    expect(text).toContain('fused multiply-add: 50.0 GFLOP/s sustained, 60.0 GFLOP/s in bursts.');
    expect(text).toContain('AVX-512 fused 100.0 GFLOP/s sustained, 125.0 GFLOP/s in bursts.');
    expect(text.match(/of the [a-z]+ peak/g)).toEqual(Array(3).fill('of the sustained peak'));
  });

  it.each([
    ['wrong', { wrong: true }],
    ['disturbed', { quiet: 0 }],
  ])('give no number where a time was %s', (_, values) => {
    const text = tables(MACHINE, [
      ...ROWS.filter(({ contender }) => contender.startsWith('onnx')),
      row('ours fast, fast (wasm-relaxed)', values),
    ]);
    expect(cells(text, '### WebAssembly')).toEqual([
      '(512, 512, 8)',
      '–',
      '–',
      '–',
      '–',
      '–',
      'onnxruntime-web Attention',
    ]);
  });
});

describe('the document', () => {
  const document = readFileSync('docs/performance.md', 'utf8');

  it('has a place for the tables and replaces them', () => {
    const once = withTables(document, 'first');
    expect(withTables(once, 'second')).toBe(withTables(document, 'second'));
    expect(once).toContain('-->\n\nfirst\n\n<!--');
  });

  it('is rejected without that place', () => {
    expect(() => withTables('# Title', 'tables')).toThrow(/no place/);
  });
});
