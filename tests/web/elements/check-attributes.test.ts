/** Warnings about misspelt attributes of the public elements. */
import { expect, it } from 'vitest';
import { hostAttributesOf, stateAttributesOf } from '#web/elements/attributes.ts';
import { wrongAttributes } from '#web/elements/check-attributes.ts';

const wrong = (attributes: Readonly<Record<string, string>>, kind: 'figure' | 'lesson' = 'figure') =>
  wrongAttributes(
    kind,
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  );

it('names the nearest attribute', () => {
  expect(wrong({ chapte: 'softmax', dmodel: '16', colour: 'red' })).toEqual([
    'mha-figure: unknown attribute “chapte”; did you mean “chapter”?',
    'mha-figure: unknown attribute “dmodel”; did you mean “d-model”?',
    'mha-figure: unknown attribute “colour”',
  ]);
  expect(wrong({ chapters: 'qkv' })).toEqual(['mha-figure: unknown attribute “chapters”; did you mean “chapter”?']);
  expect(wrong({ chapters: 'qkv', lab: 'dk:128' }, 'lesson')).toEqual([]);
});

it('names the nearest value', () => {
  const values = {
    chapter: 'sofmax',
    controls: 'heads,maks',
    mask: 'windwo:2',
    theme: 'blue',
    locked: 'yes',
    heads: 'x',
  };
  expect(wrong(values)).toEqual([
    'mha-figure: unknown chapter “sofmax”; did you mean “softmax”?',
    'mha-figure: unknown controls “maks”; did you mean “mask”?',
    'mha-figure: unknown mask “windwo”; did you mean “window”?',
    'mha-figure: unknown theme “blue”; known are host, auto, light, dark',
    'mha-figure: unknown locked “yes”; known are on, off',
    'mha-figure: heads is not a number: “x”',
  ]);
});

it('stays short and fast for values of millions of characters', () => {
  const long = 'x '.repeat(3e6);
  expect(wrong({ controls: long, chapters: long, sentence: long }, 'lesson')).toHaveLength(2);
  expect(wrong({ controls: 'y'.repeat(3e6), ['z'.repeat(3e6)]: '' }).join('').length).toBeLessThan(300);
  const many = Array.from({ length: 3e5 }, (_, i) => `x${i}`).join(' ');
  expect(wrong({ chapters: many }, 'lesson')).toHaveLength(12);
});

it('accepts what the documentation shows', () => {
  const right = {
    chapter: 'softmax',
    progress: '1',
    'd-model': '16',
    heads: '4',
    mask: 'window:2',
    bias: 'on',
    seed: '7',
  };
  expect(
    wrong({ ...right, controls: 'heads mask', locked: '', loading: 'eager', lang: 'fr-CA', cell: 'scores:h0.t2.s3' }),
  ).toEqual([]);
  for (const kind of ['figure', 'lesson'] as const) {
    const names = [...stateAttributesOf(kind).map(({ attribute }) => attribute), ...hostAttributesOf(kind)];
    expect(
      wrong(Object.fromEntries(names.map((name) => [name, ''])), kind).filter((text) => /attribute/.test(text)),
    ).toEqual([]);
  }
});

it('ignores attributes of HTML, accessibility, scripts and frameworks', () => {
  const others =
    'id class style slot part title tabindex data-v-7ba5bd90 data-x aria-label onclick _ngcontent-c1 v-cloak client:load @click hx-get';
  expect(wrong(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});
