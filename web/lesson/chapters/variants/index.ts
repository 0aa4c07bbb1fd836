import type { Chapter } from '../chapter.ts';
import { figure } from './figure.ts';

export const chapter: Chapter = {
  id: 'variants',
  poster: 'cache',
  notebook: { reads: ['q', 'k', 'v', 'scale', 'temperature'], shows: 'step' },
  figure,
  code: () => import('code:variants'),
  tensors: ['k_shared', 'v_shared', 'q', 'weights'],
};
