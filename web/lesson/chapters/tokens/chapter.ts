import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'input',
  reads: 'not-yet',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:tokens'),
  tensors: ['embedding', 'position', 'input'],
  maps: { tensors: ['input'], of: 'all' },
});
