/** Index names for screen readers contain no "underscore". */
import { expect, it } from 'vitest';
import { spokenName } from '#web/lesson/ui/subscripted.ts';

it('reads an index after its letter', () => {
  expect(spokenName('Width d_k')).toBe('Width d k');
  expect(spokenName('d_model 12')).toBe('d model 12');
  expect(spokenName('Multiply the input by W_Q, W_K and W_V')).toBe('Multiply the input by W Q, W K and W V');
});

it('keeps everything else', () => {
  expect(spokenName('heads 3')).toBe('heads 3');
});
