import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'values',
  poster: 'all',
  reads: 'weights',
  code: () => import('code:values'),
  tensors: ['weights', 'v', 'context'],
};
