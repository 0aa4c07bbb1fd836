/** Settings of the `split` lab: the steps are those of `splitStages`. */
import { lensFields } from '../../lab-kit/memory/lens-fields.ts';

export const fields = lensFields(['given', 'view', 'transpose', 'contiguous', 'wrong']);
