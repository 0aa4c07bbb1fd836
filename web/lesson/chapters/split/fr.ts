import { lens } from '../../../messages/fr/labs/lens.ts';
import type { words as english } from './en.ts';

export const words: typeof english = {
  lens,
  stages: {
    given: 'Q tel que la projection le donne : une ligne par token, avec les colonnes de toutes les têtes côte à côte.',
    view: 'On trace les traits : une colonne se note maintenant par sa tête, puis par sa composante. Aucun nombre ne bouge.',
    transpose:
      'Les têtes viennent maintenant en premier. Aucun nombre n’a encore bougé : deux strides ont échangé leurs places, et la lecture dans l’ordre saute d’un endroit de la mémoire à l’autre.',
    contiguous: 'Les nombres sont copiés dans l’ordre de lecture : ceux de chaque tête sont côte à côte.',
    wrong:
      'Le raccourci donne la bonne forme, mais coupe la mémoire en d’autres morceaux : la première tête reçoit les premiers tokens avec toutes leurs colonnes.',
  },
};

// from: 8e8ad14
