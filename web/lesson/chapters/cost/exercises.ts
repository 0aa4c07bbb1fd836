import { ask } from '../../exercises/entry.ts';

export const exercises = [ask('count-cost', 'projections'), ask('count-cost', 'attention'), ask('count-cost', 'maps')];
