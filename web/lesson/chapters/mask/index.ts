import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'mask',
  scene,
  poster: 'masked',
  code: () => import('code:mask'),
  tensors: ['scaled', 'mask', 'masked'],
};
