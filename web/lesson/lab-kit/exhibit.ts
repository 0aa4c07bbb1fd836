/**
 * Base class of exhibits: what the stage shows of a chapter's laboratory, large. An exhibit is `chapters/<id>/exhibit.ts`, which
 * defines one element and exports its name as `tag`. It has the laboratory's settings and texts (`values`, `words`), so its
 * controls steer it, and it may have its own controls (`adjust`).
 *
 * The chapter's stills with `exhibit: true` show it (`scene.ts`). `moment` tells which of them is playing.
 */
import { type CSSResultGroup, css, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { ExhibitMoment } from '../stage/exhibit.ts';
import type { LabFields } from './fields.ts';
import { Lab } from './lab.ts';
import { labStyles } from './lab-styles.ts';

/** The font size of the host at ordinary size: see `exhibitStyles`. */
const ORDINARY_TYPE = 14;

export interface Room {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels per `--px`: 1 at ordinary font sizes, more in a presentation. */
  readonly px: number;
}

export abstract class Exhibit<Words, Fields extends LabFields = LabFields> extends Lab<Words, Fields> {
  static override properties: PropertyDeclarations = { room: { state: true } };

  /** The room on the stage; null before it is measured. */
  declare room: Room | null;
  /** Whether it is a copy for paper: it keeps its size, and starts nothing. */
  protected paper = false;

  constructor() {
    super();
    this.room = null;
  }

  /** While the figure is computed again, the numbers on the screen stay. */
  protected override shouldUpdate(changed: PropertyValues): boolean {
    return super.shouldUpdate(changed) && !this.context?.computed.trace.over;
  }

  /** A copy for paper; null while there is nothing to show. Subclasses copy what they have computed. */
  onPaper(moment: ExhibitMoment, room: Room): this | null {
    const { context, words, texts } = this;
    const copy = document.createElement(this.localName) as this;
    return Object.assign(copy, { paper: true, context, words, texts, moment, room });
  }

  /** Moves the text and the transport to a step that the reader has begun on the stage. */
  protected goTo(step: string): void {
    if (this.moment?.step === step) return;
    this.dispatchEvent(new CustomEvent('mha-still', { detail: { step }, bubbles: true, composed: true }));
  }

  protected override fit(width: number, height: number): void {
    super.fit(width, height);
    if (this.paper) return;
    const px = Number.parseFloat(getComputedStyle(this).fontSize) / ORDINARY_TYPE;
    this.room = width > 0 && height > 0 ? { width: Math.floor(width), height: Math.floor(height), px } : null;
  }
}

/** The styles of laboratories; an exhibit fills the stage. */
export const exhibitStyles: CSSResultGroup = [
  labStyles,
  css`
  :host {
    position: absolute;
    inset: 0;
    box-sizing: border-box;
    padding: var(--s2) var(--s4);
    container-type: size;
    overflow: auto;
  }
  @media print {
    :host {
      position: static;
      padding: 0;
      container-type: inline-size;
      overflow: visible;
      print-color-adjust: exact;
    }
    :is(button, input, select, progress, .slide, label:has(select)) {
      display: none;
    }
  }
`,
];
