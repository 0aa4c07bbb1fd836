/** `<mha-exhibit-fast>`: the roof of this machine with the five ways, below the roofs of known graphics processors. */
import { css, html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { type Mark, type Point, plot } from '../../../views/plot.ts';
import { Exhibit, exhibitStyles } from '../../lab-kit/exhibit.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { watchSession } from '../../platform/watch-session.ts';
import { ACCELERATORS, halfPrecision } from './accelerators.ts';
import type { words as english } from './en.ts';
import { fields } from './lab-fields.ts';
import { aboveRoof, type MeasurementSession, measurementOf, rateOf, under } from './measurement.ts';
import type { Roof } from './measuring.ts';
import { intensity, WAYS } from './ways.ts';

export const tag = 'mha-exhibit-fast';

type Words = typeof english;

const X: readonly [number, number] = [0.25, 2048];
const X_TICKS = [1, 10, 100, 1000];
const Y: readonly [number, number] = [1e8, 4e15];
// CSS pixels.
/** Height of the button and the sentence that is always there. */
const TEXT = 96;
/** Height of the sentence about a measurement. */
const TEXT_HERE = 28;
const LINE = 20;
/** Between two sentences. */
const DISTANCE = 8;
/** Length of the sentence about points above the roof, in one line. */
const ABOVE_LENGTH = 1300;
/** Height of the button alone. */
const CONTROLS = 52;
/** Least height of the chart above its sentences. */
const LEAST = 144;
/** Least height of the chart without sentences. */
const LEAST_ALONE = 90;

/** The line of a roof across the chart. */
export function roofLine(roof: Roof): readonly Point[] {
  return [X[0], roof.peak / roof.bandwidth, X[1]].map((at): Point => [at, under(roof, at)]);
}

export class FastExhibit extends Exhibit<Words, typeof fields> {
  static override styles = [
    exhibitStyles,
    plotStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--s2);
      }
      /* Alone in its row: the chart needs the room more than a thumb does. */
      @media (pointer: coarse) {
        .press {
          min-height: 32px !important;
        }
      }
      .here {
        color: var(--accent);
      }
      .card,
      .sheet {
        color: var(--tensor-q);
      }
      .plot .line.sheet {
        stroke-dasharray: 6 3;
      }
      .plot .dot.sheet {
        fill: var(--surface);
        stroke: currentColor;
        stroke-width: 2;
      }
      .plot .name {
        paint-order: stroke;
        stroke: var(--surface);
        stroke-width: 4px;
        stroke-linejoin: round;
      }
      progress {
        accent-color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    watchSession(this, () => this.#measurement);
  }

  get #measurement(): MeasurementSession {
    return measurementOf(this.context);
  }

  protected override get fields() {
    return fields;
  }

  protected override render() {
    const { words, room } = this;
    const measurement = this.#measurement.state.value;
    const { tokens } = this.values;
    if (!room) return nothing;
    const { roof, progress } = measurement;
    const above = aboveRoof(measurement);
    const said = above.length > 0 ? DISTANCE + LINE * Math.ceil((ABOVE_LENGTH * room.px) / room.width) : 0;
    const text = TEXT + (roof ? TEXT_HERE : 0) + said;
    // On a low stage the chart stands alone; the laboratory explains it.
    const isLow = room.height < text * room.px + LEAST;
    const marks: readonly Mark[] = [...this.#sheets(tokens, room.px), ...(roof ? this.#here(roof, room.px) : [])];
    const [peak, bandwidth, ridge] = roof
      ? [
          formatNumber(roof.peak / 1e9, 1),
          formatNumber(roof.bandwidth / 1e9, 1),
          formatNumber(roof.peak / roof.bandwidth, 1),
        ]
      : [];
    return html`<div class="line">
        <button class="press" type="button" @click=${() => (progress ? this.#measurement.stop() : void this.#measurement.measure(tokens))}>${progress ? words.stop : words.measure}</button>
        ${progress ? html`<progress .value=${progress.done ?? 0} .max=${progress.of ?? 1} aria-label=${words.measuring}></progress>` : html`<span class="soft">${words.tokensAre(tokens)}</span>`}
      </div>
      ${plot({
        width: room.width,
        height: isLow ? Math.max(LEAST_ALONE, room.height - (CONTROLS + said) * room.px) : room.height - text * room.px,
        px: room.px,
        x: { domain: X, ticks: X_TICKS, format: String, logarithmic: true, title: words.intensityAxis },
        y: {
          domain: Y,
          ticks: [1e9, 1e12, 1e15],
          format: (value) => words.operations[value >= 1e15 ? 'peta' : value >= 1e12 ? 'tera' : 'giga'],
          logarithmic: true,
          title: words.operationsAxis,
        },
        marks,
        label: roof ? words.rooflineLabel(peak ?? '', bandwidth ?? '', ridge ?? '') : words.sheetsLabel,
      })}
      ${isLow ? nothing : html`<p class="soft">${words.sheetsSay(halfText(tokens, 'plain'), halfText(tokens, 'tiled'))}</p>`}
      ${roof && !isLow ? html`<p class="soft">${words.hereSays(ridge ?? '')}</p>` : nothing}
      ${above.length > 0 ? html`<p role="status">${words.above(above.map((way) => WAYS.indexOf(way) + 1).join(', '))}</p>` : nothing}`;
  }

  /** The roofs of the data sheets, and the most that both kinds of attention could reach there. */
  #sheets(tokens: number, px: number): readonly Mark[] {
    const { words } = this;
    return ACCELERATORS.flatMap((accelerator, i): readonly Mark[] => {
      const at = (way: 'plain' | 'tiled'): Point => {
        const x = halfPrecision(way, tokens);
        return [x, under(accelerator, x)];
      };
      const [kept, tiled] = [at('plain'), at('tiled')];
      const below = i === 0;
      return [
        { kind: 'line', look: 'sheet', points: roofLine(accelerator) },
        { kind: 'dots', look: 'sheet', points: [kept, tiled], radius: 5 },
        {
          kind: 'text',
          look: 'sheet',
          at: [X[0], under(accelerator, X[0])],
          text: accelerator.name,
          by: [4, (below ? 20 : -8) * px],
        },
        ...(below
          ? []
          : ([
              { kind: 'text', look: 'sheet', at: kept, text: words.kept, anchor: 'end', by: [-10, -4 * px] },
              { kind: 'text', look: 'sheet', at: tiled, text: words.byTiles, anchor: 'middle', by: [0, -12 * px] },
            ] as const)),
      ];
    });
  }

  #here(roof: Roof, px: number): readonly Mark[] {
    const { tokens, measured } = this.#measurement.state.value;
    const points = measured.map(({ way }, i): [number, Point] => {
      const own = measured[i];
      return [WAYS.indexOf(way) + 1, [intensity(way, tokens ?? 0), own ? rateOf(own, tokens ?? 0) : 0]];
    });
    return [
      { kind: 'line', look: 'here', points: roofLine(roof) },
      {
        kind: 'text',
        look: 'here',
        at: [X[1], roof.peak],
        text: this.words.thisMachine,
        anchor: 'end',
        by: [0, -8 * px],
      },
      { kind: 'dots', look: 'here', points: points.map(([, point]) => point), radius: 5 },
      // Numbers alternate sides, because two ways may be equally fast.
      ...points.map(([mark, at]): Mark => {
        const side = mark % 2 === 0 ? 1 : -1;
        return { kind: 'text', look: 'here', at, text: String(mark), anchor: 'middle', by: [14 * side, 5 * px] };
      }),
    ];
  }
}

function halfText(tokens: number, way: 'plain' | 'tiled'): string {
  return formatNumber(halfPrecision(way, tokens), 0);
}

defineElement(tag, FastExhibit);
