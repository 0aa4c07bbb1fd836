/** Keeping, presenting, printing, finding one's way, in French. */
import type { reading as english } from '../en/reading.ts';
import { count } from './grammar.ts';

export const reading: typeof english = {
  contents: {
    button: 'Table des matières',
    solved: (solved, of) => `${solved} sur ${count(of, 'exercice', 'exercices')} ${solved < 2 ? 'résolu' : 'résolus'}`,
  },
  print: {
    button: 'Imprimer ce chapitre comme feuille d’exercices',
    name: 'Nom',
    date: 'Date',
    answers: 'Réponses',
    order: 'Écrivez devant chacune le numéro de sa place.',
    numbersOf: (sentence, seed) => `Nombres calculés pour « ${sentence} », graine ${seed}.`,
    link: 'La même figure dans la leçon :',
  },
  embed: {
    button: 'Intégrer cette figure dans votre propre page',
    heading: 'Intégrer cette figure',
  },
  ownPage: 'Ouvrir ceci dans une page à part, pour imprimer ou présenter (nouvel onglet)',
  presenter: {
    button: 'Présenter les figures une à une',
    help: 'Touches',
    fullscreen: 'Plein écran',
    windowed: 'Quitter le plein écran',
    leave: 'Quitter',
    keysHeading: 'Touches de la présentation',
    closeHelp: 'Fermer',
    keys: {
      right: '→',
      left: '←',
      down: '↓',
      up: '↑',
      space: 'Espace',
      pageDown: 'Page suiv.',
      pageUp: 'Page préc.',
      home: 'Début',
      end: 'Fin',
      f: 'F',
      question: '?',
      escape: 'Échap',
    },
    actions: {
      forward: 'Étape suivante ; après la dernière, le chapitre suivant',
      back: 'Étape précédente',
      nextChapter: 'Chapitre suivant',
      previousChapter: 'Chapitre précédent',
      firstChapter: 'Premier chapitre',
      lastChapter: 'Dernier chapitre',
      fullscreen: 'Plein écran et retour',
      help: 'Ces touches',
      leave: 'Quitter la présentation',
    },
  },
  export: {
    button: 'Enregistrer cette figure ou ses nombres',
    heading: 'Enregistrer',
  },
};

// from: 526b765
