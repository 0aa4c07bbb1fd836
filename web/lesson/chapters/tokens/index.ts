import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'tokens',
  poster: 'input',
  reads: 'nothing',
  code: () => import('code:tokens'),
  tensors: ['embedding', 'position', 'input'],
};
