/** What a reader takes home has the changed numbers. */
import { expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { snippet } from '#web/lesson/features/embed-code/snippets.ts';
import { tensorCsv } from '#web/lesson/features/export/export-panel.ts';
import { pythonProgram } from '#web/lesson/features/export/python/program.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { encodeState } from '#web/lesson/state/url.ts';

const EDIT = { tensor: 'w_q', row: 2, column: 1, value: 123.25 } as const;
const { trace, tokens } = computed({ edits: [EDIT] });
const sentences = { tokens };

it('exports changed numbers as CSV, NumPy and PyTorch', () => {
  expect(tensorCsv(trace, sentences, 'w_q')).toContain('123.25');
  for (const format of ['numpy', 'pytorch'] as const) {
    const program = pythonProgram(trace, 'q_projected', { sentences, link: 'https://lesson.example/' }, format);
    expect(program).toContain('123.25');
  }
});

it('embeds figures with the changed numbers, which their readers may change only with `editable`', () => {
  const query = encodeState({ ...DEFAULT_STATE, edits: [EDIT] }).slice(1);
  const input = {
    view: 'figure',
    query,
    home: 'https://lesson.example/',
    controls: null,
    locked: false,
    title: '',
  } as const;
  expect(snippet('element', input)).toContain('edits="w_q:2.1:123.25"');
  expect(snippet('frame', input)).toContain('edits=w_q%3A2.1%3A123.25');
  expect(snippet('element', input)).not.toContain('editable');
  expect(snippet('element', { ...input, editable: true })).toContain(' editable>');
});
