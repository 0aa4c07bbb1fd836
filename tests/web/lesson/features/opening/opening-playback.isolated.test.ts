// @vitest-environment happy-dom
/** The opening changes its word once by itself, unless the reader acts or wants no motion. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Opening } from '#web/lesson/features/opening/opening.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';

vi.mock('#web/lesson/features/opening/sentence-weights.ts', () => ({
  loadWeightReader: async () => ({
    vocabulary: 100,
    dispose: () => undefined,
    read: (sentence: string) => {
      const words = tokenise(sentence);
      return { words, rows: words.map(() => words.map(() => 1 / words.length)) };
    },
  }),
}));

const page = { still: false, see: (): void => undefined };

beforeEach(() => {
  vi.useFakeTimers();
  page.still = false;
  vi.stubGlobal('matchMedia', () => ({ matches: page.still, addEventListener: () => undefined }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: readonly object[]) => void) {
        page.see = () => report([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function opened(): Promise<Opening> {
  const opening = new Opening();
  document.body.append(opening);
  await vi.waitFor(() => expect(opening.renderRoot.querySelector('.choices button')).not.toBeNull());
  return opening;
}

it('changes the word after it was seen', async () => {
  const opening = await opened();
  vi.runAllTimers();
  expect(opening.swap).toBe(0);
  page.see();
  vi.runAllTimers();
  expect(opening.swap).toBe(1);
});

it('stays where the reader wants no motion', async () => {
  page.still = true;
  const opening = await opened();
  page.see();
  vi.runAllTimers();
  expect(opening.swap).toBe(0);
});

it.each(['before it is seen', 'while it plays'])('stays as the reader chose %s', async (when) => {
  const opening = await opened();
  if (when === 'while it plays') page.see();
  opening.renderRoot.querySelector<HTMLElement>('.choices button')?.click();
  page.see();
  vi.runAllTimers();
  expect(opening.swap).toBe(0);
});
