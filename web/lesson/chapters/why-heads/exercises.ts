import { chooseHead, steerVector } from '../../exercises/kinds.ts';

export const exercises = [chooseHead('agrees'), steerVector('both'), chooseHead('before')];
