/** `<mha-legend>`: the colour scale and domain of every map on the stage. */
import { css, html, nothing } from 'lit';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t } from '../../messages/index.ts';
import { DOMAIN_IDS, type Domain, type Domains } from '../../views/domains.ts';
import { formatNumber } from '../../views/format-number.ts';
import type { DomainId, Frame } from '../../views/frame.ts';
import { SIGNED_POWER } from '../../views/palette.ts';
import { OwnTask } from '../platform/scheduling/own-task.ts';
import { defineElement, withProps } from '../platform/with-props.ts';
import { upTo } from '../ui/theme/room.ts';

const words = t.stage;

/** In per cent of the way from the middle of the diverging map to an end: where half of the end's colour is reached. */
const HALF_COLOUR = 100 * 0.5 ** (1 / SIGNED_POWER);

/** A figure with more maps in one picture shows how a computation goes on; nobody reads a cell of it by a legend. */
const MOST_MAPS = 3;

/** A map with its domain. */
interface ColourMap extends Domain {
  readonly id: DomainId;
}

/** What a frame's colours mean. */
export interface Mapped {
  readonly maps: readonly ColourMap[];
  readonly masked: boolean;
}

/** Copies the domains' numbers, because the trace may be disposed before the legend renders. Without a frame, empty. */
export function mappedIn(frame: Frame | null, domains: Domains, trace: AttentionTrace): Mapped {
  const maps = frame ? domainsShown(frame).map((id) => ({ id, ...domains[id] })) : [];
  return { maps, masked: maskedShown(trace, frame) };
}

export class Legend extends withProps(
  OwnTask,
  {
    shown: { maps: [], masked: false } as Mapped,
    /** Those of all stills. Room is kept for them, so that the picture stays where it is. */
    others: [] as readonly Mapped[],
    /** Whether the numbers are differences, new minus old. */
    differences: false,
  },
  // While a step plays, most frames have the maps of the frame before.
  { shown: { attribute: false, hasChanged: (now, before) => JSON.stringify(now) !== JSON.stringify(before) } },
) {
  static override styles = css`
    :host {
      display: grid;
      font: 450 calc(12 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
      color: var(--ink-soft);
    }
    div { grid-area: 1 / 1; display: flex; flex-wrap: wrap; justify-content: center; gap: 2px var(--s4); }
    div + div { visibility: hidden; }
    .map { display: inline-flex; align-items: center; gap: 6px; white-space: nowrap; }
    i {
      display: inline-block;
      width: 56px;
      height: 9px;
      border: 1px solid var(--rule);
      border-radius: 2px;
      print-color-adjust: exact;
    }
    .signed {
      background:
        linear-gradient(in oklab to left, var(--map-neutral), ${HALF_COLOUR}%, var(--map-negative)) 0 / 50% 100% no-repeat,
        linear-gradient(in oklab to right, var(--map-neutral), ${HALF_COLOUR}%, var(--map-positive)) 100% / 50% 100% no-repeat;
    }
    .share { background: linear-gradient(in oklab to right, var(--map-empty), var(--map-share)); }
    .masked { width: 14px; background: repeating-linear-gradient(135deg, transparent 0 3px, var(--ink-faint) 3px 4px); }
    ${upTo(
      700,
      css`
        div { gap: 2px 10px; }
        i { width: 30px; }
        /* ±6.4 for −6.4 to 6.4: three maps find room in one row. */
        bdi:has(+ .signed) { display: none; }
        .signed + bdi::before { content: '±'; }
      `,
    )}
    @media (forced-colors: active) {
      i { forced-color-adjust: none; }
    }
    b { font-weight: 600; color: var(--ink); }
  `;

  override render() {
    this.ariaHidden = 'true';
    const explained = Math.max(...this.others.map(({ maps }) => maps.length)) <= MOST_MAPS;
    const row = ({ maps, masked }: Mapped) => html`<div>
      ${this.differences ? html`<b class="map">${words.differences}</b>` : nothing}${(explained ? maps : []).map(
        (map) => {
          const { id, signed } = map;
          const [low, high] = legendEnds(map);
          return html`<span class="map">
        <b>${words.legends[id]}</b><bdi>${low}</bdi><i class=${signed ? 'signed' : 'share'}></i><bdi>${high}</bdi>
      </span>`;
        },
      )}${masked ? html`<span class="map"><i class="masked"></i>${words.masked} (−∞)</span>` : nothing}</div>`;
    return [row(this.shown), this.others.map(row)];
  }
}

/** The numbers at the ends of a map. */
export function legendEnds({ signed, max }: Domain): readonly [low: string, high: string] {
  const decimals = Number.isInteger(max) ? 0 : max < 0.1 ? 2 : 1;
  return [signed ? formatNumber(-max, decimals) : '0', formatNumber(max, decimals)];
}

/** The maps that a frame uses, in a fixed order. Bars are as high as their numbers, and their colour is the tensor's. */
export function domainsShown(frame: Frame): DomainId[] {
  const used = new Set(
    frame.panels
      .filter((panel) => panel.alpha > 0.5 && panel.tensor !== 'mask' && panel.fill > 0 && !panel.bars)
      .map((panel) => (panel.becoming && panel.becoming.amount >= 0.5 ? panel.becoming.domain : panel.domain)),
  );
  return DOMAIN_IDS.filter((id) => used.has(id));
}

/** Whether a frame shows masked cells. */
export function maskedShown(trace: AttentionTrace, frame: Frame | null): boolean {
  if (!trace.has('mask')) return false;
  const shown = frame?.panels.some(
    (panel) => panel.alpha > 0.5 && !panel.bars && ['mask', 'masked'].includes(panel.becoming?.tensor ?? panel.tensor),
  );
  return shown === true && trace.get('mask').data.includes(Number.NEGATIVE_INFINITY);
}

defineElement('mha-legend', Legend);
