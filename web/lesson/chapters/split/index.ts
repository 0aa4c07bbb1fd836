import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const split: Chapter = {
  id: 'split',
  scene,
  tensors: ['q_projected', 'k_projected', 'v_projected', 'q', 'k', 'v'],
  exercise: 'q',
};
