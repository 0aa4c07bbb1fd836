/** What the pictures of a chapter draw in each colour map: its tensors, and their only head. */
import { letters } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Drawn } from '../../views/domains.ts';
import type { DomainId } from '../../views/frame.ts';
import type { Timeline } from './timeline.ts';

export function drawnIn({ poster, stills }: Timeline, trace: AttentionTrace): ReadonlyMap<DomainId, Drawn> {
  const known = new Map<DomainId, Drawn & { tensors: Set<string> }>();
  for (const { tensor, domain, head = null, softmax } of [...(poster ? [poster] : []), ...stills].flatMap(
    ({ frame }) => frame.panels,
  )) {
    const { tensors, head: only, gaps = false } = known.get(domain) ?? { tensors: new Set(), head: undefined };
    const own = letters(trace.get(tensor).axes).includes('h') ? head : only;
    known.set(domain, {
      tensors: tensors.add(tensor),
      head: only === undefined || only === own ? own : null,
      gaps: gaps || softmax?.part === 'gaps',
    });
  }
  return known;
}
