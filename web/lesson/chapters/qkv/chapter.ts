import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'all',
  reads: 'not-yet',
  scene: () => import('./scene.ts'),
  code: () => import('code:qkv'),
  tensors: ['input', 'w_q', 'w_k', 'w_v', 'q_projected', 'k_projected', 'v_projected'],
  maps: { tensors: ['q_projected', 'k_projected', 'v_projected'], of: 'all' },
});
