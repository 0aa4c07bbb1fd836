// @vitest-environment happy-dom
/** Which card is being read, and when the figure hears of it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeIntersections } from '#tests/web/setup/fake-intersections.ts';
import { CardReader, cardRead, lineNearEnd, readingLine } from '#web/elements/lesson/card-reader.ts';
import { BEGINNING } from '#web/lesson/stage/keyframe.ts';

describe('the reading line', () => {
  it('lies in the upper half of the text that can be seen', () => {
    expect(readingLine(0, 800)).toBe(320);
  });

  it('lies below a figure that covers the top', () => {
    expect(readingLine(428, 844)).toBe(Math.round(428 + 0.4 * 416));
  });

  it('stays inside the view, whatever covers it', () => {
    expect(readingLine(900, 500)).toBe(500);
    expect(readingLine(-20, 500)).toBe(200);
  });
});

describe('the line near the end of the text', () => {
  it('moves down to the bottom of the view, as far as is left to scroll', () => {
    const lines = [1000, 480, 240, 0].map((left) => lineNearEnd(320, 800, left, 2000));
    expect(lines).toEqual([320, 320, 560, 800]);
  });

  it('takes the whole way where little can be scrolled, and stays where nothing can', () => {
    expect([100, 50, 0].map((left) => lineNearEnd(320, 800, left, 100))).toEqual([320, 560, 800]);
    expect(lineNearEnd(320, 800, 0, 0)).toBe(320);
  });
});

describe('the card that is being read', () => {
  it('is the last one whose top has passed the line', () => {
    expect(cardRead([true, true, false])).toBe(1);
    expect(cardRead([true, true, true])).toBe(2);
  });

  it('is none above the first', () => {
    expect(cardRead([false, false])).toBe(-1);
    expect(cardRead([])).toBe(-1);
  });
});

let measure: () => void;
let frames: (() => void)[];
let column: HTMLElement;
let cards: { step: string; element: HTMLElement }[];
let read: string[];
let scrolledTo: string[];
let reader: CardReader;

function passFrames(): void {
  while (frames.length > 0) frames.shift()?.();
}

/** The reader scrolls until this many cards have passed the line. */
function scrollPast(count: number, byHand = true): void {
  if (byHand) column.dispatchEvent(new Event('scroll'));
  FakeIntersections.now?.report(cards.map(({ element }, i) => ({ target: element, isIntersecting: i < count })));
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal('IntersectionObserver', FakeIntersections);
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        measure = report;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  column = document.createElement('div');
  Object.defineProperty(column, 'clientHeight', { value: 800, configurable: true });
  cards = ['one', 'two', 'three'].map((step) => ({ step, element: document.createElement('li') }));
  read = [];
  scrolledTo = [];
  reader = new CardReader((step, scrolled) => {
    read.push(step);
    if (scrolled) scrolledTo.push(step);
  });
  reader.watch(cards, { scroller: column, cover: null });
  measure();
  scrollPast(0, false);
});

afterEach(() => {
  reader.disconnect();
  vi.unstubAllGlobals();
});

it('observes the region down to the reading line, in the scrolling column', () => {
  expect(FakeIntersections.now?.options).toEqual({ root: column, rootMargin: '1000000px 0px -480px 0px' });
  expect(FakeIntersections.now?.elements.size).toBe(3);
});

it('reports each card once, forwards and backwards, and the beginning above the first', () => {
  for (const count of [1, 1, 2, 3, 2, 1, 0, 0]) scrollPast(count);
  expect(read).toEqual(['one', 'two', 'three', 'two', 'one', BEGINNING]);
});

it('reports only the last of several cards that one scroll passes', () => {
  scrollPast(3);
  expect(read).toEqual(['three']);
});

it('waits for the next scrolling where the reader has not scrolled, as when the text above grows', () => {
  scrollPast(1);
  scrollPast(0, false);
  scrollPast(2, false);
  expect(read).toEqual(['one']);
  column.dispatchEvent(new Event('scroll'));
  expect(read).toEqual(['one', 'two']);
});

it('reports a card that gets the focus, and not what the browser scrolls past on the way', () => {
  scrollPast(1);
  reader.focused('three');
  // The browser's own scrolling: the card comes into view, but does not reach the line.
  scrollPast(2);
  expect(read).toEqual(['one', 'three']);
  passFrames();
  reader.focused('two');
  passFrames();
  scrollPast(1);
  scrollPast(2);
  scrollPast(3);
  expect(read).toEqual(['one', 'three', 'two', 'one', 'two', 'three']);
  expect(scrolledTo).toEqual(['one', 'one', 'two', 'three']);
});

it('stays with a card that gets the focus just after a scroll', () => {
  column.dispatchEvent(new Event('scroll'));
  reader.focused('three');
  scrollPast(1, false);
  expect(read).toEqual(['three']);
});

it('comes to the last card at the end of the text, although its top stays below the line', () => {
  Object.defineProperties(column, { scrollHeight: { value: 1000 }, scrollTop: { value: 0, writable: true } });
  for (const [i, { element }] of cards.entries())
    element.getBoundingClientRect = () => new DOMRect(0, 300 + 200 * i - column.scrollTop, 400, 100);
  for (const top of [0, 100, 200]) {
    column.scrollTop = top;
    column.dispatchEvent(new Event('scroll'));
  }
  expect(read).toEqual(['two', 'three']);
});

it('ignores what scrolls without the reader, as when the inspector takes room', () => {
  scrollPast(2);
  reader.moved();
  scrollPast(0);
  expect(read).toEqual(['two']);
});

it('keeps the last card where the inspector takes room from its column', () => {
  const shared = document.createElement('div');
  Object.defineProperty(shared, 'clientHeight', { value: 800 });
  Object.defineProperties(column, { scrollHeight: { value: 900 }, scrollTop: { value: 100, writable: true } });
  for (const [i, { element }] of cards.entries())
    element.getBoundingClientRect = () => new DOMRect(0, 300 + 200 * i - column.scrollTop, 400, 100);
  reader.watch(cards, { scroller: column, cover: null, column: shared });
  measure();
  column.dispatchEvent(new Event('scroll'));
  Object.defineProperty(column, 'clientHeight', { value: 500 });
  measure();
  expect(FakeIntersections.now?.options?.rootMargin).toBe('1000000px 0px -180px 0px');
  column.dispatchEvent(new Event('scroll'));
  expect(read).toEqual(['three']);
});

it('starts again with each chapter', () => {
  scrollPast(1);
  reader.restart();
  reader.watch(cards, { scroller: column, cover: null });
  measure();
  scrollPast(0);
  expect(read).toEqual(['one']);
  scrollPast(1);
  expect(read).toEqual(['one', 'one']);
});

it('ignores scrolling after its removal', () => {
  const { now } = FakeIntersections;
  reader.disconnect();
  column.dispatchEvent(new Event('scroll'));
  expect(now?.elements.size).toBe(0);
});

describe('a step that the figure was moved to', () => {
  /** Cards of 300 pixels below one another, from `top` in the column's view. */
  function placeCards(top: number): void {
    const box = (y: number, height: number) => () => new DOMRect(0, y, 400, height);
    column.getBoundingClientRect = box(0, 800);
    for (const [i, { element }] of cards.entries()) element.getBoundingClientRect = box(top + 300 * i, 300);
  }

  it.each([
    ['below the line comes to it', 900, 'two', 1200 - 320],
    ['above the view comes to the line', -700, 'one', -700 - 320],
    ['that is being read stays', 100, 'one', 0],
    ['stays away from a reader who is below all cards', -1000, 'two', 0],
  ])('%s', (_, top, step, scrolled) => {
    Object.defineProperty(column, 'scrollHeight', { value: 10_000 });
    column.scrollTop = 5000;
    placeCards(top);
    reader.bring(step);
    expect(column.scrollTop).toBe(5000 + scrolled);
    expect(read).toEqual([]);
  });

  it('is not played again when the reader scrolls on in its card', () => {
    placeCards(900);
    reader.bring('two');
    scrollPast(2, false);
    passFrames();
    scrollPast(2);
    expect(read).toEqual([]);
    scrollPast(3);
    expect(read).toEqual(['three']);
  });
});
