// @vitest-environment happy-dom
/** The exhibit of why-heads draws the followed word's rows as the trace has them, and the laboratory's rows. */
import { describe, expect, it } from 'vitest';
import { exhibited } from '#tests/web/lesson/chapters/exhibited.ts';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import type { LabElement } from '#web/lesson/chapters/lab-element.ts';
import { words } from '#web/lesson/chapters/why-heads/en.ts';
import laboratory, { meanOf, mixedRow, rowsApart } from '#web/lesson/chapters/why-heads/lab.ts';
import { lookUp, STEPS } from '#web/lesson/chapters/why-heads/two-lookups.ts';
import { rowOf } from '#web/lesson/inspector/followed-word.ts';
import { valuesOf } from '#web/lesson/lab-kit/laboratory.ts';
import { headColour } from '#web/views/identity.ts';

const numbers = computed();
const last = numbers.tokens.length - 1;
const heads = [0, 1].map((head) => rowOf(numbers.trace, 'weights', head, last) ?? []);

/** The heights of the bars, as shares of the plot that an axis to 1.12 has. */
function drawn(exhibit: LabElement): readonly (readonly number[])[] {
  return [...exhibit.renderRoot.querySelectorAll('.plot')].map((plot) => {
    const [low, high] = [...plot.querySelectorAll('.grid')].map((line) => Number(line.getAttribute('y1')));
    return [...plot.querySelectorAll('.bar')].map(
      (bar) => Number(bar.getAttribute('height')) / ((low ?? 0) - (high ?? 0)),
    );
  });
}

const close = (rows: readonly (readonly number[])[]) =>
  rows.map((row) => row.map((weight) => expect.closeTo(weight, 6)));

describe('the rows', () => {
  it('one row for both questions adds up to 1, half from each head', () => {
    const [row] = mixedRow(numbers.trace, last);
    expect(row?.weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
    expect(row?.weights).toEqual(heads[0]?.map((weight, s) => (weight + (heads[1]?.[s] ?? 0)) / 2));
  });

  it('start from the shared row and end as the heads’ own', () => {
    const mean = meanOf(heads);
    expect(rowsApart(numbers.trace, last, 0).map(({ weights }) => weights)).toEqual([mean, mean]);
    expect(rowsApart(numbers.trace, last, 1)).toEqual(heads.map((weights, head) => ({ head, weights })));
  });
});

describe('the exhibit', () => {
  it('draws one row, then two, with the numbers of the trace', async () => {
    const one = await exhibited(laboratory, words, {}, { step: 'mixed', numbers });
    expect(drawn(one)).toEqual(close([meanOf(heads)]));
    const two = await exhibited(laboratory, words, {}, { step: 'apart', numbers });
    expect(drawn(two)).toEqual(close(heads));
  });

  it('gives each head the colour that it has in the ribbon', async () => {
    const two = await exhibited(laboratory, words, {}, { step: 'apart', numbers });
    const colours = [...two.renderRoot.querySelectorAll('.plot')].map(
      ({ parentElement }) => parentElement?.style.color,
    );
    expect(colours).toEqual([0, 1].map((head) => `var(${headColour(head)})`));
  });

  it('writes no number while the rows part', async () => {
    const moving = await exhibited(laboratory, words, {}, { step: 'apart', part: 0.5, numbers });
    expect(moving.renderRoot.querySelectorAll('.written')).toHaveLength(0);
  });

  it.each([1, 2] as const)('draws the rows of the laboratory’s task with %i heads', async (count) => {
    const texts = { heads: String(count), query: '4', balance: '6' };
    const exhibit = await exhibited(laboratory, words, texts, { step: 'lookups', numbers });
    const session = createReferenceGradientEngine().createSession();
    const { balance, points } = valuesOf(laboratory.fields, texts);
    const row = lookUp(session, numbers.tokens, { heads: count, balance: balance / STEPS, points }).rows[4];
    expect(drawn(exhibit)).toEqual(close(count === 1 ? [row?.before ?? []] : [row?.before ?? [], row?.first ?? []]));
    expect(exhibit.renderRoot.querySelector('h3')?.textContent).toContain(`“${numbers.tokens[4]}”`);
  });
});
