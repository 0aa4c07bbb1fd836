import { countCost, giveShape } from '../../exercises/kinds.ts';

export const exercises = [countCost('projections'), countCost('attention'), giveShape('maps'), countCost('maps')];
