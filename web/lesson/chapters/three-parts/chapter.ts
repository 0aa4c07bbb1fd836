import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'three',
  reads: 'not-yet',
  scene: () => import('./scene.ts'),
  tensors: [],
});
