import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'scale',
  poster: 'widths',
  reads: 'scaled',
  code: () => import('code:scale'),
  tensors: ['scores', 'scaled'],
};
