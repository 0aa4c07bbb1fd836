import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'concat',
  poster: 'merged',
  code: () => import('code:concat'),
  tensors: ['context', 'merged', 'merged_without_transpose'],
};
