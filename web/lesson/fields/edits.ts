/** Given numbers that the reader changed, as text in an address. */
import { LIMITS } from '../constants/limits.ts';
import { EDITABLE_TENSORS, type Edit } from '../constants/model-settings.ts';
import { decimal } from './field.ts';

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

export function parseEdits(text: string): ParsedEdits {
  const edits = new Map<string, Edit>();
  const [wrong, spare]: [string[], string[]] = [[], []];
  for (const part of text.split(',', MOST_PARTS)) {
    if (part === '') continue;
    const edit = parseEdit(part);
    if (!edit || edits.has(placeOf(edit))) wrong.push(part);
    else if (edits.size === LIMITS.edits) spare.push(part);
    else edits.set(placeOf(edit), edit);
  }
  return { edits: [...edits.values()], wrong, spare };
}

function parseEdit(part: string): Edit | null {
  const [, name, row, column, number = ''] = /^([a-z_]+):(\d{1,3})\.(\d{1,3}):(.+)$/.exec(part) ?? [];
  const tensor = EDITABLE_TENSORS.find((each) => each === name);
  const value = decimal(number);
  return tensor && Math.abs(value) <= LIMITS.edited
    ? { tensor, row: Number(row), column: Number(column), value }
    : null;
}
