import { ADDED_AXES } from '../../../engine/generated/added-axes.ts';
import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'd_exponents',
  reads: 'one-head',
  // The tensors of `loss.ts` too, because an address may name their cells before that is loaded.
  addedAxes: { ...ADDED_AXES.backward, tm: 'target error', '': 'half loss' },
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:backward'),
  computation: async (engine) => (await import('./gradients.ts')).load(engine),
  tensors: [
    'output',
    'target',
    'error',
    'loss',
    'd_output',
    'd_w_o',
    'd_merged',
    'd_context',
    'd_weights',
    'd_v',
    'row_dot',
    'd_exponents',
    'd_scores',
    'd_q',
    'd_k',
    'd_q_projected',
    'd_w_q',
    'd_w_k',
    'd_w_v',
    'd_input_from_q',
    'd_input_from_k',
    'd_input_from_v',
    'd_input',
  ],
});
