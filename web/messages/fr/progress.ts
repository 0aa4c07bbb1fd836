import type { words as english } from '../en/progress.ts';
import { count } from './grammar.ts';

export const words: typeof english = {
  storage: {
    notKept:
      'Ce navigateur ne garde pas vos progrès pour cette page : son stockage est plein ou refusé. Ils sont là tant que la page est ouverte ; enregistrez-les dans un fichier.',
    unreadable: (key) =>
      `Les progrès conservés dans ce navigateur n’ont pas pu être lus : on repart de zéro. L’ancien texte a été mis de côté sous le nom « ${key} ».`,
  },

  file: {
    tooLong: 'Ce fichier est trop grand pour un relevé d’exercices. Rien n’a été changé.',
    noJson: 'Ce fichier n’est pas du JSON. Choisissez-en un que cette page a enregistré. Rien n’a été changé.',
    notOurs: 'Ce fichier n’est pas un relevé des exercices de cette leçon. Rien n’a été changé.',
    otherVersion: 'Ce fichier a été enregistré par une autre version de la leçon. Rien n’a été changé.',
    damaged: (where) => `Ce fichier est endommagé à « ${where} ». Rien n’a été changé.`,
    tooMany: 'Avec ce fichier, il y aurait plus d’exercices qu’il n’est possible d’en garder. Rien n’a été changé.',
    unreadable: 'Ce fichier n’a pas pu être ouvert. Rien n’a été changé.',
  },

  solved: (solved, of) => `${count(solved, 'exercice', 'exercices')} sur ${count(of, 'résolu', 'résolus')}`,
  unaided: (n) => `dont ${n} sans indice ni solution`,
  where: 'Il est conservé dans ce navigateur seulement et n’est envoyé nulle part.',
  saveJson: 'Enregistrer en JSON',
  saveCsv: 'Enregistrer en CSV',
  load: 'Charger un relevé enregistré',
  loaded: (n) => (n < 2 ? `${count(n, 'exercice a été chargé', '')}.` : `${n} exercices ont été chargés.`),
  clear: 'Effacer',
  cleared: 'Votre relevé a été effacé.',
  undo: 'Le rétablir',
  broughtBack: 'Votre relevé est de retour.',
  fileName: 'attention-exercices',
  chapters: 'Résolus dans chaque chapitre',
};

// from: 159e6d3
