import { computeCell, giveShape, orderSteps } from '../../exercises/kinds.ts';

export const exercises = [orderSteps('wholeLayer'), computeCell('output'), giveShape('crossScores')];
