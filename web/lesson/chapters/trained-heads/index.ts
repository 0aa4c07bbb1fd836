import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'trained-heads',
  poster: 'maps',
  notebook: { reads: ['weights', 'merged', 'w_o'], shows: 'previous' },
  code: () => import('code:trained-heads'),
  tensors: ['weights', 'context'],
};
