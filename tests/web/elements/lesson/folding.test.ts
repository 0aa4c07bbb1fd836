// @vitest-environment happy-dom
/** The figure folds while a part to work on is being read. */
import { afterEach, expect, it } from 'vitest';
import { isPractising } from '../../../../web/elements/lesson/folding.ts';

function part(markup: string, top: number, bottom: number): void {
  document.body.insertAdjacentHTML('beforeend', markup);
  const element = document.body.lastElementChild;
  if (element) element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
}

afterEach(() => document.body.replaceChildren());

it.each([
  '<mha-prediction></mha-prediction>',
  '<section class="lab"></section>',
  '<mha-lazy-exercises></mha-lazy-exercises>',
])('finds %s between the two heights', (markup) => {
  part(markup, 500, 900);
  expect(isPractising(document, 400, 560)).toBe(true);
  expect(isPractising(document, 400, 499)).toBe(false);
  expect(isPractising(document, 901, 950)).toBe(false);
});

it('ignores other text, and a chapter that is not there', () => {
  part('<ol class="walk"></ol>', 0, 900);
  expect(isPractising(document, 400, 560)).toBe(false);
  expect(isPractising(null, 400, 560)).toBe(false);
});
