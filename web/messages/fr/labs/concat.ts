/** The memory lens of `concat`, in French. */
import type { words as english } from '../../en/labs/concat.ts';
import { lens } from '../lens.ts';

export const words: typeof english = {
  lens,
  stages: {
    given: 'Z tel que l’attention le laisse : tête après tête.',
    transpose: 'Les tokens viennent en premier. Rien n’a bougé ; deux pas ont échangé leurs places.',
    contiguous: 'Les nombres sont copiés dans l’ordre de lecture : token après token, chacun avec toutes ses têtes.',
    view: 'Tête et composante redeviennent un seul axe : une ligne est un token avec toutes ses têtes.',
    wrong:
      'Le raccourci du notebook : view sans retransposer. La forme est juste, mais la première ligne tient plusieurs tokens d’une seule tête.',
    refused:
      'Transposé, mais non copié : les nombres d’une ligne ne sont plus côte à côte, et view ne doit pas copier.',
  },
};
