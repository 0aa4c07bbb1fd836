// @vitest-environment happy-dom

import { afterEach, describe, expect, it } from 'vitest';
import type { CellRef } from '#web/engine/cell.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import type { Edit } from '#web/lesson/constants/model-settings.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { reachOf, withValue } from '#web/lesson/inspector/edits.ts';
import { Inspector } from '#web/lesson/inspector/inspector.ts';
import type { Origin } from '#web/lesson/inspector/origin.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { createLessonStore, type LessonStore } from '#web/lesson/state/store.ts';
import type { NumberField } from '#web/lesson/ui/controls/number-field.ts';

const CELL: CellRef = { tensor: 'w_q', at: { m: 2, h: 0, d: 1 } };
const SETTINGS = { ...DEFAULT_STATE, preset: 'random' as const, sentence: 'The cat sat' };
const engine = createReferenceEngine();

function traceOf(edits: readonly Edit[], chapter: 'qkv' | 'variants' = 'qkv') {
  const learner = () => lessonModel({ ...SETTINGS, edits }, null);
  const figure = chapterOf(chapter).figure ?? null;
  const { request } = figure ? figure.computes(learner, { edits }) : learner();
  return engine.createSession().forward(request);
}

/** An inspector of a store's model, as a page connects them. */
async function open(
  cell: CellRef = CELL,
  changes: Partial<Inspector> = {},
  chapter: Parameters<typeof traceOf>[1] = 'qkv',
) {
  const store: LessonStore = createLessonStore(chapterOf, SETTINGS);
  const inspector = new Inspector();
  const show = () => {
    const { edits } = store.state.value;
    const before = edits.length > 0 ? traceOf([], chapter) : null;
    Object.assign(inspector, { edits, before, trace: traceOf(edits, chapter) });
  };
  inspector.addEventListener('mha-edits', ({ detail: { edits, run, done } }) => {
    [inspector.problem = null] = store.set({ edits }, { coalesce: run });
    if (done) store.settle();
    show();
  });
  let unpinned = 0;
  inspector.addEventListener('mha-unpin', () => unpinned++);
  show();
  const origin: Origin = { kind: 'random', seed: 42 };
  Object.assign(inspector, { cell, pinned: true, editable: true, origin, tokens: ['The', 'cat', 'sat'], ...changes });
  document.body.append(inspector);
  await inspector.updateComplete;
  const field = inspector.renderRoot.querySelector('mha-number-field') as NumberField | null;
  await field?.updateComplete;
  const input = (kind: 'number' | 'range') =>
    field?.renderRoot.querySelector<HTMLInputElement>(`input[type=${kind}]`) ?? expect.fail(`no ${kind} field`);
  const enter = async (text: string, kind: 'number' | 'range' = 'number') => {
    input(kind).value = text;
    input(kind).dispatchEvent(new Event('input', { bubbles: true }));
    await inspector.updateComplete;
    await field?.updateComplete;
  };
  const press = async (key: string) => {
    input('number').dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    );
    await inspector.updateComplete;
    await field?.updateComplete;
  };
  const text = () => (inspector.renderRoot.textContent ?? '').replace(/\s+/g, ' ');
  return { store, inspector, show, field, input, enter, press, text, unpinned: () => unpinned };
}

afterEach(() => document.body.replaceChildren());

describe('changing a given number in the inspector', () => {
  it('takes a typed number, says what it was, and puts it back', async () => {
    const { store, inspector, enter, text } = await open();
    const was = traceOf([]).get('w_q').data[2 * 12 + 1] ?? Number.NaN;
    expect(text()).toContain('drawn from seed 42');
    await enter('1.25');
    expect(store.state.value.edits).toEqual([{ tensor: 'w_q', row: 2, column: 1, value: 1.25 }]);
    expect(text()).toContain(`= Full precision: 1.250(was ${was.toFixed(3).replace('-', '−')})`);
    expect(text()).toContain('You changed this number: it was');
    expect(text()).not.toContain('drawn from seed');
    inspector.renderRoot.querySelector<HTMLElement>('.edit .press')?.click();
    await inspector.updateComplete;
    expect(store.state.value.edits).toEqual([]);
    expect(inspector.renderRoot.querySelector('.edit .press, .was')).toBeNull();
    expect(text()).toContain('drawn from seed 42');
  });

  it('says of a computed number what it was', async () => {
    const { store, show, inspector, text } = await open({ tensor: 'q', at: { h: 0, t: 1, d: 1 } });
    expect(text()).not.toContain('was');
    store.set({ edits: [{ tensor: 'w_q', row: 2, column: 1, value: 9 }] });
    show();
    await inspector.updateComplete;
    expect(text()).toMatch(/= Full precision: [\d.−]+\(was [\d.−]+\)/);
  });

  it('makes one undo step of a drag, and another of the next one', async () => {
    const { store, field, input, enter } = await open();
    for (const start of [20, 120]) {
      input('range').dispatchEvent(new Event('pointerdown', { bubbles: true }));
      for (const by of [0, 1, 2]) await enter(String(start + by), 'range');
      input('range').dispatchEvent(new Event('change', { bubbles: true }));
    }
    const value = () => store.state.value.edits[0]?.value;
    const [first, second] = [22, 122].map((position) => field?.scale?.toValue(position));
    expect(value()).toBe(second);
    store.undo();
    expect(value()).toBe(first);
    store.undo();
    expect(store.state.value.edits).toEqual([]);
  });

  it('puts the number back on Escape, and unpins the cell on the next one', async () => {
    const { store, inspector, field, press, enter, unpinned } = await open();
    field?.focus();
    await enter('1.25');
    await enter('7.5');
    await press('Escape');
    expect(store.state.value.edits).toEqual([]);
    expect(unpinned()).toBe(0);
    await press('Escape');
    expect(unpinned()).toBe(1);
    await enter('2');
    await press('Enter');
    await enter('3');
    await press('Escape');
    expect(store.state.value.edits).toEqual([{ tensor: 'w_q', row: 2, column: 1, value: 2 }]);
    await press('Backspace');
    expect(inspector.cell).toEqual(CELL);
  });

  it('steps with the buttons of the field, whose arrow keys have the same step', async () => {
    const { store, field, input } = await open();
    field?.renderRoot.querySelectorAll('button')[1]?.click();
    const was = traceOf([]).get('w_q').data[2 * 12 + 1] ?? Number.NaN;
    expect(store.state.value.edits[0]?.value).toBeCloseTo(was + Number(input('number').step), 2);
  });

  it('refuses a number that is too large, with a reason, and keeps the last one', async () => {
    const { store, inspector, field, enter } = await open();
    await enter('5');
    await enter('5000');
    expect(store.state.value.edits[0]?.value).toBe(5);
    expect(inspector.problem).toContain('1000');
    expect(field?.renderRoot.querySelector('[role=alert]')?.textContent).toContain('1000');
  });

  it('offers nothing where the page does not allow it', async () => {
    const { field, text } = await open(CELL, { editable: false });
    expect(field).toBeNull();
    expect(text()).toContain('A weight of');
  });

  it.each([
    ['a trained model', { origin: { kind: 'trained', layer: 0 } as Origin }, CELL, 'whole trained model'],
    ['an opened model', { origin: { kind: 'opened', layer: 0 } as Origin }, CELL, 'whole trained model'],
    ['the mask', {}, { tensor: 'mask', at: { t: 0, s: 0 } }, 'setting “Mask”'],
    ['the temperature', {}, { tensor: 'temperature', at: {} }, 'setting “Temperature”'],
  ])('says why it cannot change a number of %s', async (_, changes, cell, reason) => {
    const { field, text } = await open(cell, changes);
    expect(field).toBeNull();
    expect(text()).toContain(reason);
  });
});

describe('the edits after a change', () => {
  const place = { tensor: 'w_q', row: 0, column: 0 } as const;
  const other: Edit = { tensor: 'w_k', row: 0, column: 0, value: 1 };

  it('keep their order, and lose a number that is back at its original', () => {
    const two = withValue([{ ...place, value: 5 }, other], place, 6, 0.1);
    expect(two).toEqual([{ ...place, value: 6 }, other]);
    expect(withValue([other], place, 6, 0.1)).toEqual([other, { ...place, value: 6 }]);
    expect(withValue(two, place, 0.1, Math.fround(0.1))).toEqual([other]);
  });

  it.each([
    [[0.3, -0.4], 0, 1],
    [[1.2], 0, 4],
    [[0.04], 0, 0.1],
    [[0], 0, 0.01],
    [[0.3], 37, 40],
    [[2], -4, 4],
  ])('have a slider for %j and the value %f from −%f', (numbers, value, reach) => {
    expect(reachOf(numbers, value)).toBe(reach);
  });
});
