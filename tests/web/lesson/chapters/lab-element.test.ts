// @vitest-environment happy-dom
/** A laboratory never stays in another chapter, whatever state the numbers are in. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeIntersections } from '#tests/web/setup/fake-intersections.ts';
import { words } from '#web/lesson/chapters/tokens/en.ts';
import laboratory from '#web/lesson/chapters/tokens/lab.ts';
import { NO_TEXTS } from '#web/lesson/fields/lab-texts.ts';
import { t } from '#web/messages/index.ts';
import { computed } from '../stage/support.ts';
import { labContext, shownLab } from './exhibited.ts';

beforeEach(() => vi.stubGlobal('IntersectionObserver', FakeIntersections));
afterEach(() => vi.unstubAllGlobals());

/** Numbers that the engine has overwritten, and that no newer ones have replaced yet. */
function over() {
  const { trace, ...others } = computed();
  return { context: labContext({ ...others, trace: { ...trace, over: true } }), texts: NO_TEXTS };
}

async function tokensLab() {
  const lab = await shownLab('controls', laboratory, words);
  await vi.waitFor(() => expect(lab.renderRoot.querySelector('textarea')).not.toBeNull());
  return lab;
}

it('keeps what it shows while its numbers are computed again', async () => {
  const lab = await tokensLab();
  lab.given = over();
  await lab.updateComplete;
  expect(lab.renderRoot.querySelector('textarea')).not.toBeNull();
});

it('gives its place to the next chapter, also if the numbers never come', async () => {
  const lab = await tokensLab();
  Object.assign(lab, { chapter: 'cost', given: over() });
  await lab.updateComplete;
  expect(lab.renderRoot.textContent?.trim()).toBe(t.page.loadingLab);
});
