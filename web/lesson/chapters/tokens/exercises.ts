import { ask } from '../../exercises/entry.ts';

export const exercises = [ask('compute-cell', 'input'), ask('change-entry', 'feature'), ask('predict-flip', 'gender')];
