import { ask } from '../../exercises/entry.ts';

export const exercises = [ask('predict-flip', 'meaning'), ask('hide-word', 'read')];
