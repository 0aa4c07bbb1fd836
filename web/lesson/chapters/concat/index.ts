import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'concat',
  scene,
  poster: 'merged',
  code: () => import('code:concat'),
  tensors: ['context', 'merged', 'merged_without_transpose'],
};
