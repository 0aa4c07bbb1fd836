// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT } from '#tests/web/engine/support/requests.ts';
import { drawn, drawnForm, judgedAtOnce, textsIn } from '#tests/web/lesson/exercises/in-page.ts';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import type { CellRef } from '#web/engine/cell.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { pose, questionAbout } from '#web/lesson/exercises/kinds/find-cell.ts';

// 7 tokens, 3 heads of 5 features: all extents differ.
const trace = traceOf({ tokens: 7, dModel: 15, numHeads: 3 });
function find(tensor: string, at: CellRef['at'], of = trace) {
  return questionAbout(of, { tensor, at }, { tokens: [] }) ?? expect.fail(`${tensor} is not moved`);
}
function mistake(tensor: string, at: CellRef['at'], answers: readonly number[], of = trace) {
  const verdict = judgedAtOnce(find(tensor, at, of), ...answers.map(String));
  return verdict.right === false ? verdict.mistake : verdict.right;
}
const labels = (tensor: string, at: CellRef['at']) =>
  textsIn(drawnForm({ kind: 'find-cell', ...find(tensor, at) }, []), 'label');
const posed = (of: AttentionTrace, tensor: string, seed: number) =>
  pose(tensor, { trace: of, sentences: { tokens: [] }, head: null, seed });

describe('the source column of a head’s feature', () => {
  const q = { h: 1, t: 4, d: 2 };
  it('is h·d_k + d', () => {
    const exercise = find('q', q);
    expect(exercise.prompt).toBe(
      '`q[1, 4, 2]` (h = 1, t = 4, d = 2) is read from `q_projected`. Where does it lie there?',
    );
    expect(labels('q', q)).toEqual(['query t', 'column']);
    expect(mistake('q', q, [4, 7])).toBe(true);
    expect(exercise.hints).toEqual([
      'Each head has 5 columns, side by side, those of h = 0 first.',
      'The column of `q_projected` is 5·h + d.',
      'query t is 4.',
    ]);
  });

  it('names the mistake', () => {
    expect(mistake('q', q, [5, 8])).toBe('counted-from-one');
    expect(mistake('q', q, [7, 4])).toBe('reversed');
    // Dealt round-robin, column = d·heads + h. For q[1, 4, 2] that is column 7 too; for q[1, 4, 3] it is not.
    expect(mistake('q', { h: 1, t: 4, d: 3 }, [4, 3 * 3 + 1])).toBe('interleaved');
    // q_projected.view(3, 7, 5)[1, 4, 2] lies at flat position 57: row 3, column 12.
    expect(mistake('q', q, [3, 12])).toBe('without-transpose');
    expect(mistake('q', q, [4, 2])).toBe('head-from-one');
    expect(judgedAtOnce(find('q', q), '4', '0')).toEqual({
      right: false,
      mistake: null,
      message: 'Not yet: 1 of 2 is right.',
    });
  });
});

describe('the source head of a merged column', () => {
  const merged = { t: 4, h: 2, d: 1 };
  it('is the quotient, and the feature the remainder', () => {
    const exercise = find('merged', merged);
    expect(exercise.prompt).toBe('`merged[4, 11]` (t = 4, column 11) is read from `context`. Where does it lie there?');
    expect(labels('merged', merged)).toEqual(['head h', 'query t', 'feature d']);
    expect(mistake('merged', merged, [2, 4, 1])).toBe(true);
  });

  it('names the mistake', () => {
    expect(mistake('merged', merged, [1, 4, 2])).toBe('reversed');
    expect(mistake('merged', merged, [11 % 3, 4, Math.floor(11 / 3)])).toBe('interleaved');
    expect(mistake('merged', merged, [3, 5, 2])).toBe('counted-from-one');
    expect(mistake('merged', merged, [3, 4, 1])).toBe('head-from-one');
    // Flat position 4·15 + 11 = 71 of (3, 7, 5): head 2, query 0, feature 1.
    expect(mistake('merged', merged, [2, 0, 1])).toBe('without-transpose');
  });
});

describe('the number that a view reads', () => {
  it('keeps its flat position', () => {
    const at = { t: 4, h: 2, d: 1 };
    expect(mistake('merged_without_transpose', at, [2, 0, 1])).toBe(true);
    expect(mistake('merged_without_transpose', at, [2, 4, 1])).toBe('as-if-transposed');
    // Column 11 of 3 heads is head 2 and feature 3, cut into bands or dealt in turn.
    const square = traceOf({ tokens: 10, dModel: 12, numHeads: 3 });
    expect(mistake('merged_without_transpose', { t: 6, h: 2, d: 3 }, [2, 6, 3], square)).toBe('as-if-transposed');
    expect(find('merged_without_transpose', at).hints.slice(0, 2)).toEqual([
      'The flat position is 15·t + 5·h + d = 15·4 + 5·2 + 1 = 71. It stays the same.',
      expect.stringMatching(/^In `context` it is \d+·h \+ \d+·t \+ d\.$/),
    ]);
  });
});

describe('the keys that heads share', () => {
  // Four heads, two heads of keys: heads 0 and 1 read keys 0, heads 2 and 3 keys 1.
  const shared = traceOf({ tokens: 6, dModel: 8, numHeads: 4, numKvHeads: 2 });
  const k = { h: 1, s: 4, d: 0 };
  it('are shared by neighbouring heads', () => expect(mistake('k', k, [0, 4, 0], shared)).toBe(true));
  it('names the mistake', () => expect(mistake('k', k, [1, 4, 0], shared)).toBe('shared-in-turn'));
});

describe('a question', () => {
  it('asks about varying cells', () => {
    const keys = Array.from({ length: 12 }, (_, seed) => posed(trace, 'q', seed)?.key);
    expect(new Set(keys).size).toBeGreaterThan(8);
  });

  it('exists for exactly the tensors whose numbers are only moved, in every variant', () => {
    for (const [, options] of EVERY_VARIANT) {
      const variant = traceOf(options);
      for (const name of variant.names) {
        const exercise = posed(variant, name, 9);
        const moved = /^(q|k|v|k_shared|v_shared|merged|merged_without_transpose)$/.test(name);
        expect([name, exercise !== null]).toEqual([name, moved]);
        const solution = drawn(exercise?.solution()).textContent;
        expect([exercise?.prompt, solution, ...(exercise?.hints ?? [])].join(' ')).not.toMatch(/NaN|null/);
      }
    }
  });
});
