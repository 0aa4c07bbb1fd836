import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const heads: Chapter = {
  id: 'heads',
  scene,
  tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
  exercise: 'weights',
};
