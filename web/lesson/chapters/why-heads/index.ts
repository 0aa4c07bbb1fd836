import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'why-heads',
  scene,
  poster: 'apart',
  code: () => import('code:why-heads'),
  tensors: ['weights', 'context'],
};
