/** A painted mask with a version number and an undo history of strokes. */
import { type Area, paint } from './pattern.ts';

/** The maximum number of strokes to undo. */
const KEPT = 20;

export class PaintedMask {
  /** (t, s): 1 where t may look at s. */
  pairs: Uint8Array;
  /** A new version for every mask. */
  number = 0;
  #before: Uint8Array[] = [];
  #inStroke = false;

  constructor(pairs: Uint8Array) {
    this.pairs = pairs;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Replaces the mask and clears the undo history. */
  set(pairs: Uint8Array): void {
    this.#before = [];
    this.#become(pairs);
  }

  /** Undo reverts a stroke of many areas in one step. */
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
