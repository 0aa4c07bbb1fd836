import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const output: Chapter = {
  id: 'output',
  scene,
  tensors: ['merged', 'w_o', 'output'],
  exercise: 'output',
};
