import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'output',
  poster: 'all',
  introduces: ['bias'],
  code: () => import('code:output'),
  tensors: ['merged', 'w_o', 'output'],
};
