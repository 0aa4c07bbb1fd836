// @vitest-environment happy-dom
/** The button for all digits: a toggle that is read out. */
import { render } from 'lit';
import { expect, it } from 'vitest';
import { digitsButton } from '#web/lesson/stage/all-digits.ts';

const place = document.createElement('div');

function button(): HTMLButtonElement {
  render(digitsButton(), place);
  return place.querySelector('button') ?? expect.fail('no button');
}

it('is a toggle with a name, off at first', () => {
  const state = () => [button().getAttribute('aria-label'), button().getAttribute('aria-pressed')];
  expect(state()).toEqual(['All digits', 'false']);
  button().click();
  expect(state()).toEqual(['All digits', 'true']);
  button().click();
  expect(state()).toEqual(['All digits', 'false']);
});
