/** Types of the bug gallery: a broken layer and the correct layer that it came from. */
import type { ForwardRequest } from '../../../engine/engine.ts';
import type { GalleryBug } from '../../constants/bug-gallery.ts';
import type { BugMatrix } from '../../exercises/kinds/diagnose-bug/bug-matrix.ts';
import type { Matrix } from '../../exercises/plain-attention.ts';

export interface Specimen {
  readonly bug: GalleryBug;
  /** The step's input and its `suspect` output; `named` outlines the relevant cells. */
  pictures(named: boolean): readonly BugMatrix[];
  /** The correct result. */
  readonly sound: readonly BugMatrix[];
  /** Measurements for the bug's text. */
  readonly facts: readonly number[];
  /** The core's error message if it refuses, else ''. */
  readonly refusal: string;
}

/** The correct layer. Copies, because the session keeps computing. */
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
  /** (t, d) of every head, concatenated, and without the transpose: (t, m). */
  readonly contexts: readonly Matrix[];
  readonly merged: Matrix;
  readonly unturned: Matrix;
  readonly output: Matrix;
  /** (t, h·d); keys and values (t, g·d). */
  readonly projected: { readonly q: Matrix; readonly k: Matrix; readonly v: Matrix };
}
