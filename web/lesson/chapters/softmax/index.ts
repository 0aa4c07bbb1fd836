import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const softmax: Chapter = {
  id: 'softmax',
  scene,
  tensors: ['masked', 'row_max', 'exponentials', 'row_sum', 'weights'],
  exercise: 'weights',
};
