/** The cache of seeded numbers: one computation per key, LRU eviction. */
import { expect, it } from 'vitest';
import { cachedNumbers, randomTensors } from '#web/lesson/model/random-model.ts';

it('computes numbers once, and evicts the least recently used', () => {
  let made = 0;
  const ask = (key: string, length: number) =>
    cachedNumbers(key, () => {
      made++;
      return new Float32Array(length);
    });
  const half = 2 ** 20;
  expect(ask('a', half)).toBe(ask('a', half));
  ask('b', half);
  ask('a', half);
  expect(made).toBe(2);
  ask('c', half);
  ask('a', half);
  expect(made, 'b made room for c').toBe(3);
  ask('b', half);
  expect(made).toBe(4);
  expect(ask('large', 4 * half), 'what is larger than the room alone').toHaveLength(4 * half);
});

it('generates the model again only after a change of its inputs', () => {
  const size = { dModel: 8, bias: true, seed: 3 };
  const [a, b] = [randomTensors(['a', 'b'], size), randomTensors(['a', 'b'], size)];
  for (const [name, numbers] of Object.entries(a)) expect(b[name]).toBe(numbers);
  const other = randomTensors(['a', 'c'], size);
  expect(other['w_q']).toBe(a['w_q']);
  expect(other['embedding']).not.toEqual(a['embedding']);
  for (const change of [{ seed: 4 }, { dModel: 4 }]) {
    const changed = randomTensors(['a', 'b'], { ...size, ...change });
    for (const name of ['w_q', 'w_o', 'b_q', 'embedding']) expect(changed[name]).not.toEqual(a[name]);
  }
});
