/**
 * `<mha-attention-maps>`: small maps of every head on the probe, one of them enlarged with its tokens and as a table. The small maps
 * use canvas, since dozens may change several times per second.
 */
import { css, html, LitElement, nothing, type PropertyValues, svg } from 'lit';
import type { words as english } from '../../../messages/en/labs/train.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { readPalette } from '../../../views/palette.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { twinTable } from '../../lab-kit/twin.ts';
import { defineElement } from '../../platform/define-element.ts';
import { withProps } from '../../platform/with-props.ts';

/** Smaller shares would look like 0. */
const SEEN = 0.005;
const LABEL_ROOM = 22;
const WIDEST = 340;

export class AttentionMaps extends withProps(LitElement, {
  words: {} as typeof english,
  /** (l, h, t, s) */
  attention: new Float32Array() as Float32Array,
  tokens: [] as readonly string[],
  layers: 1,
  heads: 1,
  /** CSS pixels. */
  width: 0,
  /** The enlarged map. */
  chosen: { layer: 0, head: 0 } as { readonly layer: number; readonly head: number },
}) {
  static override styles = [
    labStyles,
    css`
      :host {
        display: grid;
        gap: var(--s3);
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li button {
        display: grid;
        gap: 4px;
        padding: 4px;
        border: 1px solid var(--rule);
        border-radius: var(--radius);
        background: var(--surface-raised);
        color: var(--ink-soft);
        font: 450 calc(12 * var(--px)) / calc(16 * var(--px)) var(--font-ui);
        cursor: pointer;
      }
      li button[aria-pressed='true'] {
        border-color: var(--accent);
        color: var(--ink);
        font-weight: 600;
      }
      canvas {
        width: 64px;
        height: 64px;
        image-rendering: pixelated;
      }
      .large {
        direction: ltr;
      }
      .frame {
        fill: var(--map-empty);
        stroke: var(--rule);
      }
      .large text {
        font-family: var(--font-mono);
        fill: var(--ink);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('layers') && !changed.has('heads')) return;
    const { layer, head } = this.chosen;
    if (layer >= this.layers || head >= this.heads) this.chosen = { layer: 0, head: 0 };
  }

  protected override render() {
    const { words, width } = this;
    if (this.tokens.length === 0 || width === 0) return nothing;
    return html`<div><h3>${words.maps}</h3><p class="soft">${words.mapsAbout}</p></div>
      ${Array.from(
        { length: this.layers },
        (_, layer) => html`<div role="group" aria-label=${words.layer(layer + 1)}>
          ${this.layers > 1 ? html`<h3>${words.layer(layer + 1)}</h3>` : nothing}
          <ul>${Array.from({ length: this.heads }, (_, head) => this.#small(layer, head))}</ul>
        </div>`,
      )}
      ${this.#large()}`;
  }

  protected override updated(): void {
    const { shareMap } = readPalette(this);
    for (const canvas of this.renderRoot.querySelectorAll('canvas')) {
      const paint = canvas.getContext('2d');
      if (!paint) continue;
      const map = this.#map(Number(canvas.dataset.layer), Number(canvas.dataset.head));
      const image = paint.createImageData(canvas.width, canvas.height);
      for (const [i, share] of map.entries()) {
        const { r, g, b } = shareMap(share);
        image.data.set([r, g, b, 255], 4 * i);
      }
      paint.putImageData(image, 0, 0);
    }
  }

  #map(layer: number, head: number): Float32Array {
    const size = this.tokens.length ** 2;
    const place = layer * this.heads + head;
    return this.attention.subarray(place * size, (place + 1) * size);
  }

  #small(layer: number, head: number) {
    const { words, chosen, tokens } = this;
    const pressed = chosen.layer === layer && chosen.head === head;
    return html`<li><button type="button" aria-pressed=${pressed ? 'true' : 'false'}
      aria-label=${words.mapLabel(layer + 1, head + 1)} @click=${() => (this.chosen = { layer, head })}>
      <canvas width=${tokens.length} height=${tokens.length} data-layer=${layer} data-head=${head}></canvas>
      <span>${words.head(head + 1)}</span></button></li>`;
  }

  #large() {
    const { words, tokens } = this;
    const { layer, head } = this.chosen;
    const map = this.#map(layer, head);
    const label = words.mapLarge(layer + 1, head + 1);
    const size = Math.min(WIDEST, this.width);
    const cell = (size - LABEL_ROOM) / tokens.length;
    const named = (i: number) => (cell * 1.6 < 11 && i % 2 === 1 ? '' : shown(tokens[i]));
    return html`<div class="large">
        <h3>${label}</h3>
        ${svg`<svg role="img" aria-label=${label} width=${size} height=${size} viewBox="0 0 ${size} ${size}">
          <rect class="frame" x=${LABEL_ROOM} y=${LABEL_ROOM} width=${size - LABEL_ROOM} height=${size - LABEL_ROOM}></rect>
          ${tokens.map(
            (_, i) => svg`
              <text x=${LABEL_ROOM + (i + 0.5) * cell} y=${LABEL_ROOM - 7} text-anchor="middle">${named(i)}</text>
              <text x=${LABEL_ROOM - 7} y=${LABEL_ROOM + (i + 0.5) * cell + 4} text-anchor="end">${named(i)}</text>`,
          )}
          ${Array.from(map, (share, i) => {
            const [t, s] = [Math.floor(i / tokens.length), i % tokens.length];
            const colour = `fill:color-mix(in oklab, var(--map-share) ${(share * 100).toFixed(0)}%, var(--map-empty))`;
            return share < SEEN
              ? null
              : svg`<rect x=${LABEL_ROOM + s * cell} y=${LABEL_ROOM + t * cell} width=${cell} height=${cell} style=${colour}></rect>`;
          })}
        </svg>`}
      </div>
      ${twinTable({
        summary: words.mapTable,
        columns: [words.query, ...tokens.map((token, s) => `${s} ${shown(token)}`)],
        rows: tokens.map((token, t) => [
          `${t} ${shown(token)}`,
          ...tokens.map((_, s) => formatNumber(map[t * tokens.length + s] ?? 0)),
        ]),
      })}`;
  }
}

/** Makes a space visible. */
function shown(token = ''): string {
  return token === ' ' ? '␣' : token === '\n' ? '↵' : token;
}

defineElement('mha-attention-maps', AttentionMaps);
