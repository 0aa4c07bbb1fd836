// @vitest-environment happy-dom
/** What screen readers read of the lab's pictures and tables. */
import { afterEach, expect, it } from 'vitest';
import { labContext } from '#tests/web/lesson/chapters/exhibited.ts';
import { words } from '#web/lesson/chapters/why-attention/en.ts';
import { WhyAttentionLab } from '#web/lesson/chapters/why-attention/lab.ts';
import { TARGET } from '#web/lesson/model/hand-made/translation.ts';

afterEach(() => document.body.replaceChildren());

async function opened() {
  const lab = new WhyAttentionLab();
  lab.words = words;
  lab.context = labContext();
  lab.width = 600;
  document.body.append(lab);
  await lab.updateComplete;
  return lab.renderRoot;
}

it('names the words that are not written yet', async () => {
  const root = await opened();
  const names = [...root.querySelectorAll('tr:has(.found) th[scope=row]')].map(({ textContent }) => textContent);
  expect(names).toEqual(TARGET.map((word, t) => (t < 2 ? word : `${word}, not written yet`)));
});

it('hides the picture of the positions from screen readers, because the text below says it', async () => {
  const root = await opened();
  expect(root.querySelector('svg.cone')?.getAttribute('aria-hidden')).toBe('true');
});
