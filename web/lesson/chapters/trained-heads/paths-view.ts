/** Two layers of arrows between three lines of tokens. As wide as its words. */
import { html, svg } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';
import type { words as english } from './en.ts';
import { shareOf, strongestPaths } from './paths.ts';

export interface PathsOptions {
  readonly words: typeof english;
  readonly maps: HeadMaps;
  readonly tokens: readonly string[];
  readonly first: HeadName;
  readonly second: HeadName;
  readonly query: number;
}

const SHOWN = 6;
const ROW = 84;
const TOP = 30;
const LETTER = 6.6;
const LEAST_WIDTH = 30;
/** Smaller shares would be too thin to see. */
const SEEN = 0.02;

export function pathsView({ words, maps, tokens, first, second, query }: PathsOptions) {
  const widths = tokens.map((token) => Math.max(LEAST_WIDTH, token.length * LETTER + 8));
  const lefts = widths.map((_, i) => widths.slice(0, i).reduce((sum, width) => sum + width, 0));
  const middleOf = (i: number): number => (lefts[i] ?? 0) + (widths[i] ?? 0) / 2;
  const width = widths.reduce((sum, each) => sum + each, 0);
  const paths = strongestPaths(maps, first, second, query, SHOWN);
  const level = (row: number): number => TOP + row * ROW;
  const upper = Array.from({ length: query + 1 }, (_, middle) => {
    const share = shareOf(maps, second, query, middle);
    return share < SEEN ? '' : arrow(middleOf(middle), level(1) - 18, middleOf(query), level(0) + 8, share, 'second');
  });
  const reached = new Map<number, number>();
  for (let middle = 0; middle <= query; middle++) reached.set(middle, shareOf(maps, second, query, middle));
  const lower = [...reached].flatMap(([middle, passed]) =>
    Array.from({ length: middle + 1 }, (_, source) => {
      const share = passed * shareOf(maps, first, middle, source);
      return share < SEEN ? '' : arrow(middleOf(source), level(2) - 18, middleOf(middle), level(1) + 8, share, 'first');
    }),
  );
  const line = (row: number, bold: (i: number) => boolean) =>
    tokens.map(
      (token, i) =>
        svg`<text x=${middleOf(i)} y=${level(row)} text-anchor="middle" class=${bold(i) ? 'used' : ''}>${token}</text>`,
    );
  const sources = new Set(paths.filter(({ share }) => share >= SEEN).map(({ source }) => source));
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label=${words.pathsOf(tokens[query] ?? '')}>
      <svg class="paths" width=${width} height=${level(2) + 14} role="img" aria-label=${words.pathsOf(tokens[query] ?? '')}>
        ${upper}${lower}
        ${line(0, (i) => i === query)}
        ${line(1, (i) => (reached.get(i) ?? 0) >= SEEN)}
        ${line(2, (i) => sources.has(i))}
      </svg>
    </div>
    ${numberTable({
      summary: words.pathsTable,
      columns: [words.source, words.middle, words.query, words.pathShare],
      rows: paths.map(({ middle, source, share }) => [
        `${source} ${tokens[source] ?? ''}`,
        `${middle} ${tokens[middle] ?? ''}`,
        `${query} ${tokens[query] ?? ''}`,
        formatNumber(share),
      ]),
    })}`;
}

function arrow(x1: number, y1: number, x2: number, y2: number, share: number, layer: string) {
  const bend = (y1 + y2) / 2;
  const width = (1 + 6 * share).toFixed(1);
  return svg`<path class=${layer} d="M ${x1} ${y1} C ${x1} ${bend} ${x2} ${bend} ${x2} ${y2}"
    stroke-width=${width} stroke-opacity=${(0.25 + 0.75 * share).toFixed(2)}></path>`;
}
