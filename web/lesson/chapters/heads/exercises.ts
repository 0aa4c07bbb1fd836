import { ask } from '../../exercises/entry.ts';

export const exercises = [ask('choose-head', 'refers'), ask('give-shape', 'maps'), ask('change-entry', 'agree')];
