import { changeEntry, computeCell, predictFlip } from '../../exercises/kinds.ts';

export const exercises = [computeCell('input'), changeEntry('feature'), predictFlip('gender')];
