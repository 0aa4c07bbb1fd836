// @vitest-environment happy-dom
/** A model file that cannot be fetched disables only what needs it. */
import { afterEach, expect, it, vi } from 'vitest';
import { labContext, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { words } from '#web/lesson/chapters/tokens/en.ts';
import laboratory from '#web/lesson/chapters/tokens/lab.ts';
import { isLoaded, loadKinds } from '#web/lesson/exercises/kinds.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { changeLanguage, currentLanguage, loadTexts } from '#web/messages/current-language.ts';
import { t } from '#web/messages/index.ts';

afterEach(() => changeLanguage('en'));

it('a laboratory says that its comparison is missing, and loads it on request', async () => {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  const context = labContext(computed(), { ...DEFAULT_STATE, preset: 'random' });
  const lab = await shownLab('controls', laboratory, words, { context });
  const alert = () => lab.renderRoot.querySelector('[role=alert]');
  await vi.waitFor(() => expect(alert()).not.toBeNull());
  expect(alert()?.textContent).toContain(t.page.partFailed);
  expect(lab.renderRoot.querySelectorAll('table.rows')).toHaveLength(1);

  vi.stubGlobal('fetch', real);
  alert()?.querySelector('mha-try-again')?.shadowRoot?.querySelector('button')?.click();
  await vi.waitFor(() => expect(lab.renderRoot.querySelectorAll('table.rows')).toHaveLength(2));
  expect(alert()).toBeNull();
  lab.remove();
});

// The English layer has been fetched by now.
it('the interface changes its language, and other exercises load', async () => {
  await changeLanguage('fr');
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadKinds(['predict-flip', 'give-shape'])).rejects.toThrow('Failed to fetch');
  expect([isLoaded('predict-flip'), isLoaded('give-shape')]).toEqual([false, true]);
  await loadTexts();
  await changeLanguage('en');
  expect(currentLanguage.peek()).toBe('en');
  await changeLanguage('fr');

  vi.stubGlobal('fetch', real);
  await loadKinds(['predict-flip']);
  expect(isLoaded('predict-flip')).toBe(true);
});
