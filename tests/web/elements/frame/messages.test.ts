/** Frames accept only valid messages from allowed origins. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowedOrigins, isAllowed, readToFrame } from '#web/elements/frame/frame.ts';

it('accepts the documented messages', () => {
  for (const message of [
    { mha: 1, type: 'hello' },
    { mha: 1, type: 'sized', height: 400 },
    { mha: 1, type: 'get-state', request: '7' },
    { mha: 1, type: 'set-state', state: 'mha/1?chapter=mask' },
    { mha: 1, type: 'page', scheme: 'dark' },
    { mha: 1, type: 'page', scheme: 'light', lang: 'fr-CH' },
    { mha: 1, type: 'play' },
    { mha: 1, type: 'next', request: '8' },
    { mha: 1, type: 'seek', step: 'weights' },
    { mha: 1, type: 'seek', step: 2 },
  ])
    expect(readToFrame(message)).toEqual(message);
});

it('ignores anything else', () => {
  for (const wrong of [
    { type: 'hello' },
    { mha: 2, type: 'hello' },
    { mha: 1, type: 'hello', more: 1 },
    { mha: 1, type: 'sized', height: Number.NaN },
    { mha: 1, type: 'sized', height: '400' },
    { mha: 1, type: 'set-state' },
    { mha: 1, type: 'set-state', state: 'x'.repeat(60_001) },
    { mha: 1, type: 'get-state', request: 'x'.repeat(101) },
    { mha: 1, type: 'page' },
    { mha: 1, type: 'page', scheme: 'dark; color: red' },
    { mha: 1, type: 'page', scheme: 'dark', lang: 'x'.repeat(36) },
    { mha: 1, type: 'start' },
    { mha: 1, type: 'seek' },
    { mha: 1, type: 'seek', step: 1.5 },
    { mha: 1, type: 'seek', step: 'x'.repeat(101) },
    { mha: 1, type: 'play', step: 1 },
    '{"mha":1,"type":"hello"}',
  ])
    expect(readToFrame(wrong)).toBeNull();
  const known = ['hello', 'sized', 'page', 'get-state', 'set-state', 'play', 'pause', 'next', 'previous', 'seek'];
  fc.assert(
    fc.property(fc.anything(), (anything) => {
      const read = readToFrame(anything);
      expect(read === null || known.includes(read.type)).toBe(true);
    }),
  );
});

it('identifies pages by origin', () => {
  const allowed = allowedOrigins('https://course.example/path?x=1, http://localhost:8000 javascript:alert(1) nonsense');
  expect(allowed).toEqual(['https://course.example', 'http://localhost:8000']);
  expect(isAllowed('https://course.example', allowed)).toBe(true);
  expect(isAllowed('https://course.example.evil.example', allowed)).toBe(false);
  expect(isAllowed('null', allowed)).toBe(false);
  expect(isAllowed('https://anyone.example', allowedOrigins(null))).toBe(true);
  expect(isAllowed('https://anyone.example', allowedOrigins('nonsense'))).toBe(false);
});

it('parses any text into origins or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const origin of allowedOrigins(text) ?? []) expect(origin).toMatch(/^https?:\/\//);
    }),
  );
});
