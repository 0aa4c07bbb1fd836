/**
 * Runs the exported Python program of every tensor, in models with everything that changes a formula. It must reproduce the lesson's
 * numbers and detect a wrong one. Skipped where Python lacks the library, except for NumPy in continuous integration.
 */
import { describe, expect, it } from 'vitest';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { computed, computedByChapter, sentenceOf } from '#tests/web/lesson/stage/support.ts';
import { randomNormal } from '#web/engine/random.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import type { DialectName } from '#web/lesson/features/export/python/dialect.ts';
import { pythonProgram } from '#web/lesson/features/export/python/program.ts';
import type { ModelSettings } from '#web/lesson/fields/lesson-fields.ts';
import { pythonWith, runAll } from './run-python.ts';

const LINK = 'https://example.org/?chapter=scores';

const CASES: Readonly<Record<string, Partial<ModelSettings>>> = {
  'the lesson as it opens': {},
  'biases, a causal mask and dropout': { bias: true, mask: { kind: 'causal' }, dropout: 0.3, numHeads: 4 },
  'a row with every key masked, at a low temperature': {
    mask: { kind: 'custom', allowed: '0'.repeat(64) },
    temperature: 0.1,
  },
  'the notebook': { preset: 'notebook', example: 1 },
  'a wide model, its weights as Base64': { sentence: sentenceOf(20), dModel: 128, numHeads: 8 },
};

describe.each<[DialectName, string]>([
  ['numpy', 'numpy'],
  ['pytorch', 'torch'],
])('a tensor as a %s program', (kind, module) => {
  const python = pythonWith(module);
  const mayBeSkipped = python === undefined && !(kind === 'numpy' && process.env.CI === 'true');

  it.skipIf(mayBeSkipped)(
    'computes every tensor of every model anew and finds the same numbers',
    { timeout: 120_000 },
    () => {
      if (!python) throw new Error('Python has no NumPy; install python3-numpy');
      const programs = Object.entries(CASES).flatMap(([label, settings]) => {
        const { trace, tokens } = computed(settings);
        return trace.names.map((name) => ({
          label: `${label}: ${name}`,
          text: pythonProgram(trace, name, { sentences: { tokens }, link: LINK }, kind),
        }));
      });
      expect(programs.length).toBeGreaterThan(100);
      const results = runAll(
        python,
        programs.map(({ text }) => text),
      );
      expect(programs.map(({ label }, i) => `${label} ${results[i]}`).filter((_, i) => results[i] !== '')).toEqual([]);
    },
  );

  it.skipIf(mayBeSkipped)('computes what heads share, and every gradient, anew and finds the same numbers', () => {
    if (!python) throw new Error('Python has no NumPy; install python3-numpy');
    const request = randomRequest({ tokens: 4, dModel: 12, numHeads: 6, numKvHeads: 2, bias: true });
    const session = createReferenceGradientEngine().createSession();
    session.forward(request);
    const trace = session.backward(Float32Array.from({ length: 4 * 12 }, (_, i) => randomNormal(3, i)));
    const programs = trace.names.map((name) =>
      pythonProgram(trace, name, { sentences: { tokens: [] }, link: LINK }, kind),
    );
    expect(programs.join()).toMatch(/k_shared\.repeat(_interleave)?\(3, (axis|dim)=0\)/);
    expect(programs.join()).toMatch(/d_k\.reshape\(2, 3, 4, 2\)\.sum\((axis|dim)=1\)/);
    const results = runAll(python, programs);
    expect(trace.names.filter((_, i) => results[i] !== '')).toEqual([]);
  });

  it.skipIf(mayBeSkipped)('computes every tensor of a block anew, in both orders, and finds the same numbers', () => {
    if (!python) throw new Error('Python has no NumPy; install python3-numpy');
    for (const norm of ['post', 'pre'] as const) {
      const { trace, tokens } = computedByChapter({ norm, bias: true })('block');
      const programs = trace.names.map((name) =>
        pythonProgram(trace, name, { sentences: { tokens }, link: LINK }, kind),
      );
      const results = runAll(python, programs);
      expect(trace.names.map((name, i) => `${name} ${results[i]}`).filter((_, i) => results[i] !== '')).toEqual([]);
    }
  });

  it.skipIf(mayBeSkipped)('notices one wrong number', () => {
    if (!python) throw new Error('Python has no NumPy; install python3-numpy');
    const { trace, tokens } = computed();
    const program = pythonProgram(trace, 'weights', { sentences: { tokens }, link: LINK }, kind);
    const [before = '', after = ''] = program.split('expected = given([');
    const wrong = after.replace(/\d\.\d+/, (first) => String(Number(first) + 1e-3));
    expect(wrong).not.toBe(after);
    const [right, noticed] = runAll(python, [program, `${before}expected = given([${wrong}`]);
    expect(right).toBe('');
    expect(noticed).toMatch(/^AssertionError: .*0\.00/);
  });

  it.skipIf(mayBeSkipped)('takes nothing in a sentence or a link for code', () => {
    if (!python) throw new Error('Python has no NumPy; install python3-numpy');
    const tokens = ['"""', "'''", '\nraise SystemExit(1)\n', '\\', '\r', '\u2028'];
    const { trace } = computed();
    const program = pythonProgram(trace, 'scale', { sentences: { tokens }, link: '"\nraise SystemExit(2)' }, kind);
    expect(runAll(python, [program])).toEqual(['']);
  });
});

describe('the text of the program', () => {
  it('has words from right to left without isolates', () => {
    const { trace, tokens } = computed({ sentence: 'הנה חתול' });
    const [, line] = pythonProgram(trace, 'scale', { sentences: { tokens }, link: LINK }, 'numpy').split('\n');
    expect(line).toBe('# Sentence: "הנה חתול"');
  });

  it('has one line per step, with its shape', () => {
    const { trace, tokens } = computed();
    const lines = pythonProgram(trace, 'weights', { sentences: { tokens }, link: LINK }, 'numpy').split('\n');
    expect(lines).toContain("q_projected = np.einsum('tm,mhd->thd', input, w_q)  # (10, 3, 4), axes t, h, d");
    expect(lines).toContain("scores = np.einsum('htd,hsd->hts', q, k)  # (3, 10, 10), axes h, t, s");
    expect(lines).toContain('masked = scaled + mask[None, :, :]  # (3, 10, 10), axes h, t, s');
    expect(lines).toContain('weights = exponentials / row_sum[:, :, None]  # (3, 10, 10), axes h, t, s');
    expect(lines.filter((line) => line.startsWith('w_v'))).toEqual([]);
  });
});
