import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'maps',
  visit: async (host) => new (await import('./visit.ts')).TrainedVisit(host),
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:trained-heads'),
  tensors: ['weights', 'context'],
});
