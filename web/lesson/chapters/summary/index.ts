import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'summary',
  scene,
  poster: 'weights',
  code: () => import('code:summary'),
  tensors: ['weights', 'merged', 'output'],
};
