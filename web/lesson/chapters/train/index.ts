import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'train',
  sentence: false,
  poster: 'learn',
  notebook: { reads: ['embedding', 'merged', 'output', 'w_o'], shows: 'loss' },
  code: () => import('code:train'),
  tensors: ['weights'],
};
