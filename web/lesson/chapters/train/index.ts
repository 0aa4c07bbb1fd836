import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'train',
  scene,
  sentence: false,
  poster: 'learn',
  code: () => import('code:train'),
  tensors: ['weights'],
};
