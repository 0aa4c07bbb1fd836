/** What one number of a tensor is called; "" where its name says it all. A gradient is called after what it is the gradient of. */
import { t as messages } from '../../messages/index.ts';

const GRADIENT = 'd_';

export function tensorTitle(name: string): string {
  const { tensorTitles, gradientOf } = messages.inspector;
  const title = tensorTitles[name];
  if (title !== undefined) return title;
  if (!name.startsWith(GRADIENT)) return '';
  const of = name.slice(GRADIENT.length);
  return gradientOf(tensorTitles[of] || of);
}
