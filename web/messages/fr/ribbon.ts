import type { words as english } from '../en/ribbon.ts';

export const words: typeof english = {
  label: 'Le mot suivi',
  none: (word) => `La figure suit « ${word} ».`,
  weights: (word, read) => `« ${word} » lit ${read}`,
  heads: (word) => `« ${word} » lit surtout :`,
  read: (word, number) => `« ${word} » ${number}`,
  head: (head, read) => `tête ${head} ${read}`,
  nothing: 'aucun mot',
  evidence: (head, own) => (own ? `Tête ${head} :` : `Dans la phrase de la question, tête ${head} :`),
  close: 'Fermer',
  previousHead: 'Tête précédente',
  nextHead: 'Tête suivante',
  headOf: (head, heads) => `Tête ${head} sur ${heads}`,
};

// from: 6cbf6c0
