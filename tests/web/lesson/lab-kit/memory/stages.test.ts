/** The right way ends where the core does, and so does the wrong one; the lens knows whose each number is. */
import { describe, expect, it } from 'vitest';
import type { AttentionSession } from '../../../../../web/engine/engine.ts';
import { attended, projected, wordsFor } from '../../../../../web/lesson/lab-kit/memory/owned.ts';
import { cellsOf, concatStages, type Stage, splitStages } from '../../../../../web/lesson/lab-kit/memory/stages.ts';
import { read } from '../../../../../web/lesson/lab-kit/memory/strided.ts';
import { ENGINES } from '../../../engine/support/engines.ts';

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
  // The core's own tensors of the same layer, computed by the way.
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

  it('split ends in the core’s q, and its short cut does not', () => {
    expect(valuesOf(stage(split, 'contiguous'))).toEqual(own.get('q'));
    expect(valuesOf(stage(split, 'wrong'))).not.toEqual(own.get('q'));
  });

  it('concat ends in the core’s merged, and its short cut in merged_without_transpose', () => {
    expect(valuesOf(stage(concat, 'view'))).toEqual(own.get('merged'));
    expect(valuesOf(stage(concat, 'wrong'))).toEqual(own.get('merged_without_transpose'));
  });

  it('only contiguous() moves numbers', () => {
    for (const stages of [split, concat])
      expect(stages.filter(({ moved }) => moved > 0).map(({ id }) => id)).toEqual(['contiguous']);
  });

  it('every step of the right way holds what its indices say', () => {
    for (const id of ['given', 'view', 'transpose', 'contiguous']) {
      expect([id, wrongOf(stage(split, id)), wrongOf(stage(concat, id))]).toEqual([id, 0, 0]);
    }
  });

  it('the short cuts leave numbers with the wrong owner, and say which', () => {
    // Of (2, 3, 2), head 0 should hold t0 t1 t2 of h0; it holds t0 h0, t0 h1, t1 h0: one of three rows is right, for both heads.
    expect(wrongOf(stage(split, 'wrong'))).toBe(8);
    expect(wrongOf(stage(concat, 'wrong'))).toBe(8);
    const [, , third] = cellsOf(stage(split, 'wrong'), SIZES.features);
    expect(third).toMatchObject({ index: [0, 1, 0], address: 2, right: false, holds: { t: 0, h: 1, d: 0 } });
  });

  it('one head or one token leaves nothing to scramble', () => {
    for (const sizes of [
      { tokens: 1, heads: 3, features: 2 },
      { tokens: 3, heads: 1, features: 2 },
    ]) {
      const wrong = stage(splitStages(projected(session, wordsFor(WORDS, sizes.tokens), sizes, 1), sizes), 'wrong');
      expect(cellsOf(wrong, sizes.features).every(({ right }) => right)).toBe(true);
    }
  });

  it('a view of what was only transposed is refused', () => {
    expect(stage(concat, 'refused').tensor).toBeNull();
    expect(cellsOf(stage(concat, 'refused'), SIZES.features)).toEqual([]);
  });
});

it('a sentence that is too short begins again', () => {
  expect(wordsFor(['a', 'b'], 5)).toEqual(['a', 'b', 'a', 'b', 'a']);
});
