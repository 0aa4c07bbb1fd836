/** The mask as it stands, numbered anew with each change, and the strokes that can be taken back. */
import { type Area, paint } from './pattern.ts';

/** Strokes that can be taken back. */
const KEPT = 20;

export class PaintedMask {
  /** (t, s): 1 where t may look at s. */
  pairs: Uint8Array;
  /** Differs from that of every mask before. */
  number = 0;
  #before: Uint8Array[] = [];
  #inStroke = false;

  constructor(pairs: Uint8Array) {
    this.pairs = pairs;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Another mask, with nothing to take back. */
  set(pairs: Uint8Array): void {
    this.#before = [];
    this.#become(pairs);
  }

  /** A stroke of many areas is taken back at once. */
  paint(area: Area, tokens: number, open: boolean): void {
    if (!this.#inStroke) this.#before = [...this.#before.slice(1 - KEPT), this.pairs];
    this.#inStroke = true;
    this.#become(paint(this.pairs, tokens, area, open));
  }

  endStroke(): void {
    this.#inStroke = false;
  }

  undo(): void {
    const before = this.#before.pop();
    if (before) this.#become(before);
  }

  #become(pairs: Uint8Array): void {
    this.pairs = pairs;
    this.number++;
  }
}
