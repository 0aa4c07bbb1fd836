import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'heads',
  scene,
  poster: 'weights',
  code: () => import('code:heads'),
  tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
};
