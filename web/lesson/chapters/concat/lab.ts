/** The memory lens over Z, merged to one row per token, with and without the transpose. */
import { memoryLens } from '../../lab-kit/memory/lens.ts';
import { attended } from '../../lab-kit/memory/owned.ts';
import { concatStages } from '../../lab-kit/memory/stages.ts';

const steps = ['given', 'transpose', 'contiguous', 'view', 'wrong', 'refused'];

export default memoryLens({ steps, numbers: attended, stages: concatStages });
