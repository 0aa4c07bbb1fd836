import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'variants',
  scene,
  poster: 'cache',
  code: () => import('code:variants'),
  tensors: ['k_shared', 'v_shared', 'q', 'weights'],
};
