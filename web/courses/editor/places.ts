/** The places of problems, as paths and as readers know them. */
import { editorWords as words } from '../../messages/editor.ts';
import { itemName, labelOf } from './form.ts';

/** A chapter or a question as a whole. */
export const isCard = (place: string): boolean => /^\w+\[\d+\]$/.test(place);

/** "exercises[2].answer" as ["exercises", 2, "answer"]. */
export function keysOf(place: string): readonly (string | number)[] {
  return (place.match(/[^.[\]]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** "Question 3, Answer" */
export function placeInWords(place: string): string {
  const keys = keysOf(place);
  const names = keys.flatMap((key, i) => {
    const isList = typeof keys[i + 1] === 'number';
    return isList ? [] : [labelOf(keys.slice(0, i + 1)) ?? itemName(keys.slice(0, i + 1)) ?? String(key)];
  });
  return names.join(', ') || words.about;
}
