/**
 * `<mha-exhibit-cost>`: what the learner's own layer costs, cell by cell; then the multiplications of the laboratory's layer as two
 * areas, to scale, while the text grows.
 */
import { css, html, nothing, svg } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { drawnSubscripts } from '../../lab-kit/drawn-subscripts.ts';
import { Exhibit, exhibitStyles, type Room } from '../../lab-kit/exhibit.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { heard, subscripted } from '../../ui/subscripted.ts';
import { type Area, areasOf } from './areas.ts';
import { compact, exact, type LayerSize, multiplications, sum } from './costs.ts';
import type { words as english } from './en.ts';
import { fields, sizeOf } from './lab-fields.ts';
import { ownBill, ownBillStyles } from './own-bill.ts';

export const tag = 'mha-exhibit-cost';

/** Of labels, in `--px`. */
const LINE = 18;
const LETTER = 7;
/** The heading above the picture. */
const HEAD = 30;

export class CostExhibit extends Exhibit<typeof english, typeof fields> {
  static override styles = [
    exhibitStyles,
    plotStyles,
    ownBillStyles,
    css`
      :host {
        --words: var(--tensor-q);
        --pairs: var(--tensor-weights);
      }
      .size {
        font-size: calc(20 * var(--px));
        line-height: calc(26 * var(--px));
        font-weight: 600;
      }
      .size small {
        color: var(--ink-soft);
        font-size: calc(13 * var(--px));
        font-weight: 450;
      }
      .words {
        color: var(--words);
      }
      .pairs {
        color: var(--pairs);
      }
      .plot rect {
        fill: color-mix(in oklab, currentColor 26%, transparent);
        stroke: currentColor;
        stroke-width: 1;
      }
      .plot .block {
        fill: var(--ink);
      }
      @container (min-width: 600px) {
        .plot text {
          font-size: calc(14 * var(--px));
        }
      }
    `,
  ];

  protected override get fields() {
    return fields;
  }

  protected override render() {
    const { room, words, moment, context, values } = this;
    if (!room || !moment?.shown || !context) return nothing;
    const { trace } = context.computed;
    const { step } = moment;
    const own = step === 'projections' || step === 'maps';
    const last = sizeOf(own ? { ...values, model: 'lesson' } : values, trace.options);
    if (last.dModel % last.heads !== 0) return nothing;
    const size = { ...last, tokens: Math.max(1, Math.round(last.tokens * moment.part)) };
    const { dModel, heads } = size;
    const drawn = step === 'maps' ? last : size;
    return html`<p class="size">${words.long(exact(drawn.tokens))} <small>${subscripted(words.size(dModel, heads, dModel / heads))}</small></p>
      ${own ? this.#own(last, { words: drawn.tokens, pairs: step === 'maps' ? size.tokens : 0 }, room) : this.#areas(size, last, room)}`;
  }

  #own(size: LayerSize, rows: Readonly<Record<Area['side'], number>>, { width, height, px }: Room) {
    const { words, context } = this;
    if (!context) return nothing;
    const { tokens } = context.computed;
    const room = { width, height: height - HEAD * px, px };
    const followed = followedPosition(tokens, context.settings.word);
    const counts = multiplications({ ...size, tokens: rows.words });
    const pairs = 2 * rows.pairs * size.tokens * size.dModel;
    const label = words.areasLabel(exact(rows.words), exact(counts.qkv + counts.output), exact(pairs));
    return svg`<svg class="plot" role="img" aria-label=${heard(label)} width=${room.width} height=${room.height}>
      ${ownBill({ words, size, tokens, followed, rows, room })}
    </svg>`;
  }

  #areas(size: LayerSize, last: LayerSize, { width, height, px }: Room) {
    const { words } = this;
    const room = { width, height: height - HEAD * px, label: 2 * LINE * px + 6, gap: 28 * px };
    const counts = multiplications(size);
    const total = sum(counts);
    const of = { words: counts.qkv + counts.output, pairs: counts.scores + counts.scale + counts.values };
    const share = (side: Area['side']) => formatNumber((of[side] / total) * 100, 0);
    return svg`<svg class="plot" role="img" aria-label=${heard(words.areasLabel(exact(size.tokens), exact(of.words), exact(of.pairs)))}
      width=${room.width} height=${room.height}>
      ${areasOf(size, last, room).map(
        (area) => svg`<g class=${area.side}>
          <text class="name" x=${area.x} y=${area.y - 6 - LINE * px}>${drawnSubscripts(words.sides[area.side])}</text>
          <text x=${area.x} y=${area.y - 6}>${words.ofAll(compact(of[area.side]), share(area.side))}</text>
          ${area.rectangles.map(
            ({ block, x, width: wide }) => svg`<rect x=${x} y=${area.y} width=${wide} height=${area.height}></rect>
              ${blockName(words.blocks[block], { x: x + wide / 2, y: area.y + area.height / 2, wide, tall: area.height }, px)}`,
          )}
        </g>`,
      )}
    </svg>`;
  }
}

/** The name of a block in its middle; upright where the block is too narrow, and none where it does not fit at all. */
function blockName(name: string, { x, y, wide, tall }: Record<'x' | 'y' | 'wide' | 'tall', number>, px: number) {
  const [long, high] = [name.length * LETTER * px + 8, LINE * px + 6];
  const lies = wide > long && tall > high;
  if (!lies && (wide < LINE * px || tall < long)) return nothing;
  return svg`<text class="block" x=${x} y=${y} dy=${4 * px} text-anchor="middle" transform=${lies ? nothing : `rotate(-90 ${x} ${y})`}>${name}</text>`;
}

defineElement(tag, CostExhibit);
