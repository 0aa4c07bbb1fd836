// @vitest-environment happy-dom
/** Live values of the text: settings, and the followed word's row in the head shown. */
import { describe, expect, it } from 'vitest';
import { TOKENS, traceOf } from '#tests/web/lesson/inspector/support.ts';
import type { AttentionOptions } from '#web/engine/engine.ts';
import { liveValues } from '#web/lesson/features/shell-ui/live-values.ts';
import type { Computed } from '#web/lesson/session/lesson-session.ts';
import { type LiveValues, showValues } from '#web/lesson/ui/prose/live-value.ts';
import { VALUE_NAMES } from '#web/lesson/ui/prose/prose.ts';
import { formatNumber } from '#web/views/format-number.ts';

function computedWith(parts: Partial<Computed> = {}, changes: Partial<AttentionOptions> = {}): Computed {
  const by = { name: 'reference', kernels: 'typescript' } as const;
  return { trace: traceOf(changes), revision: 1, by, tokens: TOKENS, outputIsIdentity: false, ...parts };
}

/** The values of the last axis, largest first, with their positions. */
function ranked({ trace }: Computed, head: number, t: number): readonly (readonly [string, number])[] {
  const row = [...trace.get('weights').data].slice((head * 6 + t) * 6, (head * 6 + t + 1) * 6);
  return row.map((weight, s) => [TOKENS[s] ?? '', weight] as const).sort((a, b) => b[1] - a[1]);
}

describe('live values of the followed word', () => {
  it('are those of the last word if none is chosen', () => {
    const computed = computedWith();
    const values = liveValues(computed, 1, null);
    const [most, second] = ranked(computed, 1, 5);
    expect(values).toMatchObject({
      word: 'cat',
      most_read: most?.[0],
      most_read_weight: formatNumber(most?.[1] ?? 0),
      second_read: second?.[0],
      second_read_weight: formatNumber(second?.[1] ?? 0),
      row_max: formatNumber(computed.trace.get('row_max').data[11] ?? 0),
      row_sum: formatNumber(computed.trace.get('row_sum').data[11] ?? 0),
    });
  });

  it('follow the chosen word, and the head', () => {
    const computed = computedWith();
    for (const head of [0, 2]) {
      const values = liveValues(computed, head, 2);
      expect(values.word).toBe('sat');
      expect(values.most_read_weight).toBe(formatNumber(ranked(computed, head, 2)[0]?.[1] ?? 0));
    }
    expect(liveValues(computed, 9, null)).toEqual(liveValues(computed, 2, null));
  });

  it('ignore a word that this figure’s sentence does not have', () => {
    expect(liveValues(computedWith(), 0, 6)).toEqual(liveValues(computedWith(), 0, null));
  });

  it('skip punctuation at the end', () => {
    const tokens = ['The', 'cat', 'sat', 'there', '!', '.'];
    expect(liveValues(computedWith({ tokens }), 0, null).word).toBe('there');
    expect(liveValues(computedWith({ tokens: ['.', '.', '.', '.', '.', '.'] }), 0, null).word).toBe('.');
  });

  it('count a negative word from the end, without punctuation', () => {
    const tokens = ['The', 'cat', 'sat', 'there', '!', '.'];
    expect(liveValues(computedWith({ tokens }), 0, -2).word).toBe('sat');
    expect(liveValues(computedWith({ tokens }), 0, -5).word).toBe('there');
  });

  it('have no mark of an unknown word', () => {
    const tokens = ['The', 'cat', 'sat', 'on', 'the', 'zyx*'];
    expect(liveValues(computedWith({ tokens, unknown: ['zyx'] }), 0, null).word).toBe('zyx');
    expect(liveValues(computedWith({ tokens }), 0, null).word).toBe('zyx*');
  });

  it('never name a masked word', () => {
    const values = liveValues(computedWith({}, { causal: true }), 0, 0);
    expect(values).toMatchObject({ word: 'The', most_read: 'The', most_read_weight: '1.00' });
    expect(values).toMatchObject({ second_read: '…', second_read_weight: '…' });
  });

  it('are unknown in a figure without weights', () => {
    const { trace } = computedWith();
    const without = { ...trace, has: () => false, get: trace.get.bind(trace), options: trace.options };
    const { word, ...row } = liveValues(computedWith({ trace: without }), 0, null);
    expect(word).toBe('cat');
    expect(row).toMatchObject({ most_read: '…', second_read_weight: '…', row_max: '…', row_sum: '…' });
  });
});

it('every value that a chapter may name has a text', () => {
  document.body.innerHTML = VALUE_NAMES.map((name) => `<mha-value name="${name}"></mha-value>`).join('');
  const values: LiveValues = liveValues(computedWith(), 0, null);
  showValues(document, values);
  const texts = [...document.querySelectorAll('mha-value')].map((element) => (element as { text?: string }).text);
  expect(texts).toEqual(VALUE_NAMES.map((name) => values[name]));
  expect(texts.every((text) => text && text !== '…')).toBe(true);
});
