import type { words as english } from '../../en/exercises/frame.ts';
import { count } from '../grammar.ts';

export const words: typeof english = {
  round: (round) => `variante ${round}`,
  rest: (count) => `${count} de plus`,
  solved: 'résolu',
  check: 'Vérifier',
  checkAnswer: 'Vérifier votre réponse',
  checking: 'Vérification…',
  checkStep: (step) => `Pas encore. Comparez votre calcul avec cette étape : « ${step} »`,
  answersLeft: (left) => count(left, 'réponse restante', 'réponses restantes'),
  keep: 'Enregistrer cette réponse',
  kept: 'Votre réponse est enregistrée.',
  hint: (left) => (left === 1 ? 'Indice (le dernier)' : `Indice (encore ${left})`),
  noHints: 'Aucun autre indice',
  hintTitle: (number) => `Indice ${number}`,
  solution: 'Montrer la solution',
  hideSolution: 'Cacher la solution',
  another: 'Autre variante',
  askCell: (supposes) => (supposes ? 'Voir d’où vient le nombre de la figure' : 'Voir d’où vient ce nombre'),
  showInFigure: 'Montrer cela dans la figure',
  nothing:
    'Avec ces réglages, il n’y a rien à demander. L’exercice revient avec une autre phrase, un autre masque ou un autre nombre de têtes.',
  failed: 'Cet exercice n’a pas pu être préparé :',
  notChecked:
    'Votre réponse n’a pas pu être vérifiée. Il manque peut-être une partie de la page : regardez votre connexion, puis vérifiez à nouveau.',

  list: 'Exercices de ce chapitre',
  item: (number, kind, solved) => `${number}. ${kind}${solved ? ', résolu' : ''}`,
  done: (solved, of) => `${solved} sur ${count(of, 'résolu', 'résolus')}`,
  next: 'Exercice suivant',

  mix: 'Exercices de tous les chapitres, mélangés',
  previous: 'Précédent',
  following: 'Suivant',
  place: (place, of) => `${place} sur ${of}`,
  elsewhere: (count) =>
    count === 1
      ? 'Un autre n’est posé que dans son chapitre.'
      : `${count} autres ne sont posés que dans leurs chapitres.`,
  onlyOpen: 'passer ceux qui sont résolus',
  from: 'Du chapitre',
};

// from: d709308
