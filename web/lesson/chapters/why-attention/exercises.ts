import { hideWord, predictFlip } from '../../exercises/kinds.ts';

export const exercises = [predictFlip('meaning'), hideWord('read')];
