import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'train',
  sentence: false,
  poster: 'learn',
  code: () => import('code:train'),
  tensors: ['weights'],
};
