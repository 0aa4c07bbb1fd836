import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'heads',
  poster: 'weights',
  introduces: ['preset', 'seed'],
  code: () => import('code:heads'),
  tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
};
