/** Given numbers that the reader changed: their schema, their text in an address, and which of them apply to a model. */
import * as v from 'valibot';
import { t } from '../../messages/index.ts';
import { LIMITS } from '../constants/limits.ts';
import { EDITABLE_TENSORS, type Edit } from '../constants/model-settings.ts';
import { tokenise } from '../model/tokenise.ts';
import type { LessonSettings } from './lesson-state.ts';
import { editFits } from './model-sizes.ts';

const { problems } = t;

const TENSORS: ReadonlySet<unknown> = new Set(EDITABLE_TENSORS);

export const editsSchema = v.pipe(
  v.custom<readonly Edit[]>(isEdits, () => problems.edits),
  v.check(
    (edits) => edits.length <= LIMITS.edits,
    () => problems.editsMany,
  ),
);

function isEdits(edits: unknown): edits is readonly Edit[] {
  return Array.isArray(edits) && edits.every(isEdit) && new Set(edits.map(placeOf)).size === edits.length;
}

function isEdit(edit: unknown): edit is Edit {
  if (typeof edit !== 'object' || edit === null) return false;
  const { tensor, row, column, value, ...more }: Partial<Record<keyof Edit, unknown>> = edit;
  const known = TENSORS.has(tensor) && Object.keys(more).length === 0 && typeof value === 'number';
  return (
    known &&
    Math.abs(value) <= LIMITS.edited &&
    [row, column].every((each) => Number.isInteger(each) && Number(each) >= 0)
  );
}

/** "w_q:2.1": the changed cell, as in an address. */
export function placeOf({ tensor, row, column }: Omit<Edit, 'value'>): string {
  return `${tensor}:${row}.${column}`;
}

/** "w_q:2.1:0.5,embedding:3.0:-1" */
export function writeEdits(edits: readonly Edit[]): string {
  return edits.map((edit) => `${placeOf(edit)}:${edit.value}`).join(',');
}

export interface ParsedEdits {
  readonly edits: readonly Edit[];
  /** Parts that are no edit, or a second one of the same number. */
  readonly wrong: readonly string[];
  /** Parts beyond the most edits. */
  readonly spare: readonly string[];
}

/** More parts are not looked at. */
const MOST_PARTS = 1000;

export function parseEdits(text: string, number: (text: string) => number): ParsedEdits {
  const edits = new Map<string, Edit>();
  const [wrong, spare]: [string[], string[]] = [[], []];
  for (const part of text.split(',', MOST_PARTS)) {
    if (part === '') continue;
    const [, tensor, row, column, value = ''] = /^([a-z_]+):(\d{1,3})\.(\d{1,3}):(.+)$/.exec(part) ?? [];
    const edit = { tensor, row: Number(row), column: Number(column), value: number(value) };
    if (!isEdit(edit) || edits.has(placeOf(edit))) wrong.push(part);
    else if (edits.size === LIMITS.edits) spare.push(part);
    else edits.set(placeOf(edit), edit);
  }
  return { edits: [...edits.values()], wrong, spare };
}

type Settings = Pick<LessonSettings, 'sentence' | 'dModel' | 'numHeads' | 'bias' | 'preset' | 'example'>;

/**
 * The edits that still apply after another setting changed. The weights must be of the same kind, and a row of the embedding must
 * belong to the same word.
 */
export function keptEdits(edits: readonly Edit[], before: Settings, after: Settings): readonly Edit[] {
  if (edits.length === 0) return edits;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const kept = edits.filter(
    (edit) =>
      editFits(edit, after) &&
      before.preset === after.preset &&
      (edit.tensor !== 'embedding' || old[edit.row] === now[edit.row]),
  );
  return kept.length === edits.length ? edits : kept;
}

/** The notebook has vectors instead of words. */
function wordsOf({ sentence, preset, example }: Settings): readonly string[] {
  return preset === 'notebook' ? Array.from({ length: 4 }, () => String(example)) : tokenise(sentence.toLowerCase());
}
