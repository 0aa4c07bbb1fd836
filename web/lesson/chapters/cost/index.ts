import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'cost',
  scene,
  poster: 'grow',
  code: () => import('code:cost'),
  tensors: ['q_projected', 'k_projected', 'v_projected', 'weights'],
};
