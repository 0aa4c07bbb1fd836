/** What English sentences are put together with. */
import { formatWhole } from '../whole-number.ts';

/** "1 head", "3 heads". */
export function count(n: number, one: string, many: string): string {
  return `${formatWhole(n)} ${n === 1 ? one : many}`;
}

/** The same with 1 in letters: "one head". */
export function counted(n: number, one: string, many: string): string {
  return n === 1 ? `one ${one}` : count(n, one, many);
}
