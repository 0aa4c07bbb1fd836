/** Names from files, in messages: short, and without characters that rearrange or hide the text around them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownName, visible } from '#web/engine/shown-name.ts';

it('shows an ordinary name as it is', () => {
  expect(shownName('transformer.h.0.attn.c_attn.weight')).toBe('transformer.h.0.attn.c_attn.weight');
  expect(shownName('«été» 👍🏽 القطة')).toBe('«été» 👍🏽 القطة');
});

it('keeps the beginning and the end of a long name', () => {
  const shown = shownName(`layers.0.${'a'.repeat(100_000)}.in_proj_weight`);
  expect(shown).toMatch(/^layers\.0\.a+…a+\.in_proj_weight$/);
  expect(shown).toHaveLength(61);
});

it('shows invisible characters by their codes', () => {
  expect(visible('a\u202eb\0c\u2028d\ud800')).toBe('a⟨202E⟩b⟨00⟩c⟨2028⟩d⟨D800⟩');
});

it('never gives half a character, an invisible one, or more than a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const shown = shownName(name);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(shown.length).toBeLessThan(61 * '⟨10FFFF⟩'.length);
    }),
  );
});
