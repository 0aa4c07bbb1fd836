/** What French sentences are put together with: one and many, decimal commas, articles that elide. */
import { formatWhole } from '../whole-number.ts';

/** "1 tête", "3 têtes"; 0 counts as one in French. */
export function count(n: number, one: string, many: string): string {
  return `${formatWhole(n)} ${n < 2 ? one : many}`;
}

/** The same with the number in letters where it is one; `gender` of the noun. */
export function counted(n: number, one: string, many: string, gender: 'm' | 'f'): string {
  return n === 1 ? `${gender === 'f' ? 'une' : 'un'} ${one}` : `${n} ${many}`;
}

/** "le premier token", "les 3 premiers tokens". */
export function first(n: number, one: string, many: string): string {
  return n < 2 ? `le ${one}` : `les ${formatWhole(n)} ${many}`;
}

/** 0,5 */
export function decimal(value: number): string {
  return String(value).replace('.', ',');
}

/**
 * French puts a no-break space before double signs and units, and inside guillemets. A plain space in a text becomes a no-break
 * one there, if the sign belongs to a sentence.
 */
export function setOff(text: string): string {
  return text.replace(/ (?=[;:?!»%](?![\p{L}\p{N}=/])|[kMG]o(?!\p{L}))/gu, '\u00A0').replace(/(?<=«) /gu, '\u00A0');
}
