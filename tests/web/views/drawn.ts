/** What a chapter that draws every tensor of a trace draws, each in its usual map. */
import type { AttentionTrace } from '#web/engine/engine.ts';
import { domainOf } from '#web/lesson/stage/frame-builder.ts';
import type { Drawn } from '#web/views/domains.ts';
import type { DomainId } from '#web/views/frame.ts';

/** Of each map all heads, or one. */
export function allDrawn({ names }: AttentionTrace, head: number | null = null): ReadonlyMap<DomainId, Drawn> {
  const drawn = new Map<DomainId, { tensors: Set<string>; head: number | null }>();
  for (const name of names) {
    const { tensors } = drawn.get(domainOf(name)) ?? { tensors: new Set<string>() };
    drawn.set(domainOf(name), { tensors: tensors.add(name), head });
  }
  return drawn;
}
