/** Identity of tensors: every listed tensor has a deliberate symbol and colour. */
import { describe, expect, it } from 'vitest';
import { LETTERS } from '#web/engine/cell.ts';
import { BACKWARD_LISTS } from '#web/engine/generated/backward-lists.ts';
import { BLOCK_LISTS } from '#web/engine/generated/block-lists.ts';
import { TILED_LISTS } from '#web/engine/generated/tiled-lists.ts';
import { TRACE_LISTS } from '#web/engine/generated/trace-lists.ts';
import { words } from '#web/messages/en/cells.ts';
import { stage } from '#web/messages/en/ui/stage.ts';
import { stage as french } from '#web/messages/fr/ui/stage.ts';
import { axisColour, tensorColour, tensorFamily, tensorSymbol, writeSymbolsWith } from '#web/views/identity.ts';

const LISTS = [TRACE_LISTS, BACKWARD_LISTS, BLOCK_LISTS, TILED_LISTS].flatMap((lists) => Object.values(lists));
const NAMES = [...new Set(LISTS.flatMap((list) => list.map(({ name }) => name)))];
const { tensorTitles } = words;
/** The tensors of family x. Any other tensor in grey has no entry in the list. */
const INPUTS = ['embedding', 'position', 'input', 'd_embedding', 'd_position', 'd_input'];

describe.each(NAMES)('%s', (name) => {
  it('has its own symbol', () => {
    expect(tensorSymbol(name)).not.toBe('');
    // "mask" and "masked" are already words; every other symbol differs from the name in the code.
    if (!['mask', 'masked'].includes(name)) expect(tensorSymbol(name)).not.toBe(name);
  });

  it('has a title, or that of the tensor whose gradient it is', () => {
    expect(Object.keys(tensorTitles)).toContain(name in tensorTitles ? name : name.replace(/^d_/, ''));
  });

  it('has its own family', () => {
    if (INPUTS.includes(name)) expect(tensorFamily(name)).toBe('x');
    else expect(tensorFamily(name)).not.toBe('x');
    expect(tensorColour(name)).toBe(`--tensor-${tensorFamily(name)}`);
  });
});

it('every tensor has a unique symbol, except that a head’s slice shares the whole’s', () => {
  const whole = (name: string) => name.replace('_projected', '');
  const symbols = [...new Set(NAMES.map(whole))].map(tensorSymbol);
  expect(symbols.filter((symbol, i) => symbols.indexOf(symbol) !== i)).toEqual([]);
  for (const name of ['q', 'k', 'v']) {
    expect(tensorSymbol(`${name}_projected`)).toBe(tensorSymbol(name));
    expect(tensorFamily(`${name}_projected`)).toBe(tensorFamily(name));
  }
});

it('weights, biases and values of a projection share its family', () => {
  for (const family of ['q', 'k', 'v'] as const) {
    for (const name of [`w_${family}`, `b_${family}`, `${family}_projected`, family]) {
      expect(tensorFamily(name)).toBe(family);
    }
  }
  for (const name of ['w_o', 'b_o', 'output']) expect(tensorFamily(name)).toBe('output');
});

it('subscripts have one letter, which is all that titles can typeset', () => {
  for (const name of NAMES) expect(tensorSymbol(name)).toMatch(/^[^_]*(_[A-Za-z](?![A-Za-z])[^_]*)?$/);
});

it('an unknown tensor keeps its name, in grey', () => {
  expect(tensorSymbol('mystery')).toBe('mystery');
  expect(tensorFamily('mystery')).toBe('x');
});

it('every axis has its own colour', () => {
  const colours = LETTERS.map(axisColour);
  expect(colours).toEqual([
    '--axis-t',
    '--axis-s',
    '--axis-h',
    '--axis-g',
    '--axis-d',
    '--axis-m',
    '--axis-f',
    '--axis-n',
  ]);
});

it('symbols that are words come from the catalogue, in the current language', () => {
  for (const [name, word] of Object.entries(stage.symbols)) expect(tensorSymbol(name)).toBe(word);
  const words = NAMES.filter((name) => !name.startsWith('d_') && /[a-z]{4,}/.test(tensorSymbol(name)));
  // Concat and dropout have the same name in every language here.
  const forgotten = words.filter((name) => !(name in stage.symbols) && !/^(Concat|dropout)/.test(tensorSymbol(name)));
  expect(forgotten).toEqual([]);
  writeSymbolsWith(french.symbols);
  try {
    expect(tensorSymbol('merged_without_transpose')).toBe('sans transposition');
    expect(tensorSymbol('d_masked')).toBe('∂masqués');
    expect(tensorSymbol('q')).toBe('Q');
  } finally {
    writeSymbolsWith({});
  }
});
