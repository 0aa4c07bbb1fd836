import { ask } from '../../exercises/entry.ts';

export const exercises = [ask('order-steps', 'testHead'), ask('give-shape', 'headOutputWeight')];
