/**
 * A tensor as CSV (RFC 4180): one line per number with its indices and, for positions, the words of the sentence. Tensors of any rank
 * can be sorted and pivoted, and numbers are lossless.
 */
import { cellAt, type Letter, letters } from '../../../engine/cell.ts';
import type { AttentionTrace } from '../../../engine/engine.ts';
import type { Sentences } from '../../inspector/describe.ts';
import { shortestSingle } from './numbers.ts';

export function tensorCsv(trace: AttentionTrace, { tokens }: Sentences, name: string): string {
  const tensor = trace.get(name);
  const own = letters(tensor.axes);
  const header = [...own.flatMap((letter) => (isToken(letter) ? [letter, `${letter}_token`] : [letter])), name];
  const lines = Array.from(tensor.data, (value, flat) => {
    const { at } = cellAt(tensor, tensor.shape, flat);
    const indices = own.flatMap((letter) => {
      const index = at[letter] ?? 0;
      return isToken(letter) ? [String(index), field(tokens[index] ?? '')] : [String(index)];
    });
    return [...indices, shortestSingle(value)].join(',');
  });
  return `${[header.join(','), ...lines].join('\r\n')}\r\n`;
}

function isToken(letter: Letter): boolean {
  return letter === 't' || letter === 's';
}

/** A word as a field. An apostrophe keeps spreadsheets from reading it as a formula. */
function field(word: string): string {
  const safe = /^[=+\-@\t\r]/.test(word) ? `'${word}` : word;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
