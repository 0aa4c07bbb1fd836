import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const concat: Chapter = {
  id: 'concat',
  scene,
  tensors: ['context', 'merged', 'merged_without_transpose'],
  exercise: 'merged',
};
