// @vitest-environment happy-dom
/** What is being read stays in sight when the column becomes lower, and in another language. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hiddenPart, Reading } from '#web/elements/lesson/reading.ts';
import { ChapterView } from '#web/lesson/features/shell-ui/chapter-view.ts';
import { changeLanguage } from '#web/messages/current-language.ts';

it('scrolls a step up by its hidden part', () => {
  expect(hiddenPart({ top: 300, height: 250 }, 400, 700)).toBe(150);
});

it('keeps the beginning of a long step in sight', () => {
  expect(hiddenPart({ top: 200, height: 900 }, 400, 700)).toBe(184);
  expect(hiddenPart({ top: -20, height: 1120 }, 400, 700)).toBe(0);
});

it('keeps the scroll position if the step is fully visible, or was hidden before', () => {
  expect(hiddenPart({ top: 100, height: 280 }, 400, 700)).toBe(0);
  expect(hiddenPart({ top: 800, height: 100 }, 400, 700)).toBe(0);
  expect(hiddenPart({ top: -100, height: 90 }, 400, 700)).toBe(0);
});

describe('in another language', () => {
  afterEach(() => changeLanguage('en'));

  /** Reads a chapter of three titles in a column whose top is at 40 pixels; the title at `index` is at `tops[index]`, and 100 high. */
  async function spokenWith(before: readonly number[], after: readonly number[]) {
    const place = { tops: before };
    const chapter = new ChapterView();
    const text = document.createElement('article');
    for (const i of before.keys()) {
      const title = document.createElement('h2');
      title.getBoundingClientRect = () => new DOMRect(0, place.tops[i], 300, 100);
      text.append(title);
    }
    Object.defineProperty(chapter, 'renderRoot', { value: text });
    const column = document.createElement('div');
    column.getBoundingClientRect = () => new DOMRect(0, 40, 300, 800);
    const scrollBy = vi.spyOn(column, 'scrollBy').mockReturnValue();
    const renderRoot = { querySelector: (selector: string) => (selector === 'mha-chapter' ? chapter : column) };
    const host = Object.assign(document.createElement('div'), { renderRoot, wide: true, page: true });
    const reading = new Reading(host as never, () => undefined);
    reading.watch(null);
    await changeLanguage('x-long');
    place.tops = after;
    await new Promise(requestAnimationFrame);
    reading.disconnect();
    return scrollBy;
  }

  it('the first visible paragraph stays where it is', async () => {
    const scrollBy = await spokenWith([-120, -20, 80], [-220, 80, 300]);
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 100, behavior: 'instant' });
  });

  it.each([
    { where: 'at the beginning', tops: [40, 140, 240] },
    { where: 'behind the end', tops: [-300, -200, -100] },
  ])('$where, nothing moves', async ({ tops }) => {
    expect(await spokenWith(tops, [40, 240, 440])).not.toHaveBeenCalled();
  });
});
