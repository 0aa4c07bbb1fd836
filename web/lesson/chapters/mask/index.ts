import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const mask: Chapter = {
  id: 'mask',
  scene,
  tensors: ['scaled', 'mask', 'masked'],
  exercise: 'masked',
};
