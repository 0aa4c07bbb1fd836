/** What a laboratory and its exhibit share: one for each public element, because elements of one page are independent. */
import type { LabContext } from './laboratory.ts';

/** For a laboratory that has no context yet. */
const NOWHERE = new AbortController().signal;

/** `create` is called once for each element; its `life` is aborted when the page removes it. */
export function perElement<T>(create: (life: AbortSignal) => T): (context: Pick<LabContext, 'life'> | null) => T {
  const known = new WeakMap<AbortSignal, { readonly own: T }>();
  return (context) => {
    const life = context?.life ?? NOWHERE;
    const { own } = known.get(life) ?? { own: create(life) };
    known.set(life, { own });
    return own;
  };
}
