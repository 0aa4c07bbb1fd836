import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'cost',
  poster: 'grow',
  code: () => import('code:cost'),
  tensors: ['weights'],
};
