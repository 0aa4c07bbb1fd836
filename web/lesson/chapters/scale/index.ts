import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const scale: Chapter = {
  id: 'scale',
  scene,
  tensors: ['scores', 'scaled'],
  exercise: 'scaled',
};
