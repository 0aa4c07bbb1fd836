/** Tensors as CSV: every number with its indices, whatever the words of the sentence. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { flatIndex } from '#web/engine/cell.ts';
import { tensorCsv } from '#web/lesson/features/export/export-panel.ts';
import { pythonWith, runAll } from './python/run-python.ts';

const { trace, tokens } = computed({ mask: { kind: 'causal' } });

describe('a tensor as CSV', () => {
  it('has one line per number with indices and words, without loss of precision', () => {
    const [header, ...lines] = tensorCsv(trace, { tokens }, 'weights').trimEnd().split('\r\n');
    expect(header).toBe('h,t,t_token,s,s_token,weights');
    const tensor = trace.get('weights');
    expect(lines.length).toBe(tensor.data.length);
    for (const line of lines) {
      const [h, t, query, s, key, value] = line.split(',');
      const at = { h: Number(h), t: Number(t), s: Number(s) };
      expect(query).toBe(tokens[at.t]);
      expect(key).toBe(tokens[at.s]);
      expect(Math.fround(Number(value))).toBe(tensor.data[flatIndex(tensor, tensor.shape, { tensor: 'weights', at })]);
    }
  });

  const python = pythonWith('numpy');
  const mayBeSkipped = python === undefined && process.env.CI !== 'true';

  it.skipIf(mayBeSkipped)('is read by the Python of docs/package.md, also with a comma in a word', () => {
    const documented = readFileSync('docs/package.md', 'utf8');
    const [, code = ''] = /```python\n(import csv\n[\s\S]*?)```/.exec(documented) ?? [];
    expect(code).toContain('attention-softmax-weights.csv');
    const folder = mkdtempSync(join(tmpdir(), 'csv-'));
    const words = tokens.map((word, i) => (i === 1 ? 'a,"b"' : word));
    writeFileSync(join(folder, 'attention-softmax-weights.csv'), tensorCsv(trace, { tokens: words }, 'weights'));
    const { data, shape } = trace.get('weights');
    const program = `import os\nos.chdir(${JSON.stringify(folder)})\n${code}
assert weights.shape == (${shape.join(', ')}), weights.shape
assert np.array_equal(np.float32(weights.ravel()), np.float32([${[...data].join(', ')}]))`;
    try {
      expect(runAll(python ?? '', [program])).toEqual(['']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('writes a masked score as -inf, and a scalar with its name only', () => {
    expect(tensorCsv(trace, { tokens }, 'mask').split('\r\n')[2]).toBe('0,The,1,cat,-inf');
    expect(tensorCsv(trace, { tokens }, 'temperature')).toBe('temperature\r\n1\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['@sum', "'@sum"],
    ['-1', "'-1"],
  ])('keeps the word %j one field of text', (word, written) => {
    const first = tensorCsv(trace, { tokens: [word, ...tokens.slice(1)] }, 'mask').slice(
      't,t_token,s,s_token,mask\r\n'.length,
    );
    expect(first.startsWith(`0,${written},0,${written},0\r\n`)).toBe(true);
  });
});
