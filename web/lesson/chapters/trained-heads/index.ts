import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'trained-heads',
  scene,
  poster: 'maps',
  code: () => import('code:trained-heads'),
  tensors: ['weights', 'context'],
};
