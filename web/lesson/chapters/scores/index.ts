import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'scores',
  scene,
  poster: 'row',
  code: () => import('code:scores'),
  tensors: ['q', 'k', 'scores'],
};
