/** The noun for one number of a tensor; "" if its name suffices. */
import { t as messages } from '../../messages/index.ts';

const GRADIENT = 'd_';

export function tensorTitle(name: string): string {
  const { tensorTitles, gradientOf } = messages.cells;
  const title = tensorTitles[name];
  if (title !== undefined) return title;
  if (!name.startsWith(GRADIENT)) return '';
  const of = name.slice(GRADIENT.length);
  return gradientOf(tensorTitles[of] || of);
}
