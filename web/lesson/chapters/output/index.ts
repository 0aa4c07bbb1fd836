import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'output',
  scene,
  poster: 'all',
  code: () => import('code:output'),
  tensors: ['merged', 'w_o', 'output'],
};
