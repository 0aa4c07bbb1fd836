import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'split',
  scene,
  poster: 'heads',
  code: () => import('code:split'),
  tensors: ['q_projected', 'k_projected', 'v_projected', 'q', 'k', 'v'],
};
