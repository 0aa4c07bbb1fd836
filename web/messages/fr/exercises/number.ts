import type { words as english } from '../../en/exercises/number.ts';

export const words: typeof english = {
  sumAllowed: 'Vous pouvez écrire un calcul : 0,5·1,2 + 3/4.',
  infinityAllowed: 'Pour −∞, écrivez -inf.',

  answer: 'Votre réponse',
  givens: 'Ce qu’il vous faut',
  preview: (value) => `= ${value}`,

  right: (value) => `Exact : ${value}.`,
  rightRounded: (exact) => `Exact. Sans arrondir en route, on obtient ${exact}.`,

  unreadable: {
    empty: 'Écrivez d’abord un nombre.',
    separators: (text) => `« ${text} » a deux signes décimaux.`,
    unknown: (text) => `« ${text} » ne peut pas être lu comme un nombre.`,
    unfinished: 'Le calcul n’est pas terminé.',
    parenthesis: 'Une parenthèse n’est pas fermée.',
    undefined: 'Cela n’a pas de valeur : on y divise 0 par 0, ou l’on retire ∞ de ∞.',
    tooLong: 'C’est trop long pour un seul nombre.',
    whole: 'Un indice est un nombre entier, 0 ou plus.',
  },
};

// from: 2ec52da
