import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'summary',
  poster: 'weights',
  code: () => import('code:summary'),
  tensors: ['weights', 'merged', 'output'],
};
