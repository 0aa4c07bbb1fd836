import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'softmax',
  scene,
  poster: 'weights',
  code: () => import('code:softmax'),
  tensors: ['masked', 'row_max', 'exponentials', 'row_sum', 'weights'],
};
