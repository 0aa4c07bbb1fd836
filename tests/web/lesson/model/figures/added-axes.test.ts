/** An address may name exactly the cells that chapters add to the forward pass. */
import { describe, expect, it } from 'vitest';
import { traceWithGradients } from '#tests/web/lesson/inspector/support.ts';
import { BACKWARD_LISTS } from '#web/engine/generated/backward-lists.ts';
import { BLOCK_LISTS } from '#web/engine/generated/block-lists.ts';
import { TILED_LISTS } from '#web/engine/generated/tiled-lists.ts';
import { TRACE_LISTS } from '#web/engine/generated/trace-lists.ts';
import { lossTensors, targetOf } from '#web/lesson/chapters/backward/loss.ts';
import { ADDED_AXES } from '#web/lesson/model/figures/added-axes.ts';
import { DEFAULT_STATE } from '#web/lesson/state/lesson-state.ts';
import { cellExists } from '#web/lesson/state/model-sizes.ts';

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

describe('the backward chapter adds', () => {
  const VARIANTS = Object.keys(TRACE_LISTS).filter((name) => name.startsWith('self') && !name.includes('grouped'));

  it.each(VARIANTS)('exactly the gradients, with the axes that the core declares (%s)', (variant) => {
    const forward = new Map(TRACE_LISTS[variant]?.map(({ name, axes }) => [name, axes]));
    const declared = BACKWARD_LISTS[variant] ?? [];
    expect(declared.length).toBeGreaterThan(15);
    for (const { name, axes } of declared)
      expect([name, ADDED_AXES.backward?.(name, (x) => forward.get(x))]).toEqual([name, axes]);
    const gradients = [...forward.keys()]
      .map((name) => `d_${name}`)
      .filter((name) => ADDED_AXES.backward?.(name, (x) => forward.get(x)) !== undefined);
    for (const name of gradients) expect(declared.map((one) => one.name)).toContain(name);
  });

  it('the loss and its inputs', () => {
    const trace = traceWithGradients();
    const own = lossTensors(trace, targetOf(trace));
    expect(own.map(({ name }) => name)).toContain('loss');
    for (const { name, axes } of own) expect(ADDED_AXES.backward?.(name, () => undefined)).toBe(axes);
  });

  it('cells that are valid in this chapter only', () => {
    const cell = { tensor: 'd_scores', at: { h: 0, t: 1, s: 2 } };
    expect(cellExists(cell, { ...DEFAULT_STATE, chapter: 'backward' })).toBe(true);
    expect(
      cellExists({ tensor: 'd_scores', at: { h: 0, t: 1, s: 99 } }, { ...DEFAULT_STATE, chapter: 'backward' }),
    ).toBe(false);
    expect(cellExists({ tensor: 'd_scale', at: {} }, { ...DEFAULT_STATE, chapter: 'backward' })).toBe(false);
    expect(cellExists({ tensor: 'loss', at: {} }, { ...DEFAULT_STATE, chapter: 'backward' })).toBe(true);
    expect(cellExists(cell, { ...DEFAULT_STATE, chapter: 'scores' })).toBe(false);
  });
});
