import { giveShape, orderSteps } from '../../exercises/kinds.ts';

export const exercises = [orderSteps('wholeLayer'), giveShape('crossScores')];
