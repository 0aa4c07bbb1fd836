/** The notice of the chapter on trained heads, in French. */
import type { trained as english } from '../en/trained.ts';

export const trained: typeof english = {
  notTrained: 'La figure montre les poids réglés, et ce ne sont pas ceux qui ont été entraînés.',
  coming: 'Le modèle entraîné arrive (0,3 Mo). En attendant, la figure garde ses poids.',
  share: 'Du modèle entraîné',
  failed: 'Le modèle entraîné n’a pas pu être chargé ; la figure garde donc ses poids.',
  show: 'Montrer la couche 2 sur une phrase que le modèle connaît',
};
