import { ask } from '../../exercises/entry.ts';

export const exercises = [ask('choose-head', 'agrees'), ask('steer-vector', 'both'), ask('choose-head', 'before')];
