/** The page: on wide screens prose beside a sticky stage, on narrow ones the stage on top and prose scrolling under it. */
import { css } from 'lit';

/** From this width on prose and figure stand side by side; the same number is in the styles below. */
export const WIDE = '(min-width: 1100px)';

export const lessonStyles = css`
  :host {
    display: block;
    min-height: 100vh;
    background: var(--surface);
    color: var(--ink);
    -webkit-text-size-adjust: 100%;
  }
  .skip {
    position: absolute;
    inset-inline-start: 0;
    z-index: 10;
    padding: var(--s2) var(--s4);
    background: var(--accent);
    color: var(--accent-ink);
    font: 600 15px/22px var(--font-ui);
  }
  .skip:not(:focus) {
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  header {
    position: sticky;
    top: 0;
    z-index: 4;
  }
  .notes {
    font: 450 14px/20px var(--font-ui);
  }
  .note {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s3);
    align-items: center;
    margin: 0;
    padding: var(--s2) var(--s6);
    background: var(--surface-sunken);
    border-bottom: 1px solid var(--rule);
    border-inline-start: 4px solid var(--warn);
  }
  .note button {
    flex: none;
    margin-inline-start: auto;
    padding: 0;
    width: 28px;
    height: 28px;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--ink);
    cursor: pointer;
  }
  .note summary {
    cursor: pointer;
    min-height: 24px;
  }
  .loading {
    margin: auto;
    font: 450 16px/24px var(--font-ui);
    color: var(--ink-soft);
  }
  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .figure {
    display: flex;
    flex-direction: column;
    min-width: 0;
  }
  mha-stage {
    flex: 1;
  }
  .words {
    min-width: 0;
  }
  .inspector {
    background: var(--surface-raised);
    border-top: 1px solid var(--rule);
    box-shadow: 0 -6px 24px rgb(0 0 0 / 0.1);
    overflow: auto;
    overscroll-behavior: contain;
  }

  .inspector > .way {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
    margin: 0;
    padding: 0 var(--s4) var(--s3);
    font: 450 14px/20px var(--font-ui);
    color: var(--ink-soft);
  }
  .way button {
    min-height: 28px;
    padding: 2px 10px;
    border: 1px solid var(--accent);
    border-radius: 14px;
    background: none;
    color: var(--accent);
    font: inherit;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  @media (min-width: 1100px) {
    :host {
      display: flex;
      flex-direction: column;
      height: 100vh;
      height: 100dvh;
      min-height: 620px;
    }
    .settings {
      position: relative;
      z-index: 3;
      padding-block: var(--s2);
      padding-inline: var(--s6) var(--s4);
      background: var(--surface-raised);
      border-bottom: 1px solid var(--rule);
    }
    main {
      flex: 1;
      min-height: 0;
      grid-template-columns: minmax(440px, 38%) minmax(0, 1fr);
      grid-template-rows: minmax(0, 1fr);
    }
    .figure {
      order: 2;
      min-height: 0;
      border-inline-start: 1px solid var(--rule);
    }
    .words {
      order: 1;
      display: flex;
      flex-direction: column;
      min-height: 0;
    }
    .reading {
      flex: 1;
      min-height: 0;
      overflow-y: auto;
      scrollbar-width: thin;
    }
    .inspector {
      flex: none;
      z-index: 2;
      max-height: min(54%, 480px);
    }
  }
  @media (min-width: 2000px) {
    main {
      grid-template-columns: minmax(440px, 760px) minmax(0, 1fr);
    }
  }
  @media (max-width: 1099px) {
    /* Always at hand, and out of the picture's way. */
    .settings {
      position: fixed;
      inset-inline-end: var(--s3);
      bottom: var(--s3);
      z-index: 4;
    }
    .words {
      padding-bottom: 56px;
    }
    .figure {
      position: sticky;
      top: 48px;
      z-index: 3;
      height: max(300px, 45vh);
      background: var(--surface);
      border-bottom: 1px solid var(--rule);
      box-shadow: 0 4px 14px rgb(0 0 0 / 0.06);
    }
    .inspector {
      position: fixed;
      inset: auto 0 0;
      z-index: 5;
      max-height: 48vh;
    }
  }
  /* Where the screen is low, as it is when the page is enlarged to 200 %, a figure that stays would leave no room to read. */
  @media (max-width: 1099px) and (max-height: 600px) {
    .figure {
      position: static;
      height: max(380px, 92vh);
    }
  }
  @media print {
    :host {
      display: block;
      height: auto;
      min-height: 0;
      background: none;
    }
    header,
    .settings,
    .notes,
    .figure,
    .inspector {
      display: none;
    }
    main,
    .words,
    .reading {
      display: block;
      padding: 0;
      overflow: visible;
    }
  }
`;
