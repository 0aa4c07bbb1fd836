/** Page layout: prose beside a sticky stage, or below it on narrow screens. */
import { css } from 'lit';

/** Default font size of the lesson in pixels; widths are given at this size. */
const ORDINARY_TYPE = 16;
/** From this element width on, prose and figure are side by side: the element is `wide`. */
const ROOM_FOR_BOTH = 1100;
/** From this width on, the figure gets all additional space: the element is `roomy`. */
const ROOM_FOR_WIDE_PROSE = 2000;

/** How an element with these styles is laid out at a width in CSS pixels, more than 0. */
export function roomOf(element: Element, width: number): { readonly wide: boolean; readonly roomy: boolean } {
  const room = width / (Number.parseFloat(getComputedStyle(element).fontSize) / ORDINARY_TYPE);
  return { wide: room >= ROOM_FOR_BOTH, roomy: room >= ROOM_FOR_WIDE_PROSE };
}

export const lessonStyles = css`
  :host {
    display: block;
    height: 100%;
    max-height: 100vh;
    overflow: auto;
    position: relative;
    border: 1px solid var(--rule);
    background: var(--surface);
    font-size: calc(16 * var(--px));
    -webkit-text-size-adjust: 100%;
    text-align: start;
  }
  /* In a host page, inner parts query the room available here. */
  :host(:not([page])) { container-type: inline-size; }
  /* A page scrolls as a whole. */
  :host([page]) { height: auto; min-height: 100vh; max-height: none; overflow: visible; border: 0; }
  .skip {
    position: absolute;
    inset-inline-start: 0;
    z-index: 10;
    padding: var(--s2) var(--s4);
    background: var(--accent);
    color: var(--accent-ink);
    font: 600 calc(15 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
  }
  .skip:not(:focus) {
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  header { position: sticky; top: 0; z-index: 4; }
  .loading {
    margin: auto;
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
    color: var(--ink-soft);
  }
  main { display: grid; grid-template-columns: minmax(0, 1fr); }
  .figure { display: flex; flex-direction: column; min-width: 0; }
  mha-stage { flex: 1; }
  .words { min-width: 0; }
  .inspector {
    background: var(--surface-raised);
    border-top: 1px solid var(--rule);
    box-shadow: 0 -6px 24px rgb(0 0 0 / 0.1);
    overflow: auto;
    overscroll-behavior: contain;
  }
  .way { padding: 0 var(--s4) var(--s3); color: var(--ink-soft); }
  /* The height of the figure above the text: on a larger screen than a short phone, the stage is higher (stage-styles.ts). page.css
     has it, too. */
  :host { --figure: max(300px, 45vh); }
  @media (min-width: 43.01em), (min-height: 43.01em) {
    :host { --figure: max(364px, 45vh); }
  }
  @media screen {
    /* The questions have the whole width. */
    .asked { display: flex; }
    .asked > .words { flex: 1; }
    .asked > .figure { display: none; }
    :host([wide]) {
      --words-width: max(calc(440 * var(--px)), 38%);
      display: flex;
      flex-direction: column;
      overflow: hidden;
    }
    :host([wide][page]) { height: 100vh; height: 100dvh; min-height: 620px; }
    :host([wide]) .settings {
      position: relative;
      z-index: 3;
      padding-block: var(--s2);
      padding-inline-end: var(--s4);
      background: var(--surface-raised);
      border-bottom: 1px solid var(--rule);
    }
    :host([wide]) main {
      flex: 1;
      min-height: 0;
      grid-template-columns: var(--words-width) minmax(0, 1fr);
      grid-template-rows: minmax(0, 1fr);
    }
    :host([wide]) .figure { order: 2; min-height: 0; border-inline-start: 1px solid var(--rule); }
    :host([wide]) .words { order: 1; display: flex; flex-direction: column; min-height: 0; }
    :host([wide]) .reading {
      /* What is hidden from sight in the text has its place there, and does not make the lesson itself scroll. */
      position: relative;
      flex: 1;
      min-height: 0;
      overflow-y: auto;
      scrollbar-width: thin;
      scroll-padding-block: calc(64 * var(--px));
      /* On an opaque ground the browser scrolls without painting. */
      background: var(--surface);
    }
    /* The text makes room, and the card that is being read stays in sight (reading.ts). */
    :host([wide]) .inspector { flex: none; z-index: 2; max-height: min(46%, calc(360 * var(--px))); }
    :host([roomy]) { --words-width: calc(760 * var(--px)); }
    /* Scroll targets, such as focused elements, stay clear of the header and the figure above. If the page scrolls as a whole,
       page.css does the same for the page. */
    :host(:not([wide])) { scroll-padding-top: calc(var(--figure) + 64 * var(--px)); --bar: calc(48 * var(--px)); }
    /* Half a phone would be header and figure. */
    :host([reading]:not([wide])) { --bar: 0px; }
    :host([reading]:not([wide])) header:not(:focus-within) { top: calc(-48 * var(--px)); }
    :host([reading]:not([wide])) header:focus-within ~ main { --bar: calc(48 * var(--px)); }
    :host(:not([wide])) :is(header, .figure) { transition: top 0.2s; }
    @media (prefers-reduced-motion: reduce) {
      :host(:not([wide])) :is(header, .figure) { transition: none; }
    }
    :host(:not([wide])) .figure {
      position: sticky;
      top: var(--bar);
      z-index: 3;
      height: var(--figure);
      background: var(--surface);
      border-bottom: 1px solid var(--rule);
      box-shadow: 0 4px 14px rgb(0 0 0 / 0.06);
    }
    .fold {
      display: none;
      flex: none;
      align-items: center;
      justify-content: space-between;
      height: 48px;
      padding: 0 var(--s4);
      background: var(--surface-raised);
      color: var(--accent);
      font: 600 calc(15 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
    }
    .fold::after {
      content: '';
      width: 8px;
      height: 8px;
      border: solid currentColor;
      border-width: 0 2px 2px 0;
      rotate: 225deg;
      translate: 0 3px;
    }
    .folded > .fold::after { rotate: 45deg; translate: 0 -3px; }
    :host(:not([wide])) .inspector { position: fixed; inset: auto 0 0; z-index: 5; max-height: 48vh; }
  }
  @media screen and (min-height: 37.51em) {
    :host(:not([wide])) .fold { display: flex; }
    /* The text does not move: the space that the figure leaves becomes its margin. */
    :host(:not([wide])) .figure.folded { height: 48px; margin-bottom: calc(var(--figure) - 48px); overflow: clip; }
    .folded > mha-stage { position: absolute; inset: 48px 0 auto; height: var(--figure); visibility: hidden; }
  }
  /* On a low screen, as at 200 % zoom, a sticky figure above the text would leave no room to read. */
  @media screen and (max-height: 37.5em) {
    :host(:not([wide])) .figure { position: static; height: max(260px, 100vh - 48 * var(--px)); }
    :host(:not([wide])) { scroll-padding-top: calc(64 * var(--px)); }
  }
  /* Nor is there room below the text on a phone held sideways: text and figure are side by side. */
  @media screen and (max-height: 37.5em) and (min-width: 43em) {
    :host([page]:not([wide])) main { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); }
    :host([page]:not([wide])) .words { grid-area: 1 / 1; }
    :host([page]:not([wide])) .figure {
      position: sticky;
      grid-area: 1 / 2;
      align-self: start;
      height: calc(100vh - 48 * var(--px));
      height: calc(100dvh - 48 * var(--px));
      border-inline-start: 1px solid var(--rule);
      border-bottom: 0;
      box-shadow: none;
    }
  }
  @media print {
    :host, :host([page]) {
      display: block;
      height: auto;
      min-height: 0;
      max-height: none;
      overflow: visible;
      background: none;
    }
    header, .settings, .notes, .figure, .inspector { display: none; }
    main, .words, .reading { display: block; padding: 0; overflow: visible; }
  }
`;
