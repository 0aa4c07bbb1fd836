/** What a drag on the stage makes of a given number. Loaded with the first drag. */
import type { CellRef } from '../../engine/cell.ts';
import { LIMITS } from '../../lesson/constants/limits.ts';
import { placeOf } from '../../lesson/fields/edits.ts';
import type { LessonState } from '../../lesson/fields/lesson-fields.ts';
import { valueAt } from '../../lesson/inspector/describe.ts';
import {
  type EditPlace,
  type EditsDetail,
  placeIn,
  reachOf,
  whyNotEditable,
  withValue,
} from '../../lesson/inspector/edits.ts';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import type { NumberDragged } from '../../lesson/stage/number-drag.ts';
import { loadTexts } from '../../messages/current-language.ts';
import { shortest } from '../../views/format-number.ts';
import type { LessonCore } from './core.ts';
import { originOf } from './origin.ts';

/** CSS pixels for one of the hundred steps from 0 to the reach of the number. */
const STEP = 3;
const STEPS = 100;
/** Sums of steps in binary numbers end in 0.30000000000000004. */
const DIGITS = 7;

interface Taken {
  readonly place: EditPlace;
  /** What it is without the reader's change, and what it was when it was taken. */
  readonly original: number;
  readonly value: number;
  readonly reach: number;
}

/** There is one pointer that drags. */
let taken: Taken | null = null;

/** All parts of a drag are one step of the history. */
export async function dragged(
  { cell, moved, phase }: NumberDragged,
  { store, session }: Pick<LessonCore, 'store' | 'session'>,
  edit: (event: CustomEvent<EditsDetail>) => void,
): Promise<void> {
  await loadTexts();
  const state = store.state.peek();
  const computed = session.computed.peek();
  if (phase === 'taken') taken = computed && takenNumber(cell, state, computed);
  if (!taken || phase === 'taken') return;
  const { place, original } = taken;
  const edits = withValue(state.edits, place, draggedTo(taken, moved), original);
  edit(new CustomEvent('mha-edits', { detail: { edits, run: `edit ${placeOf(place)}`, done: phase === 'left' } }));
  if (phase === 'left') taken = null;
}

/** Null for a number that cannot be changed. */
function takenNumber(cell: CellRef, state: LessonState, computed: Computed): Taken | null {
  const { trace, before } = computed;
  if (trace.over || whyNotEditable(cell, originOf(state)) !== null) return null;
  const place = placeIn(trace, cell);
  if (!place) return null;
  const unedited = (before ?? trace).get(cell.tensor);
  const original = valueAt(unedited, cell);
  const value = state.edits.find((each) => placeOf(each) === placeOf(place))?.value ?? shortest(original);
  return { place, original, value, reach: reachOf(unedited.data, value) };
}

function draggedTo({ value, reach }: Taken, moved: number): number {
  const steps = Math.round(moved / STEP);
  const next = steps === 0 ? value : Number((value + (steps * reach) / STEPS).toPrecision(DIGITS));
  return Math.max(-LIMITS.edited, Math.min(LIMITS.edited, next));
}
