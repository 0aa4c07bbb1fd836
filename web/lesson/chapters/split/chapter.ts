import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'heads',
  introduces: ['dModel'],
  ignores: () => ['mask', 'temperature'],
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:split'),
  tensors: ['q_projected', 'k_projected', 'v_projected', 'q', 'k', 'v'],
  maps: { tensors: ['q'], of: 'heads' },
});
