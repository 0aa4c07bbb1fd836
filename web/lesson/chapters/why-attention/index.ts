import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'why-attention',
  poster: 'fifth',
  code: () => import('code:why-attention'),
  tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
};
