/** The picture of the whole layer, and its rows on a phone. */
import { expect, it } from 'vitest';
import '#web/lesson/features/shell-ui/language.ts';
import type { StageContext } from '#web/lesson/stage/context.ts';
import { wholeLayerStill, wholeLayerStills } from '#web/lesson/stage/whole-layer.ts';
import type { Frame } from '#web/views/frame.ts';
import { numbersToFit } from '#web/views/paint/paint-cells.ts';
import { panelValues } from '#web/views/panel-values.ts';
import { computed, contextOf } from './support.ts';

const LAPTOP = { width: 892, height: 540 };
const PHONE = { width: 390, height: 216 };

const learned = computed({ preset: 'learned' });
const frameOf = (size = LAPTOP, changes: Partial<StageContext> = {}, model = learned): Frame =>
  wholeLayerStill(contextOf(model, size, changes)).frame;

/** The ids of the panels from left to right, one for each column of the picture. */
function columns({ panels }: Frame): string[] {
  const names = [...panels].sort((a, b) => a.x - b.x).map(({ id }) => id.split('.')[0] ?? '');
  return [...new Set(names)];
}

it('runs from X through the parts of each head to Y', () => {
  expect(columns(frameOf())).toEqual([
    ...['input', 'q', 'k', 'v', 'scores', 'attention', 'context', 'merged', 'output'],
  ]);
});

it('adds up a number of Y head by head: twelve products have no room', () => {
  expect(frameOf().worked?.byHead).toBe(true);
});

it('gives each head a line, which begins with its own columns of Q, K and V', () => {
  const { panels } = frameOf();
  for (const head of [0, 1, 2]) {
    const line = ['q', 'k', 'v', 'scores', 'attention', 'context'].map((id) =>
      panels.find((panel) => panel.id === `${id}.${head}`),
    );
    expect(new Set(line.map((panel) => panel?.y)).size).toBe(1);
    expect(line.map((panel) => [panel?.head, panel?.place])).toEqual(line.map(() => [head, head]));
    expect(line[0]?.colWindow.slots).toHaveLength(4);
  }
});

it('says what the followed word reads most in each head', () => {
  const notes = (frame: Frame) =>
    frame.titles.flatMap(({ id, text, note }) => (id.startsWith('read.') ? `${text}: ${note}` : []));
  expect(notes(frameOf())).toEqual(['head 1: cat 0.70', 'head 2: was 0.79', 'head 3: cat 0.97']);
  expect(notes(frameOf(LAPTOP, { followed: 2 }))[0]).toContain('head 1: cat');
});

it('shows the weights after dropout', () => {
  const dropped = computed({ preset: 'learned', dropout: 0.3 });
  expect(frameOf(LAPTOP, {}, dropped).panels.find(({ id }) => id === 'attention.0')?.tensor).toBe('dropped_weights');
});

it('shows the selected head alone where heads have no colours', () => {
  const many = computed({ numHeads: 6 });
  const { panels } = frameOf(LAPTOP, { head: 4 }, many);
  expect(panels.filter(({ id }) => /^(q|attention)\./.test(id)).map(({ id, place }) => [id, place])).toEqual([
    ['q.4', undefined],
    ['attention.4', undefined],
  ]);
});

it('shows the followed row of each on a phone, with digits', () => {
  const context = contextOf(learned, PHONE, { followed: 3 });
  const { panels } = wholeLayerStill(context).frame;
  for (const panel of panels) {
    expect(panel.rowWindow.slots).toEqual([{ kind: 'entry', index: 3 }]);
    expect(numbersToFit(panel, panelValues(context.trace, panel, panel.tensor)).style).not.toBeNull();
  }
});

it('leaves out what is needed least on a low stage', () => {
  const lines = (height: number) => [
    ...new Set(frameOf({ width: 390, height }).panels.map(({ id }) => id.split('.')[0])),
  ];
  expect(lines(320)).toEqual(['input', 'q', 'scores', 'attention', 'merged', 'output']);
  expect(lines(164)).toEqual(['input', 'attention', 'merged', 'output']);
});

it.each([LAPTOP, PHONE])('grows from X to Y in the order of the computation, $width pixels wide', (size) => {
  const stills = wholeLayerStills(contextOf(learned, size));
  const [first, last] = [stills[0]?.frame, stills.at(-1)?.frame];
  expect(first && new Set(first.panels.map(({ tensor }) => tensor))).toEqual(new Set(['input']));
  expect(last?.panels.map(({ id }) => id)).toEqual(frameOf(size).panels.map(({ id }) => id));
  expect(last?.titles).toEqual(frameOf(size).titles);
  expect(last?.signs).toEqual(frameOf(size).signs);
  for (const [i, { frame }] of stills.entries()) {
    const before = stills[i - 1]?.frame;
    for (const { id } of before?.panels ?? []) expect(frame.panels.map((panel) => panel.id)).toContain(id);
  }
});
