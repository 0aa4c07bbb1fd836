import { describe, expect, it } from 'vitest';
import { elementCount, type Letter, letters } from '#web/engine/cell.ts';
import type { TraceTensor } from '#web/engine/engine.ts';
import { parseProvenance } from '#web/engine/provenance/grammar.ts';
import { interpret, planLoops } from '#web/engine/provenance/interpret.ts';

const EXTENT: Record<Letter, number> = { t: 2, s: 3, h: 2, g: 1, d: 2, m: 4, f: 5, n: 2 };

/** A tensor with the small extents above and these values, by default 1, 2, 3, … */
function tensor(name: string, axes: string, values?: readonly number[]): TraceTensor {
  const shape = letters(axes).map((letter) => EXTENT[letter]);
  const data = Float32Array.from(values ?? Array.from({ length: elementCount(shape) }, (_, i) => i + 1));
  return { name, axes, provenance: '', shape, data };
}

function computed(axes: string, provenance: string, ...sources: TraceTensor[]): number[] {
  const result = tensor('result', axes);
  result.data.fill(Number.NaN);
  interpret(parseProvenance(provenance), result, (name) => {
    const source = sources.find((candidate) => candidate.name === name);
    if (!source) throw new Error(`no ${name}`);
    return source;
  });
  return [...result.data];
}

describe('interpret computes', () => {
  it('sums of products over the letters that the result lacks', () => {
    const a = tensor('a', 'ts', [1, 2, 3, 4, 5, 6]);
    const b = tensor('b', 'sd', [1, 2, 3, 4, 5, 6]);
    expect(computed('td', 'a:ts b:sd', a, b)).toEqual([22, 28, 49, 64]);
    expect(computed('', 'a:ts a:ts', a)).toEqual([91]);
    expect(computed('t', 'a:ts', a)).toEqual([6, 15]);
  });

  it('added and subtracted terms, each summed separately', () => {
    const a = tensor('a', 'ts', [1, 2, 3, 4, 5, 6]);
    const c = tensor('c', 't', [10, 20]);
    expect(computed('t', 'a:ts + c:t', a, c)).toEqual([16, 35]);
    expect(computed('t', 'c:t - a:ts', a, c)).toEqual([4, 5]);
  });

  it('products of three factors, and with a scalar', () => {
    const a = tensor('a', 'ts', [1, 2, 3, 4, 5, 6]);
    const c = tensor('c', 't', [10, 20]);
    const half = tensor('half', '', [0.5]);
    expect(computed('t', 'a:ts c:t half:', a, c, half)).toEqual([30, 150]);
  });

  it('results with other axis orders and letters', () => {
    const a = tensor('a', 't(hd)');
    expect(computed('htd', 'a:t(hd)', a)).toEqual([1, 2, 5, 6, 3, 4, 7, 8]);
    const square = tensor('square', 'td', [1, 2, 3, 4]);
    expect(computed('th', 'square:td square:hd', square)).toEqual([5, 11, 11, 25]);
  });

  it('repeats of key/value heads, and their sums back over the sharing heads', () => {
    const shared = { name: 'shared', axes: 'gtd', provenance: '', shape: [2, 1, 2] };
    const heads = { name: 'heads', axes: 'htd', provenance: '', shape: [6, 1, 2] };
    const result = { ...heads, data: new Float32Array(12) };
    const source = { ...shared, data: Float32Array.from([1, 2, 3, 4]) };
    interpret(parseProvenance('repeat(shared:gtd)'), result, () => source);
    expect([...result.data]).toEqual([1, 2, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4]);
    const back = { ...shared, data: new Float32Array(4).fill(Number.NaN) };
    const parts = { ...heads, data: Float32Array.from([1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60]) };
    interpret(parseProvenance('group_sum(heads:htd)'), back, () => parts);
    expect([...back.data]).toEqual([9, 12, 90, 120]);
  });

  it('views: the same numbers in the same flat order', () => {
    expect(computed('t(hd)', 'view(a:htd)', tensor('a', 'htd'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('maxima, where −∞ is the maximum of −∞ only', () => {
    const no = Number.NEGATIVE_INFINITY;
    expect(computed('t', 'max(a:ts)', tensor('a', 'ts', [3, -1, no, no, no, no]))).toEqual([3, no]);
  });

  it('exponentials that are 0 for masked keys, even in a fully masked row', () => {
    const no = Number.NEGATIVE_INFINITY;
    const a = tensor('a', 'ts', [0, -2, no, no, no, no]);
    const two = tensor('two', '', [2]);
    expect(computed('ts', 'exp((a:ts - max:t) / two:)', a, tensor('max', 't', [0, no]), two)).toEqual([
      1,
      Math.fround(Math.exp(-1)),
      0,
      0,
      0,
      0,
    ]);
  });

  it('quotients with 0 / 0 = 0', () => {
    const a = tensor('a', 'ts', [1, 2, 1, 0, 0, 0]);
    expect(computed('ts', 'a:ts / sum:t', a, tensor('sum', 't', [4, 0]))).toEqual([0.25, 0.5, 0.25, 0, 0, 0]);
  });

  it('nothing if operands disagree about a letter’s extent', () => {
    const b = { ...tensor('b', 's'), shape: [5], data: new Float32Array(5) };
    expect(() => computed('t', 'a:ts b:s', tensor('a', 'ts'), b)).toThrow('the axis s runs to 3 and to 5');
  });
});

describe('planned loops', () => {
  it('are merged if every array moves evenly', () => {
    const merged = { letters: letters('thd'), shape: [5, 2, 3] };
    const weights = { letters: letters('hdm'), shape: [2, 3, 4] };
    const output = { letters: letters('tm'), shape: [5, 4] };
    expect(planLoops(['t', 'm', 'h', 'd'], [output, merged, weights])).toEqual([
      { extent: 5, steps: [4, 6, 0] },
      { extent: 4, steps: [1, 0, 1] },
      { extent: 6, steps: [0, 1, 4] },
    ]);
  });

  it('omit extents of 1', () => {
    expect(planLoops(['t', 's'], [{ letters: ['t', 's'], shape: [1, 7] }])).toEqual([{ extent: 7, steps: [1] }]);
  });
});
