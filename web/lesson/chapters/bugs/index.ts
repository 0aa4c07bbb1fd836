import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'bugs',
  poster: 'weights',
  notebook: { reads: ['mask', 'scores', 'q', 'k', 'weights', 'context', 'merged'], shows: 'row_sums' },
  code: () => import('code:bugs'),
  tensors: ['weights', 'context', 'merged', 'output'],
};
