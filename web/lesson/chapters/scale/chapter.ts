import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'widths',
  reads: 'not-yet',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:scale'),
  tensors: ['scores', 'scaled'],
  maps: { tensors: ['scaled'], of: 'head' },
});
