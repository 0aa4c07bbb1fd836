import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'scores',
  poster: 'row',
  code: () => import('code:scores'),
  tensors: ['q', 'k', 'scores'],
};
