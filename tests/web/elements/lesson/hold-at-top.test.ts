// @vitest-environment happy-dom
/** A place in a chapter is scrolled to the top, and stays there while the chapter loads. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdAtTop } from '#web/elements/lesson/hold-at-top.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A chapter whose text has not loaded, held at its second title below a cover. `grow` loads the text, or resizes it. */
function held({ scale = 1 } = {}) {
  let resized = (): void => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(grown: () => void) {
        resized = grown;
      }
      observe(): void {}
      disconnect(): void {
        resized = () => undefined;
      }
    },
  );
  const chapter = document.createElement('article');
  const scroller = document.createElement('div');
  vi.spyOn(scroller, 'offsetWidth', 'get').mockReturnValue(300);
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 300 * scale, 800 * scale);
  vi.stubGlobal('getComputedStyle', () => ({ scrollPaddingTop: '64px' }));
  const by = vi.fn();
  holdAtTop(chapter, 'h2', { scroller, top: () => 40, by });
  const grow = (): void => {
    for (const paragraph of [document.createElement('h1'), document.createElement('h2')]) {
      paragraph.getBoundingClientRect = () => new DOMRect(0, 500, 300, 100);
      chapter.append(paragraph);
    }
    resized();
  };
  return { by, grow };
}

it('waits for the text, and then holds the place for four seconds, clear of what covers the top', () => {
  const { by, grow } = held();
  vi.advanceTimersByTime(60_000);
  grow();
  expect(by).toHaveBeenCalledExactlyOnceWith(396);
  vi.advanceTimersByTime(3999);
  grow();
  expect(by).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  grow();
  expect(by).toHaveBeenCalledTimes(2);
});

it('knows what covers the top of a scaled lesson', () => {
  const { by, grow } = held({ scale: 0.5 });
  grow();
  // Half as many of the lesson's own pixels fit into one of the screen's.
  expect(by).toHaveBeenCalledExactlyOnceWith(460 - 32);
});

it.each(['wheel', 'keydown', 'popstate'])('ends with the reader’s %s', (act) => {
  const { by, grow } = held();
  dispatchEvent(new Event(act));
  grow();
  expect(by).not.toHaveBeenCalled();
});
