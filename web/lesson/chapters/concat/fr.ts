import { lens } from '../../../messages/fr/labs/lens.ts';
import type { words as english } from './en.ts';

export const words: typeof english = {
  lens,
  stages: {
    given: 'Z tel que l’attention le donne : tous les tokens d’une tête, puis tous ceux de la suivante.',
    transpose:
      'Les tokens viennent maintenant en premier. Aucun nombre n’a bougé ; deux strides ont échangé leurs places.',
    contiguous: 'Les nombres sont copiés dans l’ordre de lecture : token après token, chacun avec toutes ses têtes.',
    view: 'Tête et composante redeviennent un seul axe : chaque ligne est un token, avec toutes les têtes côte à côte.',
    wrong:
      'Le raccourci : view sans retransposer. La forme est juste, mais la première ligne contient plusieurs tokens d’une seule tête.',
    refused:
      'Transposé, mais pas copié : les nombres d’une ligne ne sont plus côte à côte, et view n’a pas le droit de les copier.',
  },
};

// from: 0a4259c
