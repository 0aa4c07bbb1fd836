import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('order-steps', 'cachedStep'),
  ask('count-cost', 'cache'),
  ask('give-shape', 'sharedKeys'),
  ask('give-shape', 'weightsCross'),
  ask('write-function', 'groupedQueryAttention'),
];
