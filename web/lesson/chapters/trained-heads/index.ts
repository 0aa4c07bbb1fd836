import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'trained-heads',
  poster: 'maps',
  code: () => import('code:trained-heads'),
  tensors: ['weights', 'context'],
};
