/** Changing a given number: where that is possible, and the reader's edits after a change. */
import { type CellRef, flatIndex } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { words as inspectorWords } from '../../messages/en/inspector.ts';
import { EDITABLE_TENSORS, type Edit } from '../constants/model-settings.ts';
import { placeOf } from '../fields/edits.ts';
import type { Origin } from './origin.ts';

export type EditPlace = Omit<Edit, 'value'>;

/** Asks the page to replace the edits. Consecutive changes with the same `run` are one step of undo, until `done`. */
export interface EditsDetail {
  readonly edits: readonly Edit[];
  readonly run: string;
  readonly done: boolean;
}

declare global {
  interface HTMLElementEventMap {
    'mha-edits': CustomEvent<EditsDetail>;
  }
}

export function sendEdits(from: EventTarget, detail: EditsDetail): void {
  from.dispatchEvent(new CustomEvent<EditsDetail>('mha-edits', { detail, bubbles: true, composed: true }));
}

/** Row and column of a cell in the printed matrix; null for a tensor that is never edited. */
export function placeIn(trace: AttentionTrace, cell: CellRef): EditPlace | null {
  const tensor = EDITABLE_TENSORS.find((name) => name === cell.tensor);
  if (!tensor || !trace.has(tensor)) return null;
  const declared = trace.get(tensor);
  if (declared.provenance !== 'given') return null;
  const flat = flatIndex(declared, declared.shape, cell);
  const { dModel } = trace.options;
  return { tensor, row: Math.floor(flat / dModel), column: flat % dModel };
}

/** Why a given number cannot be changed here; null if it can, "" if there is nothing to say. */
export function whyNotEditable({ tensor }: CellRef, origin: Origin): string | null {
  const { fixed } = inspectorWords.edit;
  if (tensor === 'mask') return fixed.mask;
  if (tensor === 'temperature') return fixed.temperature;
  if (!EDITABLE_TENSORS.some((name) => name === tensor)) return /^(w_|b_|norm_)/.test(tensor) ? fixed.block : '';
  return origin?.kind === 'trained' || origin?.kind === 'opened' ? fixed.trained : null;
}

/** The edits with another value for one cell; without it, if that is the original value. */
export function withValue(edits: readonly Edit[], place: EditPlace, value: number, original: number): readonly Edit[] {
  const key = placeOf(place);
  const isOriginal = Math.fround(value) === Math.fround(original);
  const others = edits.filter((edit) => placeOf(edit) !== key);
  if (isOriginal) return others;
  // An address cannot tell −0 from 0.
  const changed = { ...place, value: value + 0 };
  return others.length === edits.length
    ? [...edits, changed]
    : edits.map((edit) => (placeOf(edit) === key ? changed : edit));
}

/** The reach of the slider to both sides of 0: a round number that is at least twice the largest number of the matrix. */
export function reachOf(numbers: Iterable<number>, value: number): number {
  let largest = 0;
  for (const each of numbers) largest = Math.max(largest, Math.abs(each));
  const wanted = Math.max(2 * largest, Math.abs(value), 0.01);
  const decade = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 4, 10].find((each) => each * decade >= wanted) ?? 10;
  return Number((step * decade).toPrecision(1));
}
