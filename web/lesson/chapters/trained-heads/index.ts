import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'trained-heads',
  poster: 'maps',
  notebook: { reads: ['weights', 'merged', 'w_o'], shows: 'previous' },
  code: () => import('code:trained-heads'),
  visit: async (host) => new (await import('./visit.ts')).TrainedVisit(host),
  tensors: ['weights', 'context'],
};
