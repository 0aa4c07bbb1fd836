import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'bugs',
  poster: 'weights',
  code: () => import('code:bugs'),
  tensors: ['weights', 'context', 'merged', 'output'],
};
