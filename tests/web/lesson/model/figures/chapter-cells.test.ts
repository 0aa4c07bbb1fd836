/** The short lists of tensors in an address are those that the block's and the tiles' figures have. */
import { describe, expect, it } from 'vitest';
import { BLOCK_LISTS } from '../../../../../web/engine/generated/block-lists.ts';
import { TILED_LISTS } from '../../../../../web/engine/generated/tiled-lists.ts';
import { TRACE_LISTS } from '../../../../../web/engine/generated/trace-lists.ts';
import { ADDED_AXES } from '../../../../../web/lesson/model/figures/added-axes.ts';

const ALL = [...Object.values(BLOCK_LISTS), ...Object.values(TILED_LISTS), ...Object.values(TRACE_LISTS)];
const NAMES = [...new Set([...ALL.flat().map(({ name }) => name), 'constructor', 'norm_3', 'norm_1_constructor'])];

function axesOf(list: readonly { readonly name: string; readonly axes: string }[] | undefined, name: string) {
  return list?.find((each) => each.name === name)?.axes;
}

describe.each(['', ' bias', ' dropout', ' bias dropout', ' bias dropout grouped'])('with%s', (variant) => {
  const forward = (name: string) => axesOf(TRACE_LISTS[`self${variant}`], name);

  it.each(['post', 'pre tanh'])('the block has no other tensors (%s)', (order) => {
    const block = BLOCK_LISTS[`${order}${variant}`];
    expect(block).toBeDefined();
    for (const name of NAMES)
      expect(forward(name) ?? ADDED_AXES.block?.(name, forward), name).toBe(axesOf(block, name));
  });

  it('the tiles have no other tensors', () => {
    const tiles = TILED_LISTS[`self${variant}`];
    expect(tiles).toBeDefined();
    for (const name of NAMES)
      expect(forward(name) ?? ADDED_AXES.fast?.(name, forward), name).toBe(forward(name) ?? axesOf(tiles, name));
  });
});
