/** Settings of the `concat` lab: the steps are those of `concatStages`. */
import { lensFields } from '../../lab-kit/memory/lens-fields.ts';

export const fields = lensFields(['given', 'transpose', 'contiguous', 'view', 'wrong', 'refused']);
