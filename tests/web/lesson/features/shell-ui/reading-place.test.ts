// @vitest-environment happy-dom
/** The place in a chapter where the reader is: a paragraph, and how far it is from the top. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdAtTop, holdPlace, readingPlace, type Scrolling } from '#web/lesson/features/shell-ui/reading-place.ts';

/** A chapter of three paragraphs of 100 pixels, scrolled by so many pixels below a header of 40. */
function placeAt(scrolled: number) {
  const chapter = document.createElement('article');
  for (const i of [0, 1, 2]) {
    const paragraph = document.createElement('h2');
    const top = 40 + 100 * i - scrolled;
    paragraph.getBoundingClientRect = () => new DOMRect(0, top, 300, 100);
    chapter.append(paragraph);
  }
  return readingPlace(chapter, 40);
}

it('is the first paragraph that is visible, and its distance from the visible top', () => {
  expect(placeAt(130)).toEqual({ paragraph: 1, offset: -30 });
  expect(placeAt(200)).toEqual({ paragraph: 2, offset: 0 });
});

it('is none at the beginning of a chapter, and behind its end', () => {
  expect(placeAt(60)).toBeNull();
  expect(placeAt(300)).toBeNull();
});

describe('holdPlace', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const atParagraph = (chapter: HTMLElement, scrolling: Scrolling) =>
    holdPlace(chapter, { paragraph: 1, offset: 0 }, scrolling);

  /** A chapter whose text has not loaded, held at its second paragraph. `grow` loads the text, or resizes it. */
  function held({ hold = atParagraph, scale = 1 } = {}) {
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
    const scrollBy = vi.fn();
    const scroller = Object.assign(document.createElement('div'), { scrollBy });
    vi.spyOn(scroller, 'offsetWidth', 'get').mockReturnValue(300);
    scroller.getBoundingClientRect = () => new DOMRect(0, 0, 300 * scale, 800 * scale);
    vi.stubGlobal('getComputedStyle', () => ({ scrollPaddingTop: '64px' }));
    const moved = vi.fn();
    hold(chapter, { scroller, top: () => 40, moved });
    const grow = (): void => {
      for (const paragraph of [document.createElement('h1'), document.createElement('h2')]) {
        paragraph.getBoundingClientRect = () => new DOMRect(0, 500, 300, 100);
        chapter.append(paragraph);
      }
      resized();
    };
    return { scrollBy, grow, moved };
  }

  it('waits for the text, and then holds the place for four seconds', () => {
    const { scrollBy, grow, moved } = held();
    vi.advanceTimersByTime(60_000);
    grow();
    expect(moved).toHaveBeenCalledOnce();
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 460, behavior: 'instant' });
    vi.advanceTimersByTime(3999);
    grow();
    expect(scrollBy).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    grow();
    expect(scrollBy).toHaveBeenCalledTimes(2);
  });

  it('holds what a selector finds clear of what covers the top', () => {
    const { scrollBy, grow } = held({ hold: (chapter, scrolling) => holdAtTop(chapter, 'h2', scrolling) });
    grow();
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 396, behavior: 'instant' });
  });

  it('scrolls a scaled lesson by its own pixels', () => {
    const { scrollBy, grow } = held({ scale: 0.5 });
    grow();
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 920, behavior: 'instant' });
  });

  it.each(['wheel', 'keydown', 'popstate'])('ends with the reader’s %s', (act) => {
    const { scrollBy, grow } = held();
    dispatchEvent(new Event(act));
    grow();
    expect(scrollBy).not.toHaveBeenCalled();
  });
});
