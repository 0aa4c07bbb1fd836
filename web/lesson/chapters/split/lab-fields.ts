/** What can be set in the laboratory of `split`: the steps are those of `splitStages`. */
import { lensFields } from '../../labs/memory/lens-fields.ts';

export const fields = lensFields(['given', 'view', 'transpose', 'contiguous', 'wrong']);
