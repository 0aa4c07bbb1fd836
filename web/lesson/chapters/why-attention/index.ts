import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'why-attention',
  scene,
  poster: 'fifth',
  code: () => import('code:why-attention'),
  tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
};
