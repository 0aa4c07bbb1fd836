import { countCost } from '../../exercises/kinds.ts';

export const exercises = [countCost('projections'), countCost('attention'), countCost('maps')];
