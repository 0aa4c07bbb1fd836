import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'cost',
  poster: 'grow',
  notebook: { reads: ['q'], shows: 'projections, attention' },
  code: () => import('code:cost'),
  tensors: ['weights'],
};
