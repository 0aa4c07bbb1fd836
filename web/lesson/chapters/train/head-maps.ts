/** `<mha-training-maps>`: a map of every head on the probe, with what the head does, and a switch for each. */
import { css, html, nothing, svg } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { readPalette } from '../../../views/palette.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import type { HeadRole } from '../../lab-kit/trainer/head-roles.ts';
import { pointIn } from '../../platform/own-pixels.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { PageColours } from '../../stage/page-colours.ts';
import type { words as english } from './en.ts';

/** CSS pixels: the smallest cell that has room for its letter, the letters' margin, and the lines above a map and below it. */
const LETTER = 11;
const MARGIN = 16;
const TEXT = { short: 44, long: 58 };
const READING = 20;
const GAP = 12;
const SMALLEST = 58;
/** Below this side, names are short, and no letters stand beside the map. */
const SHORT = 110;

/** The side of a map, so that all maps fit into a room. */
export function mapSide(
  room: { readonly width: number; readonly height: number },
  layers: number,
  heads: number,
): number {
  const across = (room.width - (heads - 1) * GAP) / heads;
  const most = (text: number) =>
    Math.floor(Math.min(across, (room.height - (layers - 1) * GAP) / layers - text - READING));
  const lettered = most(TEXT.long) - MARGIN;
  return lettered >= SHORT ? lettered : Math.max(SMALLEST, Math.min(most(TEXT.short), SHORT - 1));
}

/** The height of all maps with their lines above and below. */
export function heightOfMaps(side: number, rows: number): number {
  const around = side < SHORT ? TEXT.short : TEXT.long + MARGIN;
  return rows * (side + around + READING) + (rows - 1) * GAP;
}

/** A head's place, the query and the key. */
interface MapCell {
  readonly place: number;
  readonly t: number;
  readonly s: number;
}

export class TrainingMaps extends withProps(WatchingElement, {
  words: {} as typeof english,
  /** (l, h, t, s) */
  attention: new Float32Array() as Float32Array,
  tokens: [] as readonly string[],
  layers: 1,
  heads: 1,
  /** In how many rows the maps stand. */
  rows: 1,
  /** One per head, layer by layer. */
  roles: [] as readonly HeadRole[],
  /** The heads that are switched off. */
  off: [] as readonly number[],
  /** Whether the heads have switches. */
  switches: true,
  /** Switches a head; null while the training runs. */
  toggle: null as ((place: number) => void) | null,
  /** The side of a map in CSS pixels. */
  side: 0,
  /** The cell whose number is shown: what one letter gives to another in the head at that place. */
  cell: null as MapCell | null,
}) {
  static override styles = [
    labStyles,
    css`
      :host { display: grid; gap: ${GAP}px; align-content: start; container-type: normal; }
      .row { display: flex; gap: ${GAP}px; }
      /* Where one caption wraps, all maps of the row move down. */
      figure { display: grid; grid-template-rows: 1fr auto auto; }
      figcaption { min-height: ${TEXT.short}px; font: 450 12px/16px var(--font-ui); color: var(--ink-soft); }
      figcaption b { color: var(--accent); font-weight: 600; }
      .short { overflow: hidden; white-space: nowrap; }
      label { gap: 4px; min-height: 24px; font-weight: 600; color: var(--ink); white-space: nowrap; }
      svg text { font-family: var(--font-mono); }
      .map { position: relative; }
      canvas { position: absolute; inset: auto 0 0 auto; image-rendering: pixelated; outline: 1px solid var(--rule); }
      .named canvas { outline: 2px solid var(--accent); }
      .off canvas { opacity: 0.35; }
      .mark, .read { position: absolute; outline: 2px solid var(--ink); pointer-events: none; }
      .read { outline-width: 1px; }
      .reading {
        height: ${READING}px;
        font: 450 12px/${READING}px var(--font-ui);
        color: var(--ink);
        white-space: nowrap;
      }
      .tip {
        position: absolute;
        z-index: 1;
        padding: 2px 8px;
        border-radius: var(--radius);
        background: var(--ink);
        color: var(--surface-opaque);
        white-space: nowrap;
        pointer-events: none;
      }
      @media print {
        input { display: none; }
      }
    `,
  ];

  #scheme: 'present' | 'paper' = 'present';
  readonly #colours = new PageColours(this, (printing) => {
    this.#scheme = printing ? 'paper' : 'present';
    this.requestUpdate();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#colours.watch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#colours.disconnect();
  }

  protected override render() {
    const { layers, heads, rows } = this;
    const across = (layers * heads) / rows;
    return Array.from(
      { length: rows },
      (_, row) =>
        html`<div class="row">${Array.from({ length: across }, (_, i) => this.#map(row * across + i, i < across / 2 ? 'left' : 'right'))}</div>`,
    );
  }

  /** Maps are too small for digits: a press on a cell shows its number. A second one hides it. */
  #press(place: number, event: MouseEvent): void {
    const count = this.tokens.length;
    const { x, y } = pointIn(event.currentTarget as Element, event, count);
    const at = (place: number) => Math.min(count - 1, Math.max(0, Math.floor(place)));
    const [t, s] = [at(y), at(x)];
    const { cell } = this;
    this.cell = cell?.place === place && cell.t === t && cell.s === s ? null : { place, t, s };
  }

  /** The room of the letters above the map and beside it. */
  get #margin(): number {
    return this.side < SHORT ? 0 : MARGIN;
  }

  /** The query whose reading is written below each map: the pressed one, or the first behind the text that has to be read. */
  get #query(): number {
    const count = this.tokens.length;
    return Math.min(this.cell?.t ?? Math.floor(count / 2), count - 1);
  }

  /** The key that a head reads most in that row. */
  #reading(place: number): string {
    const { words, tokens, side } = this;
    const count = tokens.length;
    const from = (place * count + this.#query) * count;
    const row = this.attention.subarray(from, from + count);
    const most = row.indexOf(Math.max(...row));
    const [query, key, share] = [shown(tokens[this.#query]), shown(tokens[most]), formatNumber(row[most] ?? 0)];
    return side < SHORT ? `${query} → ${key} ${share}` : words.cellReads(query, key, share);
  }

  /** Above a cell of the lower half, below one of the upper half, and never beyond the row of maps. */
  #number({ place, t, s }: MapCell, side: number, edge: 'left' | 'right') {
    const { words, tokens } = this;
    const count = tokens.length;
    const cell = side / count;
    const margin = this.#margin;
    const share = this.attention[(place * count + t) * count + s] ?? 0;
    const away = t < count / 2 ? `top:${margin + (t + 1) * cell + 4}px` : `bottom:${side - t * cell + 4}px`;
    return html`<i class="mark" style="left:${margin + s * cell}px;top:${margin + t * cell}px;width:${cell}px;height:${cell}px"></i>
      <span class="tip" role="status" style="${away};${edge}:0">${words.cellReads(shown(tokens[t]), shown(tokens[s]), formatNumber(share))}</span>`;
  }

  protected override updated(): void {
    const { shareMap } = readPalette(this, this.#scheme);
    const size = this.tokens.length ** 2;
    for (const [place, canvas] of this.renderRoot.querySelectorAll('canvas').entries()) {
      const paint = canvas.getContext('2d');
      if (!paint) continue;
      const image = paint.createImageData(canvas.width, canvas.height);
      for (const [i, share] of this.attention.subarray(place * size, (place + 1) * size).entries()) {
        const { r, g, b } = shareMap(share);
        image.data.set([r, g, b, 255], 4 * i);
      }
      paint.putImageData(image, 0, 0);
    }
  }

  #map(place: number, edge: 'left' | 'right') {
    const { words, tokens, side, toggle, heads } = this;
    const [layer, head] = [Math.floor(place / heads), place % heads];
    const { role, most } = this.roles[place] ?? { role: null, most: null };
    const off = this.off.includes(place);
    const name =
      this.layers === 1
        ? words.head(head + 1)
        : side < SHORT
          ? words.headShort(layer + 1, head + 1)
          : words.headOf(layer + 1, head + 1);
    const does = role ? words.roles[role] : '';
    const number = most ? formatNumber(most.share) : '';
    const measured = most ? words.measured(words.measures[most.role], number, formatNumber(most.even)) : '';
    const cell = side / tokens.length;
    const margin = this.#margin;
    const whole = side + margin;
    const label = words.mapLabel(
      layer + 1,
      head + 1,
      off ? words.isOff : [does, measured].filter((part) => part !== '').join(', '),
    );
    return html`<figure class="${role && !off ? 'named' : ''} ${off ? 'off' : ''}">
      <figcaption style="width:${whole}px">
        ${
          this.switches
            ? html`<label title=${words.headSwitch}><input type="checkbox" role="switch" .checked=${!off} ?disabled=${toggle === null}
          @change=${() => toggle?.(place)}>${name}</label>`
            : html`<label>${name}</label>`
        }
        ${side < SHORT ? html`<div class="short"><b>${off || !role ? nothing : words.rolesShort[role]}</b></div>` : html`<div>${off ? words.isOff : role ? html`<b>${does}</b> ${number}` : measured}</div>`}
      </figcaption>
      <div class="map" style="width:${whole}px;height:${whole}px" dir="ltr">
        ${
          cell >= LETTER && margin > 0
            ? svg`<svg aria-hidden="true" width=${whole} height=${whole}>${tokens.map(
                (token, i) => svg`
                <text x=${MARGIN + (i + 0.5) * cell} y="11" text-anchor="middle">${shown(token)}</text>
                <text x=${MARGIN - 5} y=${MARGIN + (i + 0.5) * cell + 4} text-anchor="end">${shown(token)}</text>`,
              )}</svg>`
            : nothing
        }
        <canvas role="img" aria-label=${label} width=${tokens.length} height=${tokens.length} style="width:${side}px;height:${side}px"
          @click=${(event: MouseEvent) => this.#press(place, event)}></canvas>
        <i class="read" style="left:${margin}px;top:${margin + this.#query * cell}px;width:${side}px;height:${cell}px"></i>
        ${this.cell?.place === place && this.cell.t < tokens.length && this.cell.s < tokens.length ? this.#number(this.cell, side, edge) : nothing}
      </div>
      <div class="reading" style="padding-inline-start:${margin}px">${this.#reading(place)}</div>
    </figure>`;
  }
}

/** Makes a space visible. */
export function shown(token = ''): string {
  return token === ' ' ? '␣' : token === '\n' ? '↵' : token;
}

defineElement('mha-training-maps', TrainingMaps);
