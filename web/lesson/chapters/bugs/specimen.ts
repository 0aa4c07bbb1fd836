/** What the gallery's parts tell each other: one broken layer, and the sound one that it came from. */
import type { ForwardRequest } from '../../../engine/engine.ts';
import type { GalleryBug } from '../../constants/bug-gallery.ts';
import type { BugMatrix } from '../../exercises/kinds/diagnose-bug/bug-matrix.ts';
import type { Matrix } from '../../exercises/plain-attention.ts';

export interface Specimen {
  readonly bug: GalleryBug;
  /** What went in and what came out of it, the latter `suspect`; the cells in question outlined where `named`. */
  pictures(named: boolean): readonly BugMatrix[];
  /** What would have come out. */
  readonly sound: readonly BugMatrix[];
  /** Measured: what the words about this bug need. */
  readonly facts: readonly number[];
  /** The core's own words where it refuses; '' where it does not. */
  readonly refusal: string;
}

/** The sound layer, as every specimen needs it. Copies: the session computes on. */
export interface Sound {
  readonly request: ForwardRequest;
  readonly head: number;
  readonly tokens: number;
  readonly numHeads: number;
  readonly width: number;
  readonly dModel: number;
  /** (t, s) of the head: scores, scaled and masked scores, weights. */
  readonly scores: Matrix;
  readonly masked: Matrix;
  readonly weights: Matrix;
  /** (t, d) of every head, all of them side by side, and without the transpose: (t, m). */
  readonly contexts: readonly Matrix[];
  readonly merged: Matrix;
  readonly unturned: Matrix;
  readonly output: Matrix;
  /** (t, h·d), of keys and values (t, g·d). */
  readonly projected: { readonly q: Matrix; readonly k: Matrix; readonly v: Matrix };
}
