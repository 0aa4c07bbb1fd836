// @vitest-environment happy-dom
/** The figure folds while a part to work on is being read. */
import { afterEach, describe, expect, it } from 'vitest';
import { Folding, isPractising } from '../../../../web/elements/lesson/folding.ts';

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

describe('the figure that an answer unfolded', () => {
  function practising(): Folding {
    const host = Object.assign(document.createElement('div'), {
      addController() {},
      removeController() {},
      requestUpdate() {},
      updateComplete: Promise.resolve(true),
    });
    const folding = new Folding(host, () => null);
    folding.practising = true;
    return folding;
  }

  it('folds again when the answer is changed', () => {
    const folding = practising();
    folding.unfold();
    expect(folding.folded).toBe(false);
    folding.foldAgain();
    expect(folding.folded).toBe(true);
  });

  it('stays if the reader unfolded it', () => {
    const folding = practising();
    folding.toggle();
    folding.unfold();
    folding.foldAgain();
    expect(folding.folded).toBe(false);
    folding.toggle();
    expect(folding.folded).toBe(true);
  });
});
