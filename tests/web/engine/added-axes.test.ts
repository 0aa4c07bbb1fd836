/** The axes that are known before a computation is loaded are those that the core declares. */
import { describe, expect, it } from 'vitest';
import { addedAxesOf } from '#web/engine/added-axes.ts';
import { ADDED_AXES } from '#web/engine/generated/added-axes.ts';
import { BACKWARD_LISTS } from '#web/engine/generated/backward-lists.ts';
import { BLOCK_LISTS } from '#web/engine/generated/block-lists.ts';
import { TILED_LISTS } from '#web/engine/generated/tiled-lists.ts';
import { TRACE_LISTS } from '#web/engine/generated/trace-lists.ts';

const LISTS = { backward: BACKWARD_LISTS, block: BLOCK_LISTS, tiled: TILED_LISTS };
const declared = [TRACE_LISTS, ...Object.values(LISTS)].flatMap((lists) => Object.values(lists).flat());
const NAMES = new Set([...declared.map(({ name }) => name), 'constructor', 'd_scale', 'norm_3']);

/** The variant of the attention that a variant of a computation belongs to. */
function attentionOf(variant: string): string {
  const features = variant.split(' ').filter((each) => ['cross', 'bias', 'dropout', 'grouped'].includes(each));
  return [...(features[0] === 'cross' ? [] : ['self']), ...features].join(' ');
}

describe.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('%s', (computation) => {
  it.each(Object.keys(LISTS[computation]))('adds the declared tensors with their axes (%s)', (variant) => {
    const forward = new Map(TRACE_LISTS[attentionOf(variant)]?.map(({ name, axes }) => [name, axes]));
    const own = new Map(LISTS[computation][variant]?.map(({ name, axes }) => [name, axes]));
    expect(own.size).toBeGreaterThan(10);
    for (const name of NAMES) {
      const features = new Set(variant.split(' '));
      const found = addedAxesOf(ADDED_AXES[computation], name, features, (tensor) => forward.get(tensor));
      expect([name, forward.get(name) ?? found]).toEqual([name, own.get(name) ?? forward.get(name)]);
    }
  });
});
