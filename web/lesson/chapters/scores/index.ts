import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const scores: Chapter = {
  id: 'scores',
  scene,
  tensors: ['q', 'k', 'scores'],
  exercise: 'scores',
};
