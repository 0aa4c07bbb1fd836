/** What tensors are called in words. */
import { words as cellNames } from '../../messages/en/cells.ts';
import { t as messages } from '../../messages/index.ts';

const GRADIENT = 'd_';

/** The noun for one number of a tensor; "" if its symbol suffices. */
export function tensorTitle(name: string): string {
  const { tensorTitles, gradientOf } = cellNames;
  const title = tensorTitles[name];
  if (title !== undefined) return title;
  if (!name.startsWith(GRADIENT)) return '';
  const of = name.slice(GRADIENT.length);
  return gradientOf(tensorTitles[of] || of);
}

/** A symbol as it is read out: “W Q”, “Q K transposed”. */
export function symbolAloud(symbol: string): string {
  return symbol.replaceAll('_', ' ').replaceAll('ᵀ', messages.stage.transposed);
}
