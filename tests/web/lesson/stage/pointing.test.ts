// @vitest-environment happy-dom
/** Hit testing and tooltips, also on a zoomed page. */
import { render } from 'lit';
import { expect, it } from 'vitest';
import { cellAt, THUMB } from '#web/lesson/stage/questioning.ts';
import { tooltip } from '#web/lesson/stage/tooltip.ts';
import { panelBox } from '#web/views/frame.ts';
import { cellBox, cellOf } from '#web/views/hit.ts';
import { chapterOf } from '../chapters/all-scenes.ts';
import { computed, contextOf } from './support.ts';

const SIZE = { width: 880, height: 640 };
const model = computed();
const frame = chapterOf('scores').scene(contextOf(model, SIZE)).at(-1)?.frame ?? expect.fail('no picture');
const panel = frame.panels.find(({ tensor }) => tensor === 'scores') ?? expect.fail('no scores');
const drawn = { panel, row: 2, column: 3 };
const cell = cellOf(drawn) ?? expect.fail('no cell');
const box = cellBox(drawn);

it.each([1, 2, 0.5])('finds the cell under the pointer where the page is zoomed by %d', (zoom) => {
  const picture = document.createElement('canvas');
  picture.getBoundingClientRect = () => new DOMRect(30, 20, SIZE.width * zoom, SIZE.height * zoom);
  const event = { clientX: 30 + (box.x + box.width / 2) * zoom, clientY: 20 + (box.y + box.height / 2) * zoom };
  expect(cellAt(event, picture, SIZE.width, frame, model.trace)).toEqual(cell);
});

it('finds the nearest cell for a thumb that lands beside a matrix, and none further away', () => {
  const picture = document.createElement('canvas');
  picture.getBoundingClientRect = () => new DOMRect(0, 0, SIZE.width, SIZE.height);
  const last = { panel, row: 2, column: panel.colWindow.slots.length - 1 };
  const edge = cellBox(last);
  const at = (beside: number, reach: number) =>
    cellAt(
      { clientX: edge.x + edge.width + beside, clientY: edge.y + edge.height / 2 },
      ...([picture, SIZE.width, { ...frame, panels: [panel] }, model.trace, reach] as const),
    );
  expect(at(THUMB - 3, THUMB)).toEqual(cellOf(last));
  expect(at(THUMB - 3, 0)).toBeNull();
  expect(at(THUMB + 3, THUMB)).toBeNull();
});

/** The tooltip's style on a stage of this size. */
function styleOn(width: number, height: number): string {
  const place = document.createElement('div');
  render(tooltip(frame, cell, 'words', { width, height }), place);
  return place.querySelector('.tooltip')?.getAttribute('style') ?? '';
}

it('shows the tooltip to the right of a cell on the left half and to the left of one on the right', () => {
  expect(styleOn(box.x * 3, SIZE.height)).toMatch(/^left:/);
  expect(styleOn(box.x * 1.5, SIZE.height)).toMatch(/^right:/);
});

it('shows the tooltip above a cell, or below it where it would be cut off', () => {
  expect(styleOn(SIZE.width, SIZE.height)).toMatch(box.y < 60 ? /;top:/ : /;bottom:/);
  const high = { ...frame, panels: [{ ...panel, y: panel.y - box.y + 4 }] };
  const place = document.createElement('div');
  render(tooltip(high, cell, 'words', SIZE), place);
  expect(place.querySelector('.tooltip')?.getAttribute('style')).toMatch(/;top:/);
});

it('keeps the tooltip of a dragged number off its matrix', () => {
  const { y, height } = panelBox(panel);
  const place = document.createElement('div');
  const styleIn = (stage: number, moved: number) => {
    const shown = { ...frame, panels: [{ ...panel, y: panel.y + moved }] };
    render(tooltip(shown, cell, 'words', { width: SIZE.width, height: stage }, true), place);
    return place.querySelector('.tooltip')?.getAttribute('style') ?? '';
  };
  expect(styleIn(y + height + 68, 0)).toContain(`;top:${y + height + 8}px`);
  expect(styleIn(y + height + 67 + 100, 100)).toContain(`;bottom:${height + 67 + 8}px`);
});
