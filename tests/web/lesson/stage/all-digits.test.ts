// @vitest-environment happy-dom
/** The button for all digits: a toggle that is read out, and whose choice lasts. */
import { render } from 'lit';
import { expect, it } from 'vitest';
import { permitStorage } from '#web/lesson/platform/browser-storage.ts';
import { rememberedChoice } from '#web/lesson/platform/remembered-choice.ts';
import { digitsButton, digitsChoice } from '#web/lesson/stage/all-digits.ts';

function button(): HTMLButtonElement {
  render(digitsButton(digitsChoice.value === 'all'), document.body);
  const found = document.querySelector('button');
  if (!found) throw new Error('no button');
  return found;
}

it('is a toggle with a name, off at first, and its choice is stored', () => {
  permitStorage();
  const state = () => [button().getAttribute('aria-label'), button().getAttribute('aria-pressed')];
  expect(state()).toEqual(['All digits', 'false']);
  button().click();
  expect(state()).toEqual(['All digits', 'true']);
  expect(localStorage.getItem('mha-lesson.digits')).toBe('all');
  button().click();
  expect(state()).toEqual(['All digits', 'false']);
});

it.each([
  ['all', 'all'],
  ['focus', 'focus'],
  ['neither', 'focus'],
])('starts from the stored choice: %s', (stored, expected) => {
  permitStorage();
  localStorage.setItem('mha-lesson.digits', stored);
  expect(rememberedChoice('mha-lesson.digits', ['focus', 'all']).value).toBe(expected);
});
