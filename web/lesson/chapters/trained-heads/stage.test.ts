// @vitest-environment happy-dom
/** What the followed word reads in every head, in one table. */
import { render } from 'lit';
import { expect, it } from 'vitest';
import { words } from '#web/lesson/chapters/trained-heads/en.ts';
import { headRows, mostRead } from '#web/lesson/chapters/trained-heads/stage.ts';
import { formatNumber } from '#web/views/format-number.ts';

const tokens = ['<start>', 'The', 'dogs', 'are'];
/** Head 1 reads the word before, head 2 the beginning. */
const weights = Float32Array.from(
  [0, 1].flatMap((head) =>
    tokens.flatMap((_, t) => tokens.map((__, s) => (s === (head === 0 ? Math.max(0, t - 1) : 0) ? 0.9 : 0.1 / 3))),
  ),
);
const maps = { layers: 1, heads: 2, tokens: tokens.length, weights };

function table(width: number): string[][] {
  const room = { width, height: 200, px: 1 };
  const host = document.createElement('div');
  render(headRows({ words, maps, tokens, query: 2, room, isNamed: () => false, isOff: () => false }), host);
  return [...host.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? ''));
}

it('writes the weight of every word up to the followed one', () => {
  const [small, large] = [formatNumber(0.1 / 3), formatNumber(0.9)];
  expect(table(400)).toEqual([
    ['', '<start>', 'The', 'dogs'],
    [words.nameShort(0, 0), small, large, small],
    [words.nameShort(0, 1), large, small, small],
  ]);
});

it('leaves out the words that all heads read least if the room is too small', () => {
  expect(table(48 + 2 * 30)[0]).toEqual(['', '<st…', 'The']);
  expect(mostRead([0.1, 0.9, 0.2, 0.8], 2)).toEqual([1, 3]);
});
