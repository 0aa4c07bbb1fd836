import type { Chapter } from '../chapter.ts';
import { scene } from './scene.ts';

export const chapter: Chapter = {
  id: 'tokens',
  scene,
  poster: 'input',
  code: () => import('code:tokens'),
  tensors: ['embedding', 'position', 'input'],
};
