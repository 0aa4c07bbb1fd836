import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { caseFiles } from '../conformance/main.mjs';
import { Report } from '../conformance/report.mjs';
import { summarise } from '../conformance/summary.mjs';
import { runWasm } from '../conformance/wasm.mjs';
import { writeSafetensors } from './engine/support/safetensors/write.ts';

const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));
const ONNX = join(GOLDEN, 'onnx-attention/test_attention_4d_causal.safetensors');
const TORCH = join(GOLDEN, 'torch/mha_self.safetensors');

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of the temporary folder. */
function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const tolerance = { relative: 1e-4, absolute: 1e-5 };
const finding = (have: number[], want: number[], shape = [want.length]) => {
  const report = new Report();
  report.compare('out.Y', { shape: [have.length], data: have }, { shape, data: want }, tolerance);
  return report.finding();
};

describe('a comparison', () => {
  it('passes within the tolerance, and says how large the largest error was', () => {
    expect(finding([1, 2.0001], [1, 2])).toMatchObject({ passed: true, problem: '', compared: 1 });
    expect(finding([1, 2.0001], [1, 2]).largestError).toBeCloseTo(1e-4, 10);
    expect(finding([Number.NEGATIVE_INFINITY], [Number.NEGATIVE_INFINITY]).passed).toBe(true);
  });

  it.each([
    ['beyond the tolerance', [1, 2.1], [1, 2], 'out.Y is 2.1 at index 1 of (2), but the file has 2'],
    ['NaN', [Number.NaN], [0], 'out.Y is NaN at index 0'],
    ['where NaN was recorded', [0], [Number.NaN], 'the file has NaN'],
    ['an infinity of the other sign', [Number.POSITIVE_INFINITY], [Number.NEGATIVE_INFINITY], 'is Infinity'],
    ['a number where an infinity was recorded', [1e30], [Number.POSITIVE_INFINITY], 'the file has Infinity'],
    ['more numbers', [1, 2], [1], 'out.Y has shape (2), but the file has (1)'],
  ])('fails for %s', (_, have, want, problem) => {
    const { passed, problem: said } = finding(have, want);
    expect(passed).toBe(false);
    expect(said).toContain(problem);
  });

  it('fails without cases', () => expect(new Report().finding().passed).toBe(false));
});

describe('a case', () => {
  const changed = Buffer.from(readFileSync(ONNX));
  changed.writeFloatLE(changed.readFloatLE(changed.length - 4) + 0.01, changed.length - 4);
  const files = [
    ONNX,
    write('changed.safetensors', changed),
    write('cut.safetensors', readFileSync(ONNX).subarray(0, 200)),
    write('unknown.safetensors', writeSafetensors([], { op: 'Softmax' })),
    write('attribute.safetensors', writeSafetensors([], { op: 'Attention', inputs: '["Q"]', outputs: '[]' })),
    join(folder, 'absent.safetensors'),
    TORCH,
  ];

  it('passes, fails for a changed number, and fails in a sentence if it cannot be run', async () => {
    const findings = await runWasm(files);
    const of = (file: string) => findings.filter((one) => one.file === file);
    expect(of(ONNX).map(({ kernels }) => kernels)).toEqual(['wasm-simd128', 'wasm-relaxed']);
    expect(of(ONNX).every(({ passed }) => passed)).toBe(true);
    const problems = files.map((file) => of(file)[0]?.problem);
    expect(problems[1]).toMatch(/^out\.Y is .* at index 191 of \(2, 3, 4, 8\)/);
    expect(problems[2]).toContain('the header says that it has');
    expect(problems[3]).toBe('the metadata names op "Softmax" and no kind, and no such case is known here');
    expect(problems[4]).toBe('the file has no query, no key or no value');
    expect(problems[5]).toContain('no such file');
    // Output, weights and the gradient of the input of two items; the gradients of four weights and their biases.
    expect(of(TORCH)[0]?.compared).toBe(2 * 3 + 8);

    const { lines, passed, failed } = summarise(files, [
      ...findings,
      ...findings.map((one) => ({ ...one, engine: 'native', passed: true, problem: '' })),
    ]);
    expect([passed, failed]).toEqual([2, 5]);
    expect(lines[0]).toMatch(
      /^ok {5}test_attention_4d_causal +native \d\.\de-\d+ \(wasm-simd128, wasm-relaxed\) {3}wasm strict \d/,
    );
    expect(lines[1]).toMatch(/^FAILED changed .* wasm strict wasm-simd128: out\.Y is/);
  });

  it('names what it has beyond what is computed, as neither passed nor failed', () => {
    const report = new Report();
    report.compare('out.Y', { shape: [1], data: [1] }, { shape: [1], data: [1] }, tolerance);
    for (const name of ['grad.a', 'grad.b', 'grad.c', 'grad.d']) report.leaveOut(name);
    const findings = ['native', 'wasm strict', 'wasm fast'].map((engine) => ({
      file: ONNX,
      engine,
      kernels: 'scalar',
      ...report.finding(),
    }));
    const { lines, passed } = summarise([ONNX], findings);
    expect(passed).toBe(1);
    expect(lines[0]).toMatch(/forward only: 4 not compared \(grad\.a, grad\.b, grad\.c, \.\.\.\)$/);
  });

  it('that a device lacks something for is skipped, which is neither passed nor failed', () => {
    const report = new Report();
    report.skip('this device has no 16-bit floats');
    const found = { file: ONNX, engine: 'webgpu', kernels: 'webgpu', ...report.finding() };
    expect(summarise([ONNX], [found], ['webgpu'])).toEqual({
      lines: ['skip   test_attention_4d_causal  this device has no 16-bit floats'],
      passed: 0,
      failed: 0,
      skipped: 1,
    });
    report.fail('a wrong number');
    expect(summarise([ONNX], [{ ...found, ...report.finding() }], ['webgpu'])).toMatchObject({ skipped: 0, failed: 1 });
  });

  it('that an engine did not run has failed', () => {
    const { lines, failed } = summarise(
      [ONNX],
      [{ file: ONNX, engine: 'wasm strict', kernels: 'scalar', passed: true, leftOut: [] }],
    );
    expect(failed).toBe(1);
    expect(lines[0]).toContain('native: did not run');
  });
});

describe('a folder', () => {
  it('is listed by name', () => {
    expect(caseFiles(join(GOLDEN, 'onnx-attention'))).toHaveLength(85);
    expect(caseFiles(folder).map((path) => path.slice(folder.length + 1))[0]).toBe('attribute.safetensors');
  });

  it('that has no case, or is not there, is refused', () => {
    expect(() => caseFiles(join(GOLDEN, '..'))).toThrow('has no .safetensors file');
    expect(() => caseFiles('/nowhere')).toThrow('there is no folder /nowhere');
  });
});
