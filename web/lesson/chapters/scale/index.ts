import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'scale',
  scene,
  poster: 'widths',
  code: () => import('code:scale'),
  tensors: ['scores', 'scaled'],
};
