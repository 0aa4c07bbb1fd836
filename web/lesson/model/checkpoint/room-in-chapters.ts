/** Whether an opened checkpoint's heads fit the chapters, and if not why. */
import { LIMITS } from '../../constants/limits.ts';
import type { Sizes } from './protocol.ts';

export type Obstacle = 'widths' | 'shared' | 'width' | 'heads' | 'tokens';

/** Every reason against it; empty if it fits. */
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
