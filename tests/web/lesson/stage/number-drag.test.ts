// @vitest-environment happy-dom
/** Dragging a given number: what is a drag, and what remains a press or scrolling. */
import { expect, it } from 'vitest';
import type { CellRef } from '#web/engine/cell.ts';
import { dragNumbers, NumberDrag, type NumberDragged } from '#web/lesson/stage/number-drag.ts';
import { traceOf } from '../inspector/support.ts';

const cell: CellRef = { tensor: 'w_q', at: { m: 0, h: 0, d: 0 } };

function dragging(draggable: CellRef | null = cell) {
  const told: NumberDragged[] = [];
  const drag = new NumberDrag({
    draggable: () => draggable,
    capture: () => {},
    dragged: (detail) => told.push(detail),
  });
  const at = (x: number, y = 0, more: Partial<PointerEvent> = {}): PointerEvent =>
    ({ pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y, ...more }) as PointerEvent;
  return { drag, told, at };
}

it('tells how far the number is dragged, and takes the click that follows', () => {
  const { drag, told, at } = dragging();
  drag.down(at(100));
  drag.move(at(103));
  expect(drag.cell).toBeNull();
  drag.move(at(110));
  expect(drag.cell).toEqual(cell);
  drag.move(at(90, 40));
  drag.up(at(85));
  expect(told.map(({ phase, moved }) => [phase, moved])).toEqual([
    ['taken', 0],
    ['moved', 10],
    ['moved', -10],
    ['left', -15],
  ]);
  expect([drag.takesClick(), drag.takesClick()]).toEqual([true, false]);
});

it.each([
  ['a press', (x: number) => [x + 3, 2]],
  ['a finger that scrolls', (x: number) => [x + 10, 30]],
] as const)('leaves %s alone', (_, to) => {
  const { drag, told, at } = dragging();
  drag.down(at(100));
  const [x, y] = to(100);
  drag.move(at(x ?? 0, y));
  drag.up(at(x ?? 0, y));
  expect(told).toEqual([]);
  expect(drag.takesClick()).toBe(false);
});

it('takes no computed number, no second button, and ends with a second finger', () => {
  const computed = dragging(null);
  computed.drag.down(computed.at(100));
  computed.drag.move(computed.at(150));
  const { drag, told, at } = dragging();
  drag.down(at(100, 0, { button: 2 }));
  drag.move(at(150));
  expect([...computed.told, ...told]).toEqual([]);
  drag.down(at(100));
  drag.move(at(150));
  drag.down(at(10, 10, { pointerId: 2, isPrimary: false }));
  expect(told.at(-1)?.phase).toBe('left');
  drag.move(at(200));
  expect(told.at(-1)?.phase).toBe('left');
});

it('gives the number back if the browser scrolls after all', () => {
  const { drag, told, at } = dragging();
  drag.down(at(100));
  drag.move(at(150));
  drag.cancel();
  expect(told.at(-1)).toEqual({ cell, moved: 0, phase: 'left' });
});

it.each([
  ['lets a given number be dragged', 'embedding', ['taken', 'moved', 'left']],
  ['does not drag a computed number', 'input', []],
] as const)('%s', (_, tensor, phases) => {
  const picture = document.createElement('div');
  Object.assign(picture, { setPointerCapture: () => undefined });
  const trace = traceOf();
  const told: string[] = [];
  dragNumbers(picture, {
    under: () => ({ tensor, at: { t: 1, m: 2 } }),
    chosen: () => null,
    trace: () => trace,
    dragged: ({ phase }) => told.push(phase),
  });
  const send = (type: string, clientX: number) =>
    picture.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, isPrimary: true, button: 0 }));
  send('pointerdown', 100);
  send('pointermove', 140);
  send('pointerup', 140);
  expect(told).toEqual(phases);
});
