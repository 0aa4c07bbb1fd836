import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'why-heads',
  poster: 'apart',
  code: () => import('code:why-heads'),
  tensors: ['weights', 'context'],
};
