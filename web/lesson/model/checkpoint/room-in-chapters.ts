/** Whether the chapters have room for an opened checkpoint's heads, and if not why. */
import { LIMITS } from '../../constants/limits.ts';
import type { Sizes } from './protocol.ts';

export type Obstacle = 'widths' | 'shared' | 'width' | 'heads' | 'tokens';

/** Everything that stands against it; empty if nothing does. */
export function obstacles(sizes: Sizes, tokens: number): readonly Obstacle[] {
  const found: Readonly<Record<Obstacle, boolean>> = {
    widths: sizes.otherWidths !== null,
    shared: sizes.sharedKeys,
    width: sizes.dModel > LIMITS.openedWidth,
    heads: sizes.numHeads > LIMITS.numHeads,
    tokens: tokens > LIMITS.tokens,
  };
  return (Object.keys(found) as Obstacle[]).filter((obstacle) => found[obstacle]);
}
