import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'qkv',
  poster: 'all',
  reads: 'nothing',
  code: () => import('code:qkv'),
  tensors: ['input', 'w_q', 'w_k', 'w_v', 'q_projected', 'k_projected', 'v_projected'],
};
