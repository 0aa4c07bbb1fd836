import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'split',
  poster: 'heads',
  introduces: ['dModel'],
  code: () => import('code:split'),
  tensors: ['q_projected', 'k_projected', 'v_projected', 'q', 'k', 'v'],
};
