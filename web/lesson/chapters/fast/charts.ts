/** Log-log chart of memory against the number of tokens. */
import { html } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { legend, plot } from '../../../views/plot.ts';
import { countOf, LEAST_TOKENS, MOST_TOKENS } from './ways.ts';

export function memoryGrowth(
  tokens: number,
  width: number,
  words: { readonly label: string; readonly kept: string; readonly tiled: string },
) {
  const all: number[] = [];
  for (let t = LEAST_TOKENS; t <= MOST_TOKENS; t *= 2) all.push(t);
  const memory = (way: 'plain' | 'tiled', t: number): number => countOf(way, t).memory;
  return html`${legend([
    { look: 'plain', name: words.kept },
    { look: 'tiled', name: words.tiled },
  ])}
  ${plot({
    width,
    label: words.label,
    x: { domain: [LEAST_TOKENS, MOST_TOKENS], ticks: [16, 128, 1024, 8192], logarithmic: true },
    y: { format: (value) => formatNumber(value / 1e6, value < 1e6 ? 1 : 0), logarithmic: true },
    here: tokens,
    marks: (['plain', 'tiled'] as const).map((way) => ({
      kind: 'series',
      look: way,
      points: all.map((t) => [t, memory(way, t)]),
    })),
  })}`;
}
