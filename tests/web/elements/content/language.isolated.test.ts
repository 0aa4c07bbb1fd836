/** The page's one language: which element decides it, and which ones learn otherwise. */

import { afterEach, describe, expect, it } from 'vitest';
import { LanguageFollower } from '#web/elements/content/language.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import type { LanguageChoice } from '#web/lesson/fields/lesson-fields.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';
import { decodeState } from '#web/lesson/state/url.ts';
import { changeLanguage, currentLanguage, registerTexts } from '#web/messages/current-language.ts';

const stops: (() => void)[] = [];

/** An element that is shown with a language of its choice. */
function shown(language: LanguageChoice) {
  const store = createLessonStore(chapterOf, decodeState(chapterOf, `lang=${language}`).state);
  const follower = new LanguageFollower(store);
  stops.push(follower.start());
  return { store, follower };
}

const speaking = (language: string) => expect.poll(() => currentLanguage.peek()).toBe(language);

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await changeLanguage('en');
});

describe('the elements of one page', () => {
  it('wait for the words of code that was loaded after the language', async () => {
    const opening = shown('fr');
    await speaking('fr');
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    registerTexts(() => arrived);
    const beside = shown('fr');
    stops.shift()?.();
    stops.shift()?.();
    const alone = shown('fr');
    await expect.poll(() => opening.follower.loaded.peek()).toBe(true);
    expect([beside, alone].map(({ follower }) => follower.loaded.peek())).toEqual([false, false]);
    arrive();
    await expect.poll(() => alone.follower.loaded.peek()).toBe(true);
  });

  it('use the first one’s language; later ones learn that they were ignored', async () => {
    const first = shown('fr');
    const second = shown('x-long');
    // Both wait until French is loaded.
    expect(second.follower.loaded.peek()).toBe(false);
    await speaking('fr');
    await expect.poll(() => second.follower.loaded.peek()).toBe(true);
    expect([first, second].map(({ follower }) => follower.refused.peek())).toEqual([null, 'x-long']);
  });

  it('report no conflict if they agree or leave the choice to the browser', async () => {
    shown('fr');
    const [same, any] = [shown('fr'), shown('auto')];
    await speaking('fr');
    expect([same, any].map(({ follower }) => follower.refused.peek())).toEqual([null, null]);
  });

  it('all follow a reader’s later choice', async () => {
    const first = shown('fr');
    const second = shown('x-long');
    await speaking('fr');
    first.store.set({ language: 'x-long' });
    await speaking('x-long');
    expect(second.follower.refused.peek()).toBe(null);
    second.store.set({ language: 'en' });
    await speaking('en');
    expect([first, second].map(({ follower }) => follower.refused.peek())).toEqual([null, null]);
  });

  it('pass the decision to the next element after the last one is removed', async () => {
    shown('fr');
    await speaking('fr');
    for (const stop of stops.splice(0)) stop();
    const next = shown('x-long');
    await speaking('x-long');
    expect(next.follower.refused.peek()).toBe(null);
  });
});
