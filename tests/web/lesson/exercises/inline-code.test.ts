// @vitest-environment happy-dom
/** Inline code and subscripts; code stays literal. */
import { html, render } from 'lit';
import { expect, it } from 'vitest';
import { inlineCode } from '#web/lesson/exercises/blocks.ts';

it('shows code and indices', () => {
  const place = document.createElement('p');
  render(html`${inlineCode('With d_k = 4, `d_model // num_heads` and W_O.')}`, place);
  expect(place.innerHTML.replace(/<!--.*?-->/g, '')).toBe(
    'With d<sub>k</sub> = 4, <code>d_model // num_heads</code> and W<sub>O</sub>.',
  );
});
