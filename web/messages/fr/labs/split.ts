/** The memory lens of `split`, in French. */
import type { words as english } from '../../en/labs/split.ts';
import { lens } from '../lens.ts';

export const words: typeof english = {
  lens,
  stages: {
    given: 'Q tel que la projection le laisse : une ligne par token, les colonnes de toutes les têtes côte à côte.',
    view: 'Les colonnes reçoivent des noms : tête, puis composante. Les nombres restent où ils sont.',
    transpose:
      'Les têtes viennent maintenant en premier, et rien n’a encore bougé : seuls les deux pas ont échangé leurs places. Lire dans l’ordre saute à travers la mémoire.',
    contiguous:
      'Les nombres sont copiés dans l’ordre où on les lit. Les nombres de chaque tête sont maintenant ensemble.',
    wrong:
      'Le raccourci : la bonne forme tout de suite. La mémoire est simplement coupée en d’autres morceaux, et la tête 0 reçoit des lignes entières des premiers tokens.',
  },
};
