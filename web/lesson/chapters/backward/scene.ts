/** The backward pass in the followed head, from the output on; its other stills load with the gradients. */
import { LateStills } from '../late-stills.ts';
import { outputStill } from '../output/scene.ts';

export const late = new LateStills((context) => ({ ...outputStill(context), step: 'loss' }), 'loss');
export const { scene } = late;
