import type { Chapter } from '../chapter.ts';
import { figure } from './figure.ts';

export const chapter: Chapter = {
  id: 'why-attention',
  poster: 'fifth',
  introduces: ['sentence'],
  figure,
  code: () => import('code:why-attention'),
  tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
};
