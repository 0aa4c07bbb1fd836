import { changeEntry, chooseHead, giveShape } from '../../exercises/kinds.ts';

export const exercises = [chooseHead('refers'), giveShape('maps'), changeEntry('agree')];
