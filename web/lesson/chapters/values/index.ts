import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'values',
  scene,
  poster: 'all',
  code: () => import('code:values'),
  tensors: ['weights', 'v', 'context'],
};
