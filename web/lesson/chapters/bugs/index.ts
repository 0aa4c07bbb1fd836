import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'bugs',
  scene,
  poster: 'weights',
  code: () => import('code:bugs'),
  tensors: ['weights', 'context', 'merged', 'output'],
};
