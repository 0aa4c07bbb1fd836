import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'scale',
  scene,
  code: () => import('code:scale'),
  tensors: ['scores', 'scaled'],
};
