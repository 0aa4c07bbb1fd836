import { ask } from '../../exercises/entry.ts';

export const exercises = [ask('order-steps', 'wholeLayer'), ask('give-shape', 'crossScores')];
