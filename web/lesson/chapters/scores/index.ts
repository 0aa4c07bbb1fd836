import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'scores',
  poster: 'row',
  introduces: ['head'],
  reads: 'scores',
  code: () => import('code:scores'),
  tensors: ['q', 'k', 'scores'],
};
