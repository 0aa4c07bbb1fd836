import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'output',
  scene: () => import('./scene.ts'),
  tensors: [],
});
