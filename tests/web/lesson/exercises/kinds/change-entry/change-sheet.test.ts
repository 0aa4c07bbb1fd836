// @vitest-environment happy-dom
/** The sheet of a number to change: the cells, one changed number at a time, and what follows from it. */
import { render } from 'lit';
import { beforeAll, describe, expect, it } from 'vitest';
import { learned } from '#tests/web/lesson/exercises/layer/learned.ts';
import { drawn, textsIn } from '#tests/web/lesson/exercises/layer/sheet-in-page.ts';
import type { ChangeQuestion } from '#web/lesson/exercises/kinds/change-entry/change-task.ts';
import { loadKinds, pose } from '#web/lesson/exercises/pose.ts';
import type { AnswerSheet } from '#web/lesson/exercises/posed.ts';
import type { NumberChange } from '#web/lesson/ui/controls/number-field.ts';

const { trace, tokens } = learned('en');

beforeAll(() => loadKinds(['change-entry']));

function posed(question: ChangeQuestion, seed = 2) {
  const context = { trace, sentences: { tokens }, head: 1, seed };
  return pose({ kind: 'change-entry', question }, context) ?? expect.fail('nothing is asked');
}

/** The cell and the number of the solution. */
function solved(question: ReturnType<typeof posed>) {
  const sum = textsIn(drawn(question.solution()), '.sum')[0] ?? '';
  const [row = 0, column = 0] = (/\[(\d+), (\d+)\]/.exec(sum) ?? []).slice(1).map(Number);
  return { row, column, value: Number(sum.split('=').at(-1)?.replace('−', '-')) };
}

class Sheet {
  readonly place = document.createElement('form');
  readonly sheet: AnswerSheet;

  constructor(question: ReturnType<typeof posed>) {
    this.sheet = question.open(() => this.draw());
    document.body.replaceChildren(this.place);
    this.draw();
  }

  draw(): void {
    render(this.sheet.view(false), this.place);
  }

  cell(row: number, column: number): HTMLButtonElement {
    return this.place.querySelector(`[data-cell="${row},${column}"]`) ?? expect.fail(`no cell ${row}, ${column}`);
  }

  enter(value: number): void {
    const field = this.place.querySelector('mha-number-field');
    field?.dispatchEvent(new CustomEvent<NumberChange>('mha-number', { detail: { value, done: true } }));
  }
}

describe('a sheet to change one number', () => {
  it('asks for a number after a cell is chosen, and takes the change back when another cell is chosen', async () => {
    const question = posed('queryWeight');
    const { row, column, value } = solved(question);
    const sheet = new Sheet(question);
    expect(sheet.place.querySelector('mha-number-field')).toBeNull();
    expect(await sheet.sheet.check()).toMatchObject({ right: null });
    sheet.cell(row, column).click();
    sheet.enter(value);
    expect(await sheet.sheet.check()).toMatchObject({ right: true });
    const other = column === 4 ? 5 : 4;
    sheet.cell(row, other).click();
    expect(sheet.place.querySelectorAll('[aria-pressed="true"]')).toHaveLength(1);
    expect(await sheet.sheet.check()).toMatchObject({ right: null });
  });

  it('is one stop for Tab, and moves with arrow keys', () => {
    const sheet = new Sheet(posed('value'));
    const stops = sheet.place.querySelectorAll<HTMLButtonElement>('[data-cell][tabindex="0"]');
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowDown'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const cells = [...sheet.place.querySelectorAll('[data-cell]')];
    // One row down, one column to the right; the top row has no neighbour above.
    expect(cells.indexOf(document.activeElement ?? sheet.place)).toBe(4 + 1);
  });

  it('hides a key and shows it again', async () => {
    const question = posed('hide');
    const { row, column } = solved(question);
    const sheet = new Sheet(question);
    sheet.cell(column, row).click();
    expect(sheet.cell(column, row).getAttribute('aria-label')).toContain('hidden');
    expect(await sheet.sheet.check()).toMatchObject({ right: false, mistake: 'other-row' });
    sheet.cell(column, row).click();
    expect(await sheet.sheet.check()).toMatchObject({ right: null });
    sheet.cell(row, column).click();
    expect(await sheet.sheet.check()).toMatchObject({ right: true });
  });

  it('diagnoses another column, another head, and a word that is hardly read', async () => {
    for (const [question, id, wrong] of [
      ['place', 'other-column', (cell: number) => [cell, 0]],
      ['headBand', 'other-head', (cell: number) => [cell, 0]],
    ] as const) {
      const asked = posed(question);
      const sheet = new Sheet(asked);
      const [row = 0, column = 0] = wrong(solved(asked).row);
      sheet.cell(row, column).click();
      sheet.enter(2.9);
      expect(await sheet.sheet.check()).toMatchObject({ right: false, mistake: id });
    }
    const asked = posed('value');
    const sheet = new Sheet(asked);
    const { row, column } = solved(asked);
    const weights = textsIn(sheet.place, '.word-bars .number').map(Number);
    const least = weights.findIndex((weight, key) => key !== row && weight < 0.05);
    sheet.cell(least, column).click();
    sheet.enter(0.33);
    expect(await sheet.sheet.check()).toMatchObject({ right: false, mistake: 'hardly-read' });
  });

  it('says what else a shared number changed', async () => {
    const question = posed('queryWeight');
    const { row, column, value } = solved(question);
    const sheet = new Sheet(question);
    sheet.cell(row, column).click();
    sheet.enter(value);
    const { message } = await sheet.sheet.check();
    expect(message).toMatch(/of them now reads? another word most/);
  });

  it('takes up an earlier answer', () => {
    const question = posed('temperature');
    const first = new Sheet(question);
    first.enter(2.5);
    const second = new Sheet(question);
    second.sheet.answer = first.sheet.answer;
    second.draw();
    expect(textsIn(second.place, '.number')).toEqual(textsIn(first.place, '.number'));
  });
});
