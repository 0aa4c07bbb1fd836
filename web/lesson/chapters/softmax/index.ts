import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'softmax',
  scene,
  code: () => import('code:softmax'),
  tensors: ['masked', 'row_max', 'exponentials', 'row_sum', 'weights'],
};
