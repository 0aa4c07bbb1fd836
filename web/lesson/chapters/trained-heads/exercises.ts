import { giveShape, orderSteps } from '../../exercises/kinds.ts';

export const exercises = [orderSteps('testHead'), giveShape('headOutputWeight')];
