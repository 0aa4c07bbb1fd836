import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const values: Chapter = {
  id: 'values',
  scene,
  tensors: ['weights', 'v', 'context'],
  exercise: 'context',
};
