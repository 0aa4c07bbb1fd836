// @vitest-environment happy-dom
/**
 * Every exercise except coding, answered wrongly and then correctly from the solution, on its sheet. play-through.spec.ts does the
 * same in a browser, for one exercise per kind or, in the exhaustive run, for all.
 */

import { render } from 'lit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { ALL_EXERCISES } from '#web/lesson/chapters/all-exercises.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import type { OrderList } from '#web/lesson/exercises/kinds/order-steps/order-list.ts';
import type { Checked } from '#web/lesson/exercises/mistake.ts';
import { KIND_NAMES, loadKinds, pose } from '#web/lesson/exercises/pose.ts';
import type { AnswerSheet, Posed } from '#web/lesson/exercises/posed.ts';
import { shownMask } from '#web/lesson/model/shown-mask.ts';
import { DEFAULT_STATE } from '#web/lesson/state/lesson-state.ts';
import type { NumberChange, NumberField } from '#web/lesson/ui/controls/number-field.ts';
import { speak } from '#web/messages/spoken.ts';
import { TOKENS, traceWithGradients } from '../inspector/support.ts';
import { computedByChapter } from '../stage/support.ts';
import { learned, loadCore } from './layer/learned.ts';
import { subsets } from './layer/spoken-layer.ts';

const plain = traceWithGradients({ tokens: 6, dModel: 12, numHeads: 3 });
const block = computedByChapter()('block').trace;
const tiled = computedByChapter()('fast').trace;

/** The chapters whose figures show head 1 of the learned layer. */
const ONE_HEAD = new Set<ChapterId>(['tokens', 'qkv', 'scores', 'scale', 'mask', 'softmax', 'values']);

const EXERCISES = ALL_EXERCISES.filter(({ chapter, entry }) => hasChanged(chapter) && entry.kind !== 'write-function');

/** A question with its solution and its sheet in the page. */
class Desk {
  readonly solution = document.createElement('div');
  readonly #place = document.createElement('form');
  readonly sheet: AnswerSheet;

  constructor(posed: Posed) {
    render(posed.solution(), this.solution);
    this.sheet = posed.open(() => this.#draw());
    this.#draw();
  }

  #draw(): void {
    render(this.sheet.view(false), this.#place);
  }

  find<T extends Element = HTMLInputElement>(selector: string): T[] {
    return [...this.#place.querySelectorAll<T>(selector)];
  }

  async fill(values: readonly (number | string)[]): Promise<Checked> {
    const inputs = this.find('input');
    expect(inputs).toHaveLength(values.length);
    for (const [i, input] of inputs.entries()) {
      input.value = String(values[i]);
      input.dispatchEvent(new Event('input'));
    }
    return this.sheet.check();
  }

  /** The feedback for each choice. */
  async chooseEach(): Promise<Checked[]> {
    const said: Checked[] = [];
    for (const radio of this.find('input[type=radio]')) {
      radio.checked = true;
      radio.dispatchEvent(new Event('change'));
      said.push(await this.sheet.check());
    }
    return said;
  }

  /** Moves a vector this part of the way to the solution; a negative part is the other way. */
  async steer(part: number): Promise<Checked> {
    const [key] = this.find('input[type=radio]').filter((each) =>
      this.sum.includes(each.parentElement?.textContent?.trim() ?? '?'),
    );
    key?.dispatchEvent(new Event('change'));
    const fields = this.find<NumberField>('mha-number-field');
    const values = [...this.sum.matchAll(/[−-]?\d+[.,]\d/g)].slice(-fields.length).map(([text]) => number(text));
    expect(values).toHaveLength(fields.length);
    for (const [i, field] of fields.entries()) enter(field, field.value + part * ((values[i] ?? 0) - field.value));
    return this.sheet.check();
  }

  /** Changes the solution's number this part of the way; hides another key instead. */
  async change(part: number): Promise<Checked> {
    const [, row, column] = /\[(\d+), (\d+)\]/.exec(this.sum) ?? [];
    const cells = this.find('[data-cell]');
    const own = cells.find((cell) => cell.dataset.cell === `${row},${column}`);
    const other = cells.find((cell) => cell.dataset.cell === `${row},${row}`);
    const hides = this.sum.includes('∞');
    (hides && part < 1 ? other : own)?.click();
    const [field] = this.find<NumberField>('mha-number-field');
    const value = number(this.sum.split('=').at(-1) ?? '');
    if (field) enter(field, field.value + part * (value - field.value));
    return this.sheet.check();
  }

  get sum(): string {
    return this.solution.querySelector('.sum')?.textContent?.trim() ?? '';
  }
}

function enter(field: NumberField, value: number): void {
  field.dispatchEvent(new CustomEvent<NumberChange>('mha-number', { detail: { value, done: true } }));
}

const number = (text: string): number => Number(text.replace('−', '-').replace(',', '.').replace('∞', 'Infinity'));
const written = (text: string): string => (/[−-]?(?:∞|\d+[.,]\d+)/.exec(text) ?? /\d+/.exec(text))?.[0] ?? text;

/** Without markup for code and subscripts. */
const bare = (text: string): string => text.replaceAll(/[`_]/g, '').trim();

/** Marks every set of words or heads; exactly one must be right. A head is marked after all rows were looked at. */
async function answerBySets(desk: Desk, kind: 'choose-head' | 'hide-word'): Promise<readonly [Checked, Checked]> {
  const words = desk.find(kind === 'hide-word' ? 'input[type=checkbox]' : 'fieldset:first-of-type input').length;
  const looked = Array.from({ length: words }, (_, word) => String(word));
  const said: Checked[] = [];
  for (const marked of subsets(kind === 'hide-word' ? words : 3)) {
    desk.sheet.answer = kind === 'hide-word' ? marked.map(String) : [marked.join(' '), ...looked];
    said.push(await desk.sheet.check());
  }
  const right = said.filter((each) => each.right);
  expect(right).toHaveLength(1);
  return [said.find((each) => each.right === false) ?? expect.fail('no set is wrong'), right[0] ?? expect.fail()];
}

/** The feedback for a wrong answer and for the right one. */
async function answerTwice(posed: Posed): Promise<readonly [Checked, Checked]> {
  const desk = new Desk(posed);
  if (posed.kind === 'steer-vector') return [await desk.steer(-0.2), await desk.steer(1)];
  if (posed.kind === 'change-entry') return [await desk.change(-0.2), await desk.change(1)];
  if (posed.kind === 'choose-head' || posed.kind === 'hide-word') return await answerBySets(desk, posed.kind);
  if (desk.find('input[type=radio]').length > 0) {
    const said = await desk.chooseEach();
    const right = said.filter((each) => each.right);
    expect(right).toHaveLength(1);
    return [said.find((each) => !each.right) ?? expect.fail('every choice is right'), right[0] ?? expect.fail()];
  }
  switch (posed.kind) {
    case 'find-cell': {
      const [, address = ''] = /= \w+\[([\d, ]+)\]$/.exec(desk.sum) ?? [];
      const place = address.split(',').map(Number);
      return [await desk.fill(place.map((index) => index + 1)), await desk.fill(place)];
    }
    case 'predict-row': {
      const cells = [...desk.solution.querySelectorAll('tbody tr td:last-child')];
      const right = cells.map((cell) => number(cell.textContent ?? ''));
      const least = right.indexOf(Math.min(...right));
      const whole = right.reduce((sum, share) => sum + share, 0);
      return [await desk.fill(right.map((_, i) => (i === least ? whole : 0))), await desk.fill(right)];
    }
    case 'give-shape':
      return [await desk.fill(['(1, 1)']), await desk.fill([desk.sum])];
    case 'order-steps': {
      const [list] = desk.find<OrderList>('mha-order-list');
      const texts = [...desk.solution.querySelectorAll('li')].map((step) => bare(step.textContent ?? ''));
      const wrong = await desk.sheet.check();
      desk.sheet.answer = texts.map(
        (text) => list?.steps.find((step) => bare(step.text) === text)?.id ?? `no step “${text}”`,
      );
      return [wrong, await desk.sheet.check()];
    }
    default:
      return [await desk.fill(['987']), await desk.fill([written(desk.sum)])];
  }
}

describe.each(['en', 'fr'] as const)('in the language %s', (language) => {
  beforeAll(async () => {
    await speak(language);
    await loadCore();
    await loadKinds(KIND_NAMES);
  });
  afterAll(() => speak('en'));

  it.each(EXERCISES)('$name is answered wrongly, then correctly', async ({ chapter, entry }) => {
    const trace = chapter === 'block' ? block : chapter === 'fast' ? tiled : plain;
    const posed = pose(entry, { trace, sentences: { tokens: [...TOKENS] }, head: null, seed: 1 });
    if (!posed) return expect.fail('nothing is asked');
    const [wrong, right] = await answerTwice(posed);
    expect(wrong.right).toBe(false);
    expect(wrong.message.length).toBeGreaterThan(12);
    expect(right).toMatchObject({ right: true });
  });

  it.each(EXERCISES.filter(({ chapter }) => ONE_HEAD.has(chapter)))(
    '$name has a question with the settings that its chapter starts with',
    ({ chapter, entry }) => {
      const mask = shownMask(DEFAULT_STATE.mask, chapterOf(chapter));
      const { trace, tokens } = learned(language, undefined, { mask });
      for (const seed of [1, 2, 42])
        expect(pose(entry, { trace, sentences: { tokens: [...tokens] }, head: 0, seed })).not.toBeNull();
    },
  );
});
