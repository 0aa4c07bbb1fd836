import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'train',
  scene,
  code: () => import('code:train'),
  tensors: ['q_projected', 'k_projected', 'v_projected', 'weights'],
};
