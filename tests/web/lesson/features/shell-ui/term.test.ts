// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { makeTermsReachable } from '#web/lesson/features/shell-ui/live-values.ts';

it('makes only the first mention of each tensor and axis a tab stop', () => {
  const text = document.createElement('div');
  text.innerHTML = ['tensor="q"', 'axis="t"', 'tensor="q"', 'tensor="k"', 'axis="t"']
    .map((what) => `<mha-term ${what}></mha-term>`)
    .join('');
  document.body.append(text);
  makeTermsReachable(text);
  expect([...text.children].map((term) => term.getAttribute('tabindex'))).toEqual(['0', '0', null, '0', null]);
});
