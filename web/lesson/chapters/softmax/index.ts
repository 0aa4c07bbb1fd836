import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'softmax',
  poster: 'weights',
  introduces: ['temperature'],
  reads: 'weights',
  code: () => import('code:softmax'),
  tensors: ['masked', 'row_max', 'exponentials', 'row_sum', 'weights'],
};
