/** Log-log chart of memory against the number of tokens. */
import { html } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { legend, type Mark, plot } from '../../../views/plot.ts';
import { countOf, LEAST_TOKENS, MOST_TOKENS } from './ways.ts';

const HEIGHT = 190;

export function memoryGrowth(
  tokens: number,
  width: number,
  words: { readonly label: string; readonly kept: string; readonly tiled: string },
) {
  const all: number[] = [];
  for (let t = LEAST_TOKENS; t <= MOST_TOKENS; t *= 2) all.push(t);
  const memory = (way: 'plain' | 'tiled', t: number): number => countOf(way, t).memory;
  const low = Math.min(memory('plain', LEAST_TOKENS), memory('tiled', LEAST_TOKENS));
  return html`${legend([
    { look: 'plain', name: words.kept },
    { look: 'tiled', name: words.tiled },
  ])}
  ${plot({
    width,
    height: HEIGHT,
    label: words.label,
    x: { domain: [LEAST_TOKENS, MOST_TOKENS], ticks: [16, 128, 1024, 8192], format: String, logarithmic: true },
    y: {
      domain: [low, memory('plain', MOST_TOKENS)],
      ticks: [1e5, 1e6, 1e7, 1e8],
      format: (value) => formatNumber(value / 1e6, value < 1e6 ? 1 : 0),
      logarithmic: true,
    },
    marks: [
      { kind: 'rule', look: 'here', x: tokens },
      ...(['plain', 'tiled'] as const).flatMap((way): Mark[] => [
        { kind: 'line', look: way, points: all.map((t) => [t, memory(way, t)]) },
        { kind: 'dots', look: way, points: [[tokens, memory(way, tokens)]], radius: 4 },
      ]),
    ],
  })}`;
}
