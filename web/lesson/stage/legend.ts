/** `<mha-legend>`: the colour scale and domain of every map on the stage. */
import { css, html, nothing } from 'lit';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t } from '../../messages/index.ts';
import { DOMAIN_IDS, type Domain, type Domains } from '../../views/domains.ts';
import { formatNumber } from '../../views/format-number.ts';
import type { DomainId, Frame } from '../../views/frame.ts';
import { defineElement } from '../platform/define-element.ts';
import { OwnTask } from '../platform/scheduling/own-task.ts';
import { withProps } from '../platform/with-props.ts';
import { upTo } from '../ui/theme/room.ts';

const words = t.stage;

/** A map with its domain. */
interface ColourMap extends Domain {
  readonly id: DomainId;
}

/** Copies the domains' numbers, because the trace may be disposed before the legend renders. */
export function mapsOf(ids: readonly DomainId[], domains: Domains): readonly ColourMap[] {
  return ids.map((id) => ({ id, ...domains[id] }));
}

export class Legend extends withProps(OwnTask, {
  shown: [] as readonly ColourMap[],
  masked: false,
  /** Whether the numbers are differences, new minus old. */
  differences: false,
}) {
  static override styles = css`
    :host {
      display: flex;
      flex-wrap: wrap;
      gap: 2px var(--s4);
      font: 450 calc(12 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
      color: var(--ink-soft);
      font-variant-numeric: tabular-nums;
    }
    .map {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      white-space: nowrap;
    }
    i {
      display: inline-block;
      width: 56px;
      height: 9px;
      border: 1px solid var(--rule);
      border-radius: 2px;
    }
    .signed {
      background: linear-gradient(in oklab to right, var(--map-negative), var(--map-neutral), var(--map-positive));
    }
    .share {
      background: linear-gradient(in oklab to right, var(--map-empty), var(--map-share));
    }
    .masked {
      width: 14px;
      background: repeating-linear-gradient(135deg, transparent 0 3px, var(--ink-faint) 3px 4px);
    }
    ${upTo(
      700,
      css`
      :host {
        gap: 2px 10px;
      }
      i {
        width: 30px;
      }
`,
    )}
    @media (forced-colors: active) {
      i {
        forced-color-adjust: none;
      }
    }
    b {
      font-weight: 600;
      color: var(--ink);
    }
  `;

  override render() {
    this.ariaHidden = 'true';
    return html`${this.differences ? html`<b class="map">${words.differences}</b>` : nothing}${this.shown.map((map) => {
      const { id, signed } = map;
      const [low, high] = legendEnds(map);
      return html`<span class="map">
        <b>${words.legends[id]}</b>${low}<i class=${signed ? 'signed' : 'share'}></i>${high}
      </span>`;
    })}${this.masked ? html`<span class="map"><i class="masked"></i>${words.masked} (−∞)</span>` : nothing}`;
  }
}

/** The numbers at the ends of a map. */
export function legendEnds({ signed, max }: Domain): readonly [low: string, high: string] {
  const decimals = Number.isInteger(max) ? 0 : max < 0.1 ? 2 : 1;
  return [signed ? formatNumber(-max, decimals) : '0', formatNumber(max, decimals)];
}

/** The maps that a frame uses, in a fixed order. */
export function domainsShown(frame: Frame): DomainId[] {
  const used = new Set(
    frame.panels
      .filter((panel) => panel.alpha > 0.5 && panel.tensor !== 'mask' && panel.fill > 0)
      .map((panel) => (panel.becoming && panel.becoming.amount >= 0.5 ? panel.becoming.domain : panel.domain)),
  );
  return DOMAIN_IDS.filter((id) => used.has(id));
}

/** Whether a frame shows masked cells. */
export function maskedShown(trace: AttentionTrace, frame: Frame | null): boolean {
  if (!trace.has('mask')) return false;
  const shown = frame?.panels.some(
    (panel) => panel.alpha > 0.5 && ['mask', 'masked'].includes(panel.becoming?.tensor ?? panel.tensor),
  );
  return shown === true && trace.get('mask').data.includes(Number.NEGATIVE_INFINITY);
}

defineElement('mha-legend', Legend);
