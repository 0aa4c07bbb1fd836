/** The memory lens of `split`, in French. */
import type { words as english } from '../../en/labs/split.ts';
import { lens } from '../lens.ts';

export const words: typeof english = {
  lens,
  stages: {
    given: 'Q tel que la projection le laisse : une ligne par token, les colonnes des têtes côte à côte.',
    view: 'Les colonnes reçoivent des noms : tête, puis composante. Aucun nombre ne bouge.',
    transpose:
      'Les têtes viennent en premier, et rien n’a encore bougé : deux pas ont échangé leurs places. Lire dans l’ordre saute à travers la mémoire.',
    contiguous: 'Les nombres sont copiés dans l’ordre de lecture : ceux de chaque tête sont ensemble.',
    wrong:
      'Le raccourci : la bonne forme d’un coup. La mémoire est coupée en d’autres morceaux, et la première tête reçoit les premiers tokens avec toutes leurs colonnes.',
  },
};
