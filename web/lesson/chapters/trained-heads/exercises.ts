import { computeCell, giveShape, orderSteps } from '../../exercises/kinds.ts';

export const exercises = [orderSteps('testHead'), computeCell('weights'), giveShape('headOutputWeight')];
