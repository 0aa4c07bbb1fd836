import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'variants',
  poster: 'cache',
  code: () => import('code:variants'),
  tensors: ['k_shared', 'v_shared', 'q', 'weights'],
};
