/** What the pictures of a chapter draw in each colour map: its tensors, and their only head. */
import { letters } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Drawn } from '../../views/domains.ts';
import type { DomainId } from '../../views/frame.ts';
import type { Timeline } from './timeline.ts';

export function drawnIn({ stills }: Timeline, trace: AttentionTrace): ReadonlyMap<DomainId, Drawn> {
  const known = new Map<DomainId, { tensors: Set<string>; heads: Set<number | undefined> }>();
  for (const { tensor, domain, head } of stills.flatMap(({ frame }) => frame.panels)) {
    const { tensors, heads } = known.get(domain) ?? { tensors: new Set(), heads: new Set() };
    if (letters(trace.get(tensor).axes).includes('h')) heads.add(head);
    known.set(domain, { tensors: tensors.add(tensor), heads });
  }
  return new Map([...known].map(([id, { tensors, heads }]) => [id, { tensors, head: onlyOne(heads) }]));
}

function onlyOne(heads: ReadonlySet<number | undefined>): number | null {
  const [head = null] = heads;
  return heads.size === 1 ? head : null;
}
