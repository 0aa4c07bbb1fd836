import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { listIn } from '#web/lesson/exercises/inputs.ts';
import { ORDERS, type OrderName, pose } from '#web/lesson/exercises/kinds/order-steps.ts';
import { words as orderWords } from '#web/messages/en/exercises/order-steps.ts';

const trace = traceOf({ causal: true });
const NAMES = Object.keys(ORDERS) as OrderName[];

function exercise(order: OrderName, seed = 1) {
  const posed = pose(order, { trace, sentences: { tokens: [] }, head: null, seed });
  if (!posed) throw new Error(`no exercise ${order}`);
  const [start = []] = posed.wrong.map(([text]) => listIn(text));
  return {
    right: listIn(posed.right[0]),
    start,
    check: (ids: readonly string[]) => judgedAtOnce(posed, ids.join(' ')),
  };
}
const rightOrder = (order: OrderName) => exercise(order).right;

function exchanged(ids: readonly string[], a: string, b: string): readonly string[] {
  return ids.map((id) => (id === a ? b : id === b ? a : id));
}

function permutations(ids: readonly string[]): readonly (readonly string[])[] {
  if (ids.length <= 1) return [ids];
  return ids.flatMap((id) => permutations(ids.filter((other) => other !== id)).map((rest) => [id, ...rest]));
}

describe('orderSteps', () => {
  it('accepts exactly one of all orders', () => {
    for (const order of NAMES) {
      const { check } = exercise(order);
      const accepted = permutations(rightOrder(order)).filter((ids) => check(ids).right);
      expect([order, accepted]).toEqual([order, [rightOrder(order)]]);
    }
  });

  it('starts from a wrong, shuffled order, the same for the same seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.nat(), (order, seed) => {
        const { start, check } = exercise(order, seed);
        expect([...start].sort()).toEqual([...rightOrder(order)].sort());
        expect(check(start).right).toBe(false);
        expect(exercise(order, seed).start).toEqual(start);
      }),
    );
    expect(new Set(Array.from({ length: 20 }, (_, seed) => exercise('wholeLayer', seed).start.join())).size).toBe(20);
  });

  it('has texts for exactly its steps, and takes the order of traced steps from the core', () => {
    for (const order of NAMES) {
      const { steps, traced } = ORDERS[order];
      expect(Object.keys(orderWords.orders[order].steps)).toEqual([...steps]);
      if (traced) expect(rightOrder(order)).toEqual(trace.names.filter((name) => steps.includes(name)));
    }
  });

  it('diagnoses exactly the pitfalls that one moved step makes', () => {
    const said: Readonly<Record<string, string>> = orderWords.mistakes;
    for (const order of NAMES) {
      const { check } = exercise(order);
      for (const [first, then, mistake] of ORDERS[order].pitfalls) {
        const without = rightOrder(order).filter((id) => id !== first);
        const late = without.flatMap((id) => (id === then ? [id, first] : [id]));
        const ids = ORDERS[order].pitfalls.map(([, , id]) => id);
        const verdict = check(late);
        expect(verdict.right).toBe(false);
        if (verdict.right === false) expect(ids).toContain(verdict.mistake);
        expect(said[mistake]).toBeDefined();
      }
      const named = new Set(ORDERS[order].pitfalls.map(([first, then]) => `${first} ${then}`));
      const ids = rightOrder(order);
      for (const [i, first] of ids.entries()) {
        const then = ids[i + 1];
        if (then === undefined || named.has(`${first} ${then}`)) continue;
        expect(check(exchanged(ids, first, then))).toMatchObject({ right: false, mistake: null });
      }
    }
    expect(Object.keys(said).sort()).toEqual(
      [...new Set(NAMES.flatMap((order) => ORDERS[order].pitfalls.map(([, , id]) => id)))].sort(),
    );
  });

  it('diagnoses the mask after the softmax, and the output before the joined heads', () => {
    const head = exercise('oneHead').check(['q', 'scores', 'scaled', 'weights', 'masked', 'context']);
    expect(head).toMatchObject({ mistake: 'mask-after-softmax' });
    const layer = exercise('wholeLayer').check(exchanged(rightOrder('wholeLayer'), 'merged', 'output'));
    expect(layer).toMatchObject({ mistake: 'output-before-joining' });
  });

  it.each<[OrderName, string, string]>([
    ['postNorm', 'norm-before-part', 'norm attend add feed addAgain normAgain'],
    ['postNorm', 'norm-before-sum', 'attend norm add feed addAgain normAgain'],
    ['postNorm', 'sum-before-part', 'attend add norm addAgain feed normAgain'],
    ['postNorm', 'norm-before-sum', 'attend add norm feed normAgain addAgain'],
    ['preNorm', 'part-before-norm', 'attend norm add normAgain feed addAgain'],
    ['preNorm', 'part-before-norm', 'norm attend add feed normAgain addAgain'],
    ['preNorm', 'sum-before-part', 'norm attend add normAgain addAgain feed'],
    ['preNorm', 'norm-of-old-stream', 'norm attend normAgain add feed addAgain'],
  ])('diagnoses norms and sums of a block in the wrong place: %s, %s', (order, mistake, steps) => {
    expect(exercise(order).check(steps.split(' '))).toMatchObject({ mistake });
  });

  it('says what is missing when no pitfall matches', () => {
    expect(exercise('oneHead').check(['scores', 'q', 'scaled', 'masked', 'weights', 'context']).message).toBe(
      'Not yet: “Take the dot product of each query with each key” needs what “Make queries, keys and values” makes.',
    );
  });
});
