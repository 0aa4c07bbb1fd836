/** The memory lens over Q, from (T, d_model) to one matrix per head, correctly and wrongly. */
import { memoryLens } from '../../lab-kit/memory/lens.ts';
import { projected } from '../../lab-kit/memory/owned.ts';
import { splitStages } from '../../lab-kit/memory/stages.ts';

const steps = ['given', 'view', 'transpose', 'contiguous', 'wrong'];

export default memoryLens({ steps, numbers: projected, stages: splitStages });
