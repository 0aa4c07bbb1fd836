/**
 * `<mha-chapter-row>`: links to the chapters of this part. Those about one layer show what they compute as small maps of the present
 * numbers, from X to Y. Emits `mha-chapter` {chapter}.
 */
import { css, html, nothing } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { t } from '../../../messages/index.ts';
import { mix, type Rgb } from '../../../views/colour-map.ts';
import { type Domains, type Drawn, domainsOf, positionOnMap } from '../../../views/domains.ts';
import type { DomainId } from '../../../views/frame.ts';
import { headColour, tensorColour } from '../../../views/identity.ts';
import type { Palette } from '../../../views/palette.ts';
import { chapterOf } from '../../chapters/index.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { boxIn } from '../../platform/own-pixels.ts';
import { SizeObserver } from '../../platform/size-observer.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { Computed } from '../../session/lesson-session.ts';
import { shownHeads } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { domainOf } from '../../stage/frame-builder.ts';
import { PageColours } from '../../stage/page-colours.ts';
import { partOf } from '../toc/parts.ts';
import { linkStyles } from './link-styles.ts';

/** As wide as what they show: all features, all words, or the features of one head. */
type MapWidth = 'features' | 'words' | 'head';

interface LayerMap {
  readonly tensor: string;
  readonly width: MapWidth;
  /** The head of a slice; null for the whole matrix. */
  readonly head: number | null;
  /** The place of the head among several, for its colour. */
  readonly place: number | null;
}

/** A usual layer's number of heads: before the numbers, boxes have their place. */
const USUAL_HEADS = [0, 1, 2];

/** The maps of a chapter; none for a chapter that computes nothing of its own. */
export function mapsOf(chapter: ChapterId, trace: AttentionTrace | null, head: number): readonly LayerMap[] {
  const { tensors, of } = chapterOf(chapter).maps ?? { tensors: [], of: 'all' };
  const heads = trace ? shownHeads({ trace, head }) : USUAL_HEADS;
  return tensors.flatMap((name): LayerMap[] => {
    const tensor = name === 'weights' && trace ? finalWeights(trace) : name;
    if (of === 'all') return [{ tensor, width: 'features', head: null, place: null }];
    if (of === 'head') return [{ tensor, width: name === 'context' ? 'head' : 'words', head, place: null }];
    return heads.map((own) => ({ tensor, width: 'head', head: own, place: heads.length > 1 ? own : null }));
  });
}

/** The colours of all maps: those of one kind of number share one range. */
export function domainsOfMaps(trace: AttentionTrace, maps: readonly LayerMap[]): Domains {
  const drawn = new Map<DomainId, Drawn & { tensors: Set<string> }>();
  for (const { tensor, head, place } of maps) {
    const id = domainOf(tensor);
    const { tensors, head: only } = drawn.get(id) ?? { tensors: new Set(), head };
    drawn.set(id, { tensors: tensors.add(tensor), head: place === null && only === head ? head : null });
  }
  return domainsOf(trace, drawn);
}

interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly at: (row: number, column: number) => number;
}

/** More rows and columns than this are thinned: a map is a few pixels wide. */
const MOST = 64;

/** The numbers of a map; null if the trace lacks the tensor. */
export function matrixOf(trace: AttentionTrace, { tensor, head }: Pick<LayerMap, 'tensor' | 'head'>): Matrix | null {
  if (!trace.has(tensor)) return null;
  const { shape, data } = trace.get(tensor);
  const [heads = 1, ...sliced] = shape;
  const [all = 0, ...inner] = head === null ? shape : sliced;
  const width = inner.reduce((product, extent) => product * extent, 1);
  const from = head === null ? 0 : Math.min(head, heads - 1) * all * width;
  const [down, across] = [Math.ceil(all / MOST), Math.ceil(width / MOST)];
  return {
    rows: Math.ceil(all / down),
    columns: Math.ceil(width / across),
    at: (row, column) => data[from + row * down * width + column * across] ?? Number.NaN,
  };
}

/** Paints a map; the style sheet stretches it to its size. */
export function paintMap(
  canvas: HTMLCanvasElement,
  { rows, columns, at }: Matrix,
  domain: Domains[DomainId],
  palette: Pick<Palette, 'signedMap' | 'shareMap' | 'empty' | 'inkFaint'>,
): void {
  canvas.width = columns;
  canvas.height = rows;
  const target = canvas.getContext('2d');
  if (!target) return;
  const image = target.createImageData(columns, rows);
  const map = domain.signed ? palette.signedMap : palette.shareMap;
  const forbidden = mix(palette.empty, palette.inkFaint, 0.4);
  for (let i = 0; i < rows * columns; i++) {
    const value = at(Math.floor(i / columns), i % columns);
    const colour: Rgb = Number.isFinite(value) ? map(positionOnMap(value, domain)) : forbidden;
    image.data.set([colour.r, colour.g, colour.b, 255], 4 * i);
  }
  target.putImageData(image, 0, 0);
}

const words = t.page;
/** A lesson of so few chapters shows the names of all of them. */
const FEW = 8;
/** The parts about one layer. Their chapters follow its computation. */
const LAYER: readonly string[] = ['one', 'many'];

export class ChapterRow extends withProps(WatchingElement, {
  chapter: 'tokens' as ChapterId,
  /** Whether the questions are shown in its place. */
  questions: false,
  /** The available chapters in order. */
  chapters: ALL_CHAPTER_IDS as readonly ChapterId[],
  links: (() => () => '') as () => (chapter: ChapterId) => string,
  /** Null before the first numbers: the maps are empty boxes. */
  computed: null as Computed | null,
  head: 0,
  /** Changes when the colours must be read again. */
  theme: '',
}) {
  readonly #colours = new PageColours(this, () => this.requestUpdate());
  /** The chapter that was brought into view. */
  #shown: ChapterId | null = null;
  /** Runs after layout: measuring a link earlier would lay out the page twice. */
  readonly #sizes = new SizeObserver(() => this.#showCurrent());

  static override styles = [
    linkStyles,
    css`
      :host { display: block; }
      nav {
        overflow-x: auto;
        scrollbar-width: none;
        /* Fades the scrolled edge as a hint that there is more. */
        scroll-padding-inline: 20px;
        mask-image: linear-gradient(to right, transparent, black 12px, black calc(100% - 12px), transparent);
      }
      ol { display: flex; align-items: center; width: max-content; min-width: 100%; padding: 4px 12px; }
      li { display: flex; align-items: center; white-space: nowrap; }
      li + li::before { content: ''; width: 8px; height: 1px; background: var(--ink-faint); opacity: 0.6; }
      li.part::before { width: 1px; height: 20px; margin: 0 8px; }
      a[aria-current] { background: var(--accent); color: var(--accent-ink); font-weight: 600; }
      .layer ol { padding-block: 2px; }
      /* Between the maps. */
      .layer li + li::before { width: 5px; translate: 0 -8px; }
      .layer li.part::before { width: 1px; height: calc(32 * var(--px)); margin: 0 6px; translate: 0; }
      .layer a {
        display: grid;
        justify-items: center;
        gap: 2px;
        align-content: center;
        min-height: 36px;
        padding: 3px 5px 1px;
        border-radius: 6px;
        font-size: calc(12 * var(--px));
        line-height: calc(14 * var(--px));
      }
      .layer a[aria-current] {
        background: none;
        box-shadow: inset 0 0 0 2px var(--accent);
        color: var(--accent);
        font-weight: 650;
      }
      /* The row is as high as the header: a ring further out would be cut. */
      .layer a:focus-visible { outline-offset: 0; }
      /* Keeps the width of the bold name. */
      .layer a span::after {
        content: attr(data-name);
        display: block;
        height: 0;
        overflow: hidden;
        font-weight: 650;
        visibility: hidden;
      }
      .maps { display: flex; gap: 2px; }
      canvas {
        width: calc(24 * var(--px));
        height: calc(22 * var(--px));
        border: 1px solid var(--own);
        background: var(--surface-sunken);
        image-rendering: pixelated;
      }
      .features { width: calc(26 * var(--px)); }
      .head { width: calc(10 * var(--px)); }
      @media (forced-colors: active) {
        a[aria-current] { outline: 2px solid CanvasText; outline-offset: -2px; }
      }
    `,
  ];

  override render() {
    const link = this.links();
    const { chapter } = this;
    const isLayer = this.#isLayer;
    return html`
      <nav aria-label=${words.chapters} class=${isLayer ? 'layer' : nothing} @pointerover=${this.#readdress} @focusin=${this.#readdress}>
        <ol>
          ${this.#listed.map(
            (id, i, all) => html`<li class=${i > 0 && partOf(id) !== partOf(all[i - 1] ?? id) ? 'part' : ''}>
              <a href=${link(id)} aria-current=${id === chapter && !this.questions ? 'page' : nothing} @click=${(event: MouseEvent) => this.#go(event, id)}>${
                isLayer ? this.#mapped(id) : words.chapterNames[id]
              }</a>
            </li>`,
          )}
        </ol>
      </nav>`;
  }

  #mapped(id: ChapterId) {
    const name = words.chapterNames[id];
    const maps = this.#maps(id);
    return html`${
      maps.length > 0
        ? html`<div class="maps" aria-hidden="true">${maps.map(
            ({ tensor, width, place }) =>
              html`<canvas class=${width} style="--own: var(${headColour(place ?? -1) ?? tensorColour(tensor)})"></canvas>`,
          )}</div>`
        : nothing
    }<span data-name=${name}>${name}</span>`;
  }

  #maps(id: ChapterId): readonly LayerMap[] {
    return mapsOf(id, this.computed?.trace ?? null, this.head);
  }

  /** Whether the maps of the layer stand above the names. */
  get #isLayer(): boolean {
    return this.chapters.length > FEW && LAYER.includes(partOf(this.chapter));
  }

  /** The other parts are in the table of contents. */
  get #listed(): readonly ChapterId[] {
    const { chapter, chapters } = this;
    if (chapters.length <= FEW) return chapters;
    const parts = this.#isLayer ? LAYER : [partOf(chapter)];
    return chapters.filter((id) => parts.includes(partOf(id)));
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('theme')) this.#colours.forget();
  }

  override updated(changed: Map<string, unknown>): void {
    this.#paint();
    if (changed.has('chapter')) this.#watchBar();
  }

  #paint(): void {
    const { computed } = this;
    const canvases = [...this.renderRoot.querySelectorAll('canvas')];
    if (!computed || computed.trace.over || canvases.length === 0) return;
    const { trace } = computed;
    const maps = this.#listed.flatMap((id) => this.#maps(id));
    const domains = domainsOfMaps(trace, maps);
    for (const [i, map] of maps.entries()) {
      const [canvas, matrix] = [canvases[i], matrixOf(trace, map)];
      if (canvas && matrix) paintMap(canvas, matrix, domains[domainOf(map.tensor)], this.#colours.now);
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#colours.watch();
    this.#colours.forget();
    if (this.hasUpdated) {
      this.#watchBar();
      this.requestUpdate();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#colours.disconnect();
    this.#sizes.disconnect();
  }

  #watchBar(): void {
    const nav = this.renderRoot.querySelector('nav');
    this.#sizes.disconnect();
    if (nav) this.#sizes.observe(nav);
  }

  #showCurrent(): void {
    const current = this.renderRoot.querySelector('a[aria-current]');
    const nav = this.renderRoot.querySelector('nav');
    if (!current || !nav) return;
    const { left, width } = boxIn(nav, current);
    // The row stays where it is when a button appears beside it.
    const isSeen = left >= 0 && left + width <= nav.offsetWidth;
    if (!isSeen || this.#shown !== this.chapter) nav.scrollBy({ left: left + width / 2 - nav.offsetWidth / 2 });
    this.#shown = this.chapter;
  }

  /** Sets a link's URL when the pointer or focus reaches it: updating two dozen URLs at every change would be slow. */
  #readdress(): void {
    this.requestUpdate();
  }

  #go(event: MouseEvent, chapter: ChapterId): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('mha-chapter', { detail: { chapter }, bubbles: true, composed: true }));
  }
}

defineElement('mha-chapter-row', ChapterRow);
