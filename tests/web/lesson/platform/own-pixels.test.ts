// @vitest-environment happy-dom
/** Places and sizes are the same in a scaled container, such as a slide. */
import { describe, expect, it, vi } from 'vitest';
import { boxIn, ownScale, pointIn } from '#web/lesson/platform/own-pixels.ts';

/** An element at this place of the screen. */
function at(left: number, top: number, width: number, height: number): HTMLElement {
  const element = document.createElement('div');
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
  return element;
}

describe.each([1, 0.5, 2])('at scale %d', (scale) => {
  const outer = at(10, 20, 600 * scale, 200 * scale);
  vi.spyOn(outer, 'offsetWidth', 'get').mockReturnValue(600);

  it('finds an element’s box in another element', () => {
    const inner = at(10 + 100 * scale, 20 + 40 * scale, 50 * scale, 30 * scale);
    expect(boxIn(outer, inner)).toEqual({ left: 100, top: 40, width: 50, height: 30 });
  });

  it.each([
    [undefined, { x: 300, y: 150 }],
    [6, { x: 3, y: 1.5 }],
  ])('finds the pointer in an element of the width %s', (width, place) => {
    expect(pointIn(outer, { clientX: 10 + 300 * scale, clientY: 20 + 150 * scale }, width)).toEqual(place);
  });
});

it.each([
  ['is not shown', at(0, 0, 0, 0), 600],
  ['has no layout of its own', at(0, 0, 600, 200), undefined],
])('does not scale in an element that %s', (_, element, width) => {
  expect(ownScale(element, width)).toBe(1);
});
