/**
 * The bill of the learner's own layer and sentence, as cells of which each takes d_model multiplications: a row of 4·d_model cells
 * for each word, and two cells for each pair of words. The columns of both parts are equally wide, so areas are to scale.
 */
import { css, nothing, svg } from 'lit';
import { formatWhole } from '../../../messages/whole-number.ts';
import { shorten } from '../../../views/paint/paint-labels.ts';
import type { Room } from '../../lab-kit/laboratory.ts';
import { subscriptParts } from '../../ui/subscripted.ts';
import type { Side } from './areas.ts';
import type { LayerSize } from './costs.ts';
import type { words as english } from './en.ts';

/** Subscripts in SVG text, which has no `<sub>`: "√d_k" with a smaller, lower index. */
const SIZE = 0.8;
const DROP = 0.25;

/** The content of an SVG `<text>`. */
export function drawnSubscripts(text: string) {
  return subscriptParts(text).map((part, i) =>
    i % 2 === 1
      ? svg`<tspan class="index" dy="${DROP / SIZE}em" style="font-size:max(11px, ${SIZE}em)">${part}</tspan>`
      : i === 0
        ? part
        : svg`<tspan dy="-${DROP}em">${part}</tspan>`,
  );
}

/** Of labels, and the widest room for the words beside the rows, in `--px`. */
const LINE = 18;
const NAMES = 66;
const LETTERS = 9;
const GAP = 24;
/** CSS pixels: the highest row, the lowest that has a word beside it, and the smallest cell with a frame. */
const ROW = { max: 30, named: 13 } as const;
const FRAMED = 4;

export interface OwnBill {
  readonly words: typeof english;
  readonly size: LayerSize;
  readonly tokens: readonly string[];
  readonly followed: number;
  /** How many rows of each part are there already. */
  readonly rows: Readonly<Record<Side, number>>;
  readonly room: Room;
}

export function ownBill({ words, size, tokens, followed, rows, room }: OwnBill) {
  const { tokens: count, dModel } = size;
  const { width, height, px } = room;
  const above = 3 * LINE * px + 6;
  const row = Math.min(ROW.max * px, (height - above - 4) / count);
  const named = width > 600 && row >= ROW.named * px;
  const left = named ? NAMES * px : 0;
  const unit = (width - left - GAP * px) / (4 * dModel + 2 * count);
  const top = above + (height - above - row * count) / 2;
  const part = (side: Side, x: number, blocks: readonly (keyof typeof words.blocks)[], columns: number) => {
    const shown = rows[side];
    if (shown === 0) return nothing;
    const wide = columns * unit;
    const [whole, tall] = [blocks.length * wide, shown * row];
    const each = blocks.length * columns * dModel;
    // The words of the narrow part end where it ends.
    const [at, anchor] = side === 'words' ? [x, 'start'] : [x + whole, 'end'];
    return svg`<g class=${side}>
      <text class="name" x=${at} y=${top - 6 - 2 * LINE * px} text-anchor=${anchor}>${drawnSubscripts(words.sides[side])}</text>
      <text class="count" x=${at} y=${top - 6 - LINE * px} text-anchor=${anchor}>${formatWhole(shown)} × ${formatWhole(each)} = <tspan>${formatWhole(shown * each)}</tspan></text>
      <rect x=${x} y=${top} width=${whole} height=${tall}></rect>
      ${Math.min(unit, row) < FRAMED ? nothing : svg`<path class="cells" d=${frames(x, top, whole, tall, unit, row)}></path>`}
      ${blocks.map(
        (
          block,
          i,
        ) => svg`<text class="block" x=${x + (i + 0.5) * wide} y=${top - 6} text-anchor="middle">${words.blocks[block]}</text>
          <rect class="edge" x=${x + i * wide} y=${top} width=${wide} height=${tall}></rect>`,
      )}
      ${followed < shown ? svg`<rect class="followed" x=${x} y=${top + followed * row} width=${whole} height=${row}></rect>` : nothing}
    </g>`;
  };
  const pairs = left + 4 * dModel * unit + GAP * px;
  return svg`${
    named
      ? tokens.slice(0, rows.words).map(
          (
            token,
            t,
          ) => svg`<text class=${t === followed ? 'word followed' : 'word'} x=${left - 8} y=${top + (t + 0.5) * row}
            dy="4" text-anchor="end">${shorten(token, LETTERS)}</text>`,
        )
      : nothing
  }
  ${part('words', left, ['q', 'k', 'v', 'output'], dModel)} ${part('pairs', pairs, ['scores', 'values'], count)}`;
}

/** The lines between the cells. */
function frames(x: number, y: number, width: number, height: number, unit: number, row: number): string {
  const inner = (size: number, step: number) =>
    Array.from({ length: Math.round(size / step) - 1 }, (_, i) => (i + 1) * step);
  const down = inner(width, unit).map((at) => `M${(x + at).toFixed(1)} ${y.toFixed(1)}v${height.toFixed(1)}`);
  const across = inner(height, row).map((at) => `M${x.toFixed(1)} ${(y + at).toFixed(1)}h${width.toFixed(1)}`);
  return [...down, ...across].join('');
}

export const ownBillStyles = css`
  .plot .cells { fill: none; stroke: var(--surface); stroke-width: 1; }
  .plot .count tspan { fill: var(--ink); font-weight: 650; }
  .plot rect.edge { fill: none; }
  .plot rect.followed { fill: color-mix(in oklab, currentColor 40%, transparent); }
  .plot .word { font-size: calc(12 * var(--px)); }
  .plot .word.followed { fill: var(--accent); font-weight: 650; }
`;
