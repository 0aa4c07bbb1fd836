import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'mask',
  poster: 'masked',
  introduces: ['mask'],
  reads: 'masked',
  defaultMask: { kind: 'causal' },
  code: () => import('code:mask'),
  tensors: ['scaled', 'mask', 'masked'],
};
