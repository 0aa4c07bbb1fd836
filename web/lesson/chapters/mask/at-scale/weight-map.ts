/**
 * `<mha-weight-map>`: one head's weights over hundreds of tokens, with a cursor for pointer and keyboard. Tools paint areas: a square
 * brush, or a rectangle that is dragged or set with two presses. Emits `mha-at` {t, s}, `mha-area` {area, done}, and `mha-painted`
 * after drawing.
 */
import { css, html, nothing, type PropertyValues } from 'lit';
import { mix } from '../../../../views/colour-map.ts';
import { readPalette } from '../../../../views/palette.ts';
import { moved } from '../../../lab-kit/mask/painting.ts';
import { pointIn } from '../../../platform/own-pixels.ts';
import { defineElement, WatchingElement, withProps } from '../../../platform/with-props.ts';
import { type Area, around, between, type Pair } from './pattern.ts';
import { cellPixels, packed, type Shades, shade, shadeTable } from './shades.ts';

// Styles of the large weight map: sharp pixels, the cursor's cross, and the rectangle being drawn.

const weightMapStyles = css`
  :host { display: block; min-width: 0; direction: ltr; }
  .frame {
    position: relative;
    overflow: auto;
    /* Room for the cursor at the edge. */
    margin: -6px;
    padding: 6px;
    scrollbar-width: thin;
  }
  .map {
    position: relative;
    width: max-content;
    border-radius: 2px;
    outline: 1px solid var(--rule);
    cursor: crosshair;
  }
  /* Touch paints with a tool selected, and scrolls otherwise. */
  .map.paints { touch-action: none; }
  canvas {
    display: block;
    image-rendering: pixelated;
    forced-color-adjust: none;
    /* An invisible transition reports changes of the page's colours to the picture. */
    color: var(--map-share);
    transition: color 1ms step-end;
  }
  .row, .column, .cell, .area { position: absolute; pointer-events: none; forced-color-adjust: none; }
  .row, .column { background: color-mix(in oklab, var(--ink) 13%, transparent); }
  .row { inset-inline: 0; }
  .column { inset-block: 0; }
  .cell { border: 2px solid var(--ink); outline: 1px solid var(--surface-raised); border-radius: 2px; }
  .area { border: 2px dashed var(--accent); background: color-mix(in oklab, var(--accent) 18%, transparent); }
`;

export type Tool = 'look' | 'brush' | 'rectangle';

export interface AreaChange {
  readonly area: Area | null;
  /** The stroke has ended. */
  readonly done: boolean;
}

/** The minimum size of the cell under the cursor, in CSS pixels. */
const CURSOR = 9;

export class WeightMap extends withProps(WatchingElement, {
  /** (t, s) */
  weights: new Float32Array(0) as Float32Array,
  pairs: new Uint8Array(0) as Uint8Array,
  tokens: 0,
  at: { t: 0, s: 0 } as Pair,
  tool: 'look' as Tool,
  /** Side of the square brush in cells. */
  brush: 1,
  label: '',
  /** Description of the cell under the cursor. */
  spoken: '',
  /** The available width in CSS pixels. */
  room: 0,
  /** The first corner of an unfinished rectangle. */
  corner: null as Pair | null,
  /** The keyboard moved the cursor: only then does its cell scroll into view. */
  byKeys: false,
}) {
  static override styles = weightMapStyles;

  #shades: Shades | null = null;
  #held = false;

  /** Picture pixels per cell, and CSS pixels per picture pixel, aligned to device pixels. */
  get #sizes(): { readonly scale: number; readonly pixel: number } {
    const ratio = window.devicePixelRatio || 1;
    const scale = cellPixels(this.tokens, this.room * ratio);
    const times = Math.max(1, Math.floor((this.room * ratio) / (this.tokens * scale)));
    return { scale, pixel: times / ratio };
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('tool') || changed.has('tokens')) this.corner = null;
  }

  protected override render() {
    const { tokens, at } = this;
    const { scale, pixel } = this.#sizes;
    const cell = scale * pixel;
    const side = tokens * cell;
    const size = Math.max(cell, CURSOR);
    const place = (index: number) => `${(index + 0.5) * cell - size / 2}px`;
    return html`<div class="frame">
      <div class="map ${this.tool === 'look' ? '' : 'paints'}" tabindex="0" role="slider" aria-label=${this.label} aria-valuenow="0" aria-valuetext=${this.spoken}
        @keydown=${this.#keys} @pointermove=${this.#move} @pointerdown=${this.#press} @pointerup=${this.#release}
        @pointercancel=${this.#cancel}>
        <canvas width=${tokens * scale} height=${tokens * scale} style="width:${side}px;height:${side}px"
          @transitionend=${this.#recolour}></canvas>
        <i class="row" style="top:${at.t * cell}px;height:${cell}px"></i>
        <i class="column" style="left:${at.s * cell}px;width:${cell}px"></i>
        ${this.#area(cell)}
        <i class="cell" style="top:${place(at.t)};left:${place(at.s)};width:${size}px;height:${size}px"></i>
      </div>
    </div>`;
  }

  /** The area that the tool would paint. */
  #area(cell: number) {
    const area = this.#aimed();
    if (!area || (this.tool === 'rectangle' && !this.corner)) return nothing;
    const { t, s } = area;
    return html`<i class="area" style="top:${t.from * cell}px;left:${s.from * cell}px;height:${(t.to - t.from) * cell}px;width:${
      (s.to - s.from) * cell
    }px"></i>`;
  }

  #aimed(): Area | null {
    if (this.tool === 'brush') return around(this.at, this.brush, this.tokens);
    if (this.tool === 'rectangle') return between(this.corner ?? this.at, this.at);
    return null;
  }

  protected override updated(changed: PropertyValues): void {
    const redrawn = ['weights', 'pairs', 'tokens', 'room'].some((name) => changed.has(name));
    if (redrawn) this.#draw();
    if (changed.has('at') && this.byKeys) this.#cursor?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (changed.has('weights')) this.dispatchEvent(new CustomEvent('mha-painted'));
  }

  get #cursor(): Element | null {
    return this.renderRoot.querySelector('.cell');
  }

  #draw(): void {
    const { tokens, weights, pairs } = this;
    const canvas = this.renderRoot.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context || tokens === 0 || weights.length !== tokens ** 2 || pairs.length !== tokens ** 2) return;
    this.#shades ??= this.#readShades();
    const image = context.createImageData(canvas.width, canvas.height);
    const pixels = new Uint32Array(image.data.buffer);
    shade(pixels, { weights, pairs }, { tokens, scale: this.#sizes.scale, shades: this.#shades });
    context.putImageData(image, 0, 0);
  }

  #readShades(): Shades {
    const { shareMap, empty, inkFaint } = readPalette(this);
    return { table: shadeTable(shareMap), masked: packed(empty), hatch: packed(mix(empty, inkFaint, 0.5)) };
  }

  #recolour = (): void => {
    this.#shades = null;
    this.#draw();
  };

  #keys = (event: KeyboardEvent): void => {
    const next = movedFar(this.at, event.key, this.tokens, {
      long: event.shiftKey,
      corner: event.ctrlKey || event.metaKey,
    });
    this.byKeys = true;
    if (next) this.#go(next);
    else if (event.key === ' ' || event.key === 'Enter') this.#act();
    else if (event.key === 'Escape' && this.corner) this.corner = null;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Paints with the brush, or starts or finishes a rectangle. */
  #act(): void {
    if (this.tool === 'rectangle' && !this.corner) this.corner = this.at;
    else if (this.tool !== 'look') this.#paint(true);
  }

  #paint(done: boolean): void {
    const detail: AreaChange = { area: this.#aimed(), done };
    this.corner = null;
    this.dispatchEvent(new CustomEvent<AreaChange>('mha-area', { detail }));
  }

  #go(at: Pair): void {
    if (at.t === this.at.t && at.s === this.at.s) return;
    this.at = at;
    this.dispatchEvent(new CustomEvent<Pair>('mha-at', { detail: at }));
  }

  #pairAt(event: PointerEvent): Pair {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas) return this.at;
    const { x, y } = pointIn(canvas, event, this.tokens);
    const index = (place: number) => Math.min(this.tokens - 1, Math.max(0, Math.floor(place)));
    return { t: index(y), s: index(x) };
  }

  #press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#go(this.#pairAt(event));
    if (this.tool === 'look') return;
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    this.#held = true;
    if (this.tool === 'brush') this.#paint(false);
    else if (this.corner) this.#paint(true);
    else this.corner = this.at;
  };

  #move = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' && !this.#held) return;
    const before = this.at;
    this.byKeys = false;
    this.#go(this.#pairAt(event));
    if (this.#held && this.tool === 'brush' && this.at !== before) this.#paint(false);
  };

  #release = (): void => {
    if (!this.#held) return;
    this.#held = false;
    const { corner, at } = this;
    if (this.tool === 'brush')
      this.dispatchEvent(new CustomEvent<AreaChange>('mha-area', { detail: { area: null, done: true } }));
    // Pressed without moving: the next press sets the other corner.
    else if (corner && (corner.t !== at.t || corner.s !== at.s)) this.#paint(true);
  };

  #cancel = (): void => {
    this.#held = false;
    this.corner = null;
  };
}

defineElement('mha-weight-map', WeightMap);

/** Keyboard movement on a mask of hundreds of tokens: one step, or a long one with Shift or Page keys. */
const LONG_STEP = 16;

/** Undefined for a key that does not move. */
export function movedFar(
  at: Pair,
  key: string,
  side: number,
  held: { readonly long: boolean; readonly corner: boolean },
) {
  const page = PAGES[key];
  const steps = page || (held.long && key.startsWith('Arrow')) ? LONG_STEP : 1;
  let next = moved(at, page ?? key, side, held.corner);
  for (let step = 1; next && step < steps; step++) next = moved(next, page ?? key, side);
  return next;
}

const PAGES: Readonly<Record<string, string>> = { PageUp: 'ArrowUp', PageDown: 'ArrowDown' };
