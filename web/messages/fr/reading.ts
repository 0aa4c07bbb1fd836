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
    button: 'Garder cette figure ou ses nombres',
    heading: 'Garder',
    picture: 'Cette figure',
    pictureAbout: 'Telle qu’elle est dessinée maintenant, avec sa légende.',
    numbers: 'Nombres',
    numbersAbout:
      'Les programmes Python recalculent le tenseur à partir de ce qui est donné et vérifient que les nombres sont les mêmes.',
    tensor: 'Tenseur',
    formats: { svg: 'SVG', png: 'PNG', csv: 'CSV', numpy: 'NumPy', pytorch: 'PyTorch' },
    formatLabels: {
      svg: 'Enregistrer la figure en SVG',
      png: 'Enregistrer la figure en PNG',
      csv: 'Enregistrer le tenseur en CSV',
      numpy: 'Enregistrer le tenseur comme programme NumPy',
      pytorch: 'Enregistrer le tenseur comme programme PyTorch',
    },
    saved: (file) => `Enregistré sous ${file}`,
    failed: 'Le navigateur n’a pas pu créer ce fichier.',
    close: 'Fermer',
    figureFile: (chapter, step) => `attention-${chapter}-${step}`,
    tensorFile: (chapter, tensor) => `attention-${chapter}-${tensor}`,
    figureTitle: (chapter, caption) => `${chapter} : ${caption}`,
    figureDescription: (matrices, sentence) =>
      `Matrices : ${matrices.join(' ; ')}. Chaque nombre a été calculé pour la phrase « ${sentence} ».`,
    matrix: (name, note, shape) => `${name}${note === '' ? '' : `, ${note}`}, ${shape}`,
    python: {
      heading: (tensor, library) =>
        `Le tenseur "${tensor}" de la leçon sur l'attention multi-têtes, recalculé avec ${library}.`,
      sentence: (sentence) => `Phrase : ${sentence}`,
      link: (link) => `La leçon telle qu'elle était : ${link}`,
      letters:
        'Axes : t position de la requête, s position de la clé, h tête, d composante dans une tête, m composante du modèle.\nUn axe que PyTorch garde aplati, comme (h d), a ici un axe par lettre.',
      given: 'Ce qui est donné',
      computed: 'Ce qui en est calculé',
      expected: 'Les nombres que montre la leçon',
      scalar: 'un nombre',
      shape: (shape, axes) => `(${shape}), axes ${axes}`,
      tolerance: (roundings) =>
        `La leçon calcule en simple précision : jusqu'à ${roundings} arrondis se cachent derrière un nombre, chacun d'au plus 2**-24\ndes nombres dont il est fait ; le plus grand d'entre eux est le dernier facteur.`,
      agreed: 'les mêmes nombres, à',
    },
  },
};
