import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'grow',
  ignores: (step) => (step === 'grow' ? 'all' : ['head', 'mask', 'temperature', 'seed', 'bias']),
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:cost'),
  tensors: ['weights'],
});
