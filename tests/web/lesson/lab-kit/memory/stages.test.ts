/** The memory lens: correct and wrong paths end like the core's tensors, and every number has its owner. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import type { AttentionSession } from '#web/engine/engine.ts';
import { attended, projected, wordsFor } from '#web/lesson/lab-kit/memory/owned.ts';
import { cellsOf, concatStages, type Stage, splitStages } from '#web/lesson/lab-kit/memory/stages.ts';
import { read } from '#web/lesson/lab-kit/memory/strided.ts';

const WORDS = ['The', 'cat', 'sat'];
const SIZES = { tokens: 3, heads: 2, features: 2 };

function stage(stages: readonly Stage[], id: string): Stage {
  const found = stages.find((one) => one.id === id);
  if (!found) throw new Error(`no stage ${id}`);
  return found;
}

const valuesOf = ({ tensor }: Stage): readonly number[] => (tensor ? read(tensor).map(({ value }) => value) : []);
const wrongOf = (one: Stage): number => cellsOf(one, SIZES.features).filter(({ right }) => !right).length;

describe.each(ENGINES)('on the %s', (_, engine) => {
  const session = engine.createSession();
  // The core's tensors of the same layer.
  const own = new Map<string, number[]>();
  const watched: AttentionSession = {
    forward(request) {
      const trace = session.forward(request);
      for (const name of trace.names) own.set(name, [...trace.get(name).data]);
      return trace;
    },
    dispose: () => session.dispose(),
  };
  const split = splitStages(projected(watched, WORDS, SIZES, 42), SIZES);
  const concat = concatStages(attended(watched, WORDS, SIZES, 42), SIZES);

  it('split ends in the core’s q, its shortcut does not', () => {
    expect(valuesOf(stage(split, 'contiguous'))).toEqual(own.get('q'));
    expect(valuesOf(stage(split, 'wrong'))).not.toEqual(own.get('q'));
  });

  it('concat ends in the core’s merged, its shortcut in merged_without_transpose', () => {
    expect(valuesOf(stage(concat, 'view'))).toEqual(own.get('merged'));
    expect(valuesOf(stage(concat, 'wrong'))).toEqual(own.get('merged_without_transpose'));
  });

  it('only contiguous() moves numbers', () => {
    for (const stages of [split, concat])
      expect(stages.filter(({ moved }) => moved > 0).map(({ id }) => id)).toEqual(['contiguous']);
  });

  it('holds what the indices say at every step of the correct path', () => {
    for (const id of ['given', 'view', 'transpose', 'contiguous']) {
      expect([id, wrongOf(stage(split, id)), wrongOf(stage(concat, id))]).toEqual([id, 0, 0]);
    }
  });

  it('reports the numbers that a shortcut gives to the wrong owner', () => {
    // Shape (2, 3, 2): head 0 should hold t0 t1 t2 of h0 but holds t0 h0, t0 h1, t1 h0. One of three rows is right in both heads.
    expect(wrongOf(stage(split, 'wrong'))).toBe(8);
    expect(wrongOf(stage(concat, 'wrong'))).toBe(8);
    const [, , third] = cellsOf(stage(split, 'wrong'), SIZES.features);
    expect(third).toMatchObject({ index: [0, 1, 0], address: 2, right: false, holds: { t: 0, h: 1, d: 0 } });
  });

  it('cannot scramble a single head or a single token', () => {
    for (const sizes of [
      { tokens: 1, heads: 3, features: 2 },
      { tokens: 3, heads: 1, features: 2 },
    ]) {
      const wrong = stage(splitStages(projected(session, wordsFor(WORDS, sizes.tokens), sizes, 1), sizes), 'wrong');
      expect(cellsOf(wrong, sizes.features).every(({ right }) => right)).toBe(true);
    }
  });

  it('refuses a view of a transposed tensor', () => {
    expect(stage(concat, 'refused').tensor).toBeNull();
    expect(cellsOf(stage(concat, 'refused'), SIZES.features)).toEqual([]);
  });
});

it('repeats a sentence that is too short', () => {
  expect(wordsFor(['a', 'b'], 5)).toEqual(['a', 'b', 'a', 'b', 'a']);
});
