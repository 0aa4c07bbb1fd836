import type { words as english } from '../en/edits.ts';

export const words: typeof english = {
  chip: (count) => (count === 1 ? 'modifié' : 'modifiés'),
  chipHint: 'Nombres modifiés',
  place: (symbol, row, column) => `${symbol}, ligne ${row}, colonne ${column}`,
  wordPlace: (symbol, word, column) => `${symbol}, « ${word} », colonne ${column}`,
  entry: (symbol, column) => `${symbol}, élément ${column}`,
  show: (what) => `Montrer ${what}`,
  undo: (what) => `Annuler la modification de ${what}`,
  undoAll: 'Annuler toutes les modifications',
  undone: 'Plus aucun nombre n’est modifié.',
  ghosts: 'La bande au bas d’une cellule modifiée a la couleur que la cellule avait avant.',
  differences: 'Montrer seulement les différences',
  differencesAbout: 'Chaque cellule montre alors le nouveau nombre moins l’ancien. Les cellules inchangées sont vides.',
  dropped: (count) =>
    count === 1
      ? 'Un nombre modifié n’a plus sa place ici : il a été retiré.'
      : `${count} nombres modifiés n’ont plus leur place ici : ils ont été retirés.`,
  takeBack: 'Annuler',
  close: 'Fermer ce message',
};

// from: c255ba1
