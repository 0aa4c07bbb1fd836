import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'why-heads',
  poster: 'apart',
  notebook: { reads: ['q_projected', 'k_projected'], shows: 'np.abs(difference).max()' },
  introduces: ['numHeads'],
  code: () => import('code:why-heads'),
  tensors: ['weights', 'context'],
};
