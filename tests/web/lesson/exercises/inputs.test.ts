// @vitest-environment happy-dom
/** The inputs of exercises, each in a question that has it: what an act of the learner answers, and what follows at once. */

import { beforeAll, describe, expect, it } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { sentenceOf } from '#tests/web/lesson/stage/support.ts';
import { ask } from '#web/lesson/exercises/entry.ts';
import type { OrderList } from '#web/lesson/exercises/kinds/order-steps/order-list.ts';
import type { SteerQuestion } from '#web/lesson/exercises/kinds/steer-vector/steer-task.ts';
import type { CodeField } from '#web/lesson/exercises/kinds/write-function/code-input.ts';
import { KIND_NAMES, loadKinds } from '#web/lesson/exercises/kinds.ts';
import { permitStorage } from '#web/lesson/platform/browser-storage.ts';
import type { NumberField } from '#web/lesson/ui/controls/number-field.ts';
import { InPage, textsIn } from './in-page.ts';
import { learned, loadCore } from './layer/learned.ts';

const { trace, tokens } = learned('en');
const own = { trace, sentences: { tokens }, seed: 2 };

beforeAll(async () => {
  await loadCore();
  await loadKinds(KIND_NAMES);
});

describe('a text', () => {
  it('shows the value of a sum while it is typed, and is not judged if it cannot be read', async () => {
    const page = new InPage(ask('compute-cell', 'scores'), own);
    const input = page.input(0) as HTMLInputElement;
    input.value = '2 · 3 + 1';
    input.dispatchEvent(new Event('input'));
    expect(page.texts('.preview')).toEqual(['= 7.0000']);
    page.answer(['2 +']);
    expect(await page.check()).toMatchObject({ right: null, message: 'The sum is not finished.' });
    expect(page.input(0).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a choice', () => {
  it('is one option, and a wrong one is marked as invalid', async () => {
    const page = new InPage(ask('diagnose-bug', 'weights'), own);
    expect(await page.check()).toMatchObject({ right: null });
    const [wrong = []] = page.posed.wrong;
    page.answer(wrong);
    page.press(0, 0);
    page.answer(wrong);
    expect(page.attempt.answer).toEqual(wrong);
    expect(await page.check()).toMatchObject({ right: false, mistake: `taken-for-${wrong[0]}` });
    expect(page.place.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
  });

  it('of one word shows the row after the change with the right answer only', async () => {
    const page = new InPage(ask('predict-flip', 'gender'));
    page.answer(page.posed.wrong[0] ?? []);
    expect(await page.check()).toMatchObject({ right: false });
    expect(page.texts('.head-name')).toEqual([]);
    page.answer(page.posed.right);
    expect(await page.check()).toMatchObject({ right: true });
    expect(page.texts('.head-name')).toEqual(['After']);
    const after = textsIn(page.solution, '.word-bars .number');
    expect(page.texts('.word-bars .number')).toEqual(after);
  });

  it('of hidden words computes the row at once, and again when a word is shown', () => {
    const page = new InPage(ask('hide-word', 'read'));
    const before = page.texts('.word-bars .number');
    page.press(0, 0);
    expect(page.texts('.hidden')).toHaveLength(1);
    expect(page.texts('.word-bars .number')[0]).toBe('0.00');
    page.press(0, 0);
    expect(page.texts('.word-bars .number')).toEqual(before);
    for (const word of page.texts('label').keys()) page.press(0, word);
    expect(new Set(page.texts('.word-bars .number'))).toEqual(new Set(['0.00']));
  });

  it('that leaves a trail keeps what was looked at, the latest last, beside several marks', async () => {
    const page = new InPage(ask('choose-head', 'agrees'));
    expect(page.texts('.word-bars')).toEqual([]);
    page.press(1, 2);
    page.press(1, 0);
    expect(await page.check()).toMatchObject({ right: null });
    for (const word of [5, 3, 5]) page.press(0, word);
    expect(page.attempt.answer).toEqual(['3 5', '0 2']);
    expect(page.texts('.head-name')).toEqual(['Head A', 'Head B', 'Head C']);
    expect(page.texts('.word-bars p').every((text) => /^“(is|are)” reads “/.test(text))).toBe(true);
    expect((await page.check()).right).not.toBeNull();
  });

  it('of a head shows the output without it', async () => {
    const page = new InPage(ask('choose-head', 'off'));
    for (const head of [0, 1, 2]) {
      page.press(0, head);
      expect(page.texts('.output-bars li')).toHaveLength(12);
      expect(page.texts('figcaption')[0]).toContain(`without head ${'ABC'[head]}`);
    }
    page.press(1, 0);
    page.press(1, 1);
    expect(page.attempt.answer[1]).toBe('1');
  });

  it('of a head shows how much each word reads the hidden one', () => {
    const page = new InPage(ask('hide-word', 'changes'));
    const shown = [0, 1, 2].map((head) => {
      page.press(0, head);
      return page.texts('.word-bars p')[0] ?? '';
    });
    expect(new Set(shown).size).toBeGreaterThan(1);
    for (const text of shown) expect(text).toMatch(/^“\w+” is read by “|^Hardly any word reads “/);
    page.press(1, 0);
    expect(page.attempt.answer).toEqual(['2', '0']);
  });
});

describe('an order', () => {
  it('is that of the list', async () => {
    const page = new InPage(ask('order-steps', 'cachedStep'));
    const ids = (page.posed.right[0] ?? '').split(' ');
    (page.input(0) as OrderList).change(ids);
    expect(page.attempt.answer).toEqual(page.posed.right);
    expect(await page.check()).toMatchObject({ right: true });
  });
});

describe('a grid', () => {
  const solutionOf = (page: InPage) => (page.posed.right[0] ?? '').split(' ').map(Number) as [number, number];

  it('asks for a number once a cell is chosen, and takes the change back with another cell', async () => {
    const page = new InPage(ask('change-entry', 'queryWeight'), { ...own, head: 1 });
    const [row, column] = solutionOf(page);
    expect(page.place.querySelector('mha-number-field')).toBeNull();
    expect(await page.check()).toMatchObject({ right: null });
    page.press(0, `${row},${column}`);
    page.enter(1, 0, Number(page.posed.right[1]));
    const verdict = await page.check();
    expect(verdict).toMatchObject({ right: true });
    expect(verdict.message).toMatch(/of them now reads? another word most/);
    page.press(0, `${row},${column === 4 ? 5 : 4}`);
    expect(page.place.querySelectorAll('[aria-pressed="true"]')).toHaveLength(1);
    expect(await page.check()).toMatchObject({ right: null });
  });

  it('is one stop for Tab, and moves with arrow keys', () => {
    const page = new InPage(ask('change-entry', 'value'), { ...own, head: 1 });
    const stops = page.place.querySelectorAll<HTMLButtonElement>('[data-cell][tabindex="0"]');
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    const across = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'];
    for (const key of ['ArrowDown', ...across, 'ArrowUp', 'ArrowUp', 'ArrowDown'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const cells = [...page.place.querySelectorAll('[data-cell]')];
    // One row down, two columns to the right; the top row has no neighbour above.
    expect(cells.indexOf(document.activeElement ?? page.place)).toBe(4 + 2);
  });

  it('of a mask hides a key and shows it again', async () => {
    const page = new InPage(ask('change-entry', 'hide'), { ...own, head: 1 });
    const [row, column] = solutionOf(page);
    page.press(0, `${column},${row}`);
    expect(page.place.querySelector('[aria-pressed="true"]')?.getAttribute('aria-label')).toContain('hidden');
    expect(await page.check()).toMatchObject({ right: false, mistake: 'other-row' });
    page.press(0, `${column},${row}`);
    expect(await page.check()).toMatchObject({ right: null });
    page.press(0, `${row},${column}`);
    expect(await page.check()).toMatchObject({ right: true });
  });

  it.each([
    ['place', 'other-column', 2.9],
    ['headBand', 'other-head', 2.9],
  ] as const)('of %s diagnoses %s', async (question, mistake, value) => {
    const page = new InPage(ask('change-entry', question), { ...own, head: 1 });
    page.press(0, `${solutionOf(page)[0]},0`);
    page.enter(1, 0, value);
    expect(await page.check()).toMatchObject({ right: false, mistake });
  });

  it('of values diagnoses a word that is hardly read', async () => {
    const page = new InPage(ask('change-entry', 'value'), { ...own, head: 1 });
    const [row, column] = solutionOf(page);
    const weights = page.texts('.word-bars .number').map(Number);
    const least = weights.findIndex((weight, key) => key !== row && weight < 0.05);
    page.press(0, `${least},${column}`);
    page.enter(1, 0, 0.33);
    expect(await page.check()).toMatchObject({ right: false, mistake: 'hardly-read' });
  });
});

describe('knobs', () => {
  const steer = (question: SteerQuestion) => new InPage(ask('steer-vector', question), { ...own, head: 0 });

  it('compute the row of weights with every number', async () => {
    const page = steer('query');
    const before = page.texts('.word-bars .number');
    expect(page.place.querySelectorAll('mha-number-field')).toHaveLength(2);
    page.enter(0, 0, 3.1);
    expect(page.texts('.word-bars .number')).not.toEqual(before);
    expect((await page.check()).message).toContain(page.texts('[role="status"]')[0]);
    expect(page.place.querySelectorAll('.was').length).toBeGreaterThan(0);
  });

  it('are not judged before one has moved, and ignore numbers beyond their limits', async () => {
    for (const question of ['query', 'direction', 'longer', 'even', 'both'] as const) {
      const page = steer(question);
      expect(await page.check()).toMatchObject({ right: null });
      page.enter(0, 0, 99);
      expect(await page.check()).toMatchObject({ right: null });
      expect(page.attempt.answer).toEqual([]);
    }
  });

  it('keep the exact numbers that nobody moved', () => {
    const page = steer('query');
    page.enter(0, 0, 3.1);
    const [first, second = ''] = (page.attempt.answer[0] ?? '').split(' ');
    expect(first).toBe('3.1');
    expect(second.length).toBeGreaterThan(5);
  });

  it('diagnose a query that has become longer', async () => {
    const page = steer('direction');
    for (const field of [0, 1, 2, 3]) page.enter(0, field, 2);
    expect(await page.check()).toMatchObject({ right: false, mistake: 'too-long' });
    expect(page.place.querySelector('.over')).not.toBeNull();
  });

  it('follow the choice of a key, and diagnose another than that of the word to be read', async () => {
    const page = steer('key');
    expect(page.place.querySelector('mha-number-field')).toBeNull();
    const keys = [...page.input(0).querySelectorAll('input')].map(({ value }) => value);
    page.press(
      0,
      keys.findIndex((key) => key !== page.posed.right[0]),
    );
    page.enter(1, 0, (page.place.querySelector<NumberField>('mha-number-field')?.value ?? 0) > 0 ? -0.5 : 0.5);
    expect(await page.check()).toMatchObject({ right: false, mistake: 'other-key' });
    page.press(0, keys.indexOf(page.posed.right[0] ?? ''));
    expect(page.attempt.answer).toEqual([page.posed.right[0]]);
  });

  it('ask about the learner’s own sentence, and about others with odd seeds', () => {
    const own = [2, 4, 6].map(
      (seed) => new InPage(ask('steer-vector', 'query'), { trace, sentences: { tokens }, seed }).posed,
    );
    const others = [1, 3].map(
      (seed) => new InPage(ask('steer-vector', 'query'), { trace, sentences: { tokens }, seed }).posed,
    );
    for (const posed of own) expect(posed).toMatchObject({ cell: { tensor: 'weights' } });
    for (const { cell, key } of others) expect([cell, key.includes(tokens.join(' '))]).toEqual([null, false]);
  });
});

describe('sliders', () => {
  it('are normalised to the share of the keys with bars, and show the real row when it is right', async () => {
    // More keys than bars: the bars share less than 1.
    const many = traceOf({ tokens: 20, dModel: 12, numHeads: 3 });
    const page = new InPage(ask('predict-row', 'softmax'), {
      trace: many,
      sentences: { tokens: sentenceOf(20).split(' ') },
      seed: 3,
    });
    const sumOf = (text = '') => text.split(' ').reduce((sum, share) => sum + Number(share), 0);
    const whole = sumOf(page.posed.right[0]);
    expect(whole).toBeLessThan(0.99);
    const bar = page.place.querySelector('input') ?? expect.fail('no bar');
    bar.value = '0.9';
    bar.dispatchEvent(new Event('input'));
    expect(await page.check()).toMatchObject({ right: null });
    page.place.querySelector<HTMLButtonElement>('.row-sum button')?.click();
    expect(sumOf(page.attempt.answer[0])).toBeCloseTo(whole, 6);
    expect(page.place.querySelector('.row-real')).toBeNull();
    page.answer(page.posed.right);
    expect(await page.check()).toMatchObject({ right: true });
    expect(page.place.querySelectorAll('.row-real').length).toBeGreaterThan(2);
  });
});

const codeField = (page: InPage) => page.place.querySelector<CodeField>('mha-code-field');

describe('code', () => {
  it('starts over and comes back, and is the stored text for another question', () => {
    permitStorage();
    const entry = ask('write-function', 'mergeHeads');
    const page = new InPage(entry);
    const start = codeField(page)?.value ?? '';
    const write = (text: string) => codeField(page)?.change(text);
    expect(start).toContain('def merge_heads(z):');
    write('def merge_heads(z): pass');
    const press = () => page.place.querySelector<HTMLButtonElement>('.code-ways button')?.click();
    press();
    expect(codeField(page)?.value).toBe(start);
    press();
    expect(codeField(page)?.value).toBe('def merge_heads(z): pass');
    expect(codeField(new InPage(entry, { seed: 9 }))?.value).toBe('def merge_heads(z): pass');
  });
});
