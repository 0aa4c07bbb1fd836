// @vitest-environment happy-dom
/** The guesses of the gallery are one record: every laboratory and exhibit of the page shows the same. */
import { afterEach, expect, it } from 'vitest';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { labContext, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { words } from '#web/lesson/chapters/bugs/en.ts';
import { keepGuesses } from '#web/lesson/chapters/bugs/guesses.ts';
import laboratory from '#web/lesson/chapters/bugs/lab.ts';
import type { LabElement } from '#web/lesson/chapters/lab-element.ts';

const SHAPE = { tokens: 8, sourceTokens: 8, dModel: 12, numHeads: 3, keyWidth: 12, valueWidth: 12 };
const trace = createReferenceGradientEngine().createSession().forward(randomRequest(SHAPE, 3));
const tokens = Array.from({ length: SHAPE.tokens }, (_, t) => `t${t}`);

afterEach(() => {
  keepGuesses(new Map());
  document.body.replaceChildren();
});

async function shown(view: 'controls' | 'stage'): Promise<LabElement> {
  const before = [...document.body.children];
  const lab = await shownLab(view, laboratory, words, { context: labContext({ trace, tokens }) });
  document.body.prepend(...before);
  await lab.updateComplete;
  return lab;
}

it('of two elements on one page, both show what the reader has named, and both begin again', async () => {
  const [lab, other, exhibit] = [await shown('controls'), await shown('controls'), await shown('stage')];
  const named = () => [lab, other].map(({ renderRoot }) => renderRoot.querySelectorAll('.gallery .named').length);
  const marked = () => exhibit.renderRoot.querySelector('.marked') !== null;
  const press = async (element: LabElement, selector: string) => {
    element.renderRoot.querySelector<HTMLElement>(selector)?.click();
    for (const each of [lab, other, exhibit]) await each.updateComplete;
  };
  expect([named(), marked()]).toEqual([[0, 0], false]);
  await press(lab, '.tell');
  expect([named(), marked()]).toEqual([[1, 1], true]);
  await press(other, '.soft .link');
  expect([named(), marked()]).toEqual([[0, 0], false]);
});
