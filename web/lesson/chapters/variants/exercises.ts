import { countCost, giveShape, orderSteps, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  orderSteps('cachedStep'),
  countCost('cache'),
  giveShape('sharedKeys'),
  giveShape('weightsCross'),
  writeFunction('groupedQueryAttention'),
];
