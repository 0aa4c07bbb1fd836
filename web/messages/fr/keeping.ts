import type { words as english } from '../en/keeping.ts';
import { count } from './grammar.ts';

export const words: typeof english = {
  embed: {
    where: 'Pour',
    code: 'Code',
    copy: 'Copier le code',
    copied: 'Copié.',
    copyByHand: 'Cette page ne peut pas copier. Le code est sélectionné : copiez-le au clavier.',
    unknownHome: (home) => `Écrivez l’adresse de la leçon à la place de ${home}`,
    tools: {
      frame: 'toute page, dans un cadre',
      element: 'toute page, comme élément',
      myst: 'MyST, Jupyter Book',
      quarto: 'Quarto',
      reveal: 'reveal.js',
      mdx: 'Docusaurus, MDX',
      course: 'Moodle, Canvas',
    },
    about: {
      frame: 'La figure telle qu’elle est. Le script donne au cadre la hauteur qu’il lui faut.',
      element:
        'La figure telle qu’elle est, dans la page même : elle prend les couleurs de la page, et toutes les figures partagent un seul moteur.',
      myst: 'Pour MyST Markdown et Jupyter Book 2. Dans Jupyter Book 1, mettez le code du cadre dans un bloc {raw} html.',
      quarto: 'Pour les pages HTML et les diapositives faites par Quarto.',
      reveal: 'Une diapositive. Le cadre est chargé quand sa diapositive est montrée.',
      mdx: 'Pour un fichier .mdx, ou un fichier .md de Docusaurus.',
      course: 'Pour la vue HTML de l’éditeur. Canvas prend aussi la hauteur que la figure demande.',
    },
  },
  export: {
    print: 'Imprimer ce chapitre comme feuille d’exercices',
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
    saved: (file, framed) =>
      `Remis au navigateur sous ${file}.${framed ? ' Si aucun fichier n’arrive, la page qui entoure celle-ci interdit les téléchargements.' : ''}`,
    failed: 'Le navigateur n’a pas pu créer ce fichier.',
    figureFile: (chapter, step) => `attention-${chapter}-${step}`,
    tensorFile: (chapter, tensor) => `attention-${chapter}-${tensor}`,
    figureTitle: (chapter, caption) => `${chapter} : ${caption}`,
    figureDescription: (matrices, sentence) =>
      `Matrices : ${matrices.join(' ; ')}. Chaque nombre a été calculé pour la phrase « ${sentence} ».`,
    matrix: (name, note, shape) => `${name}${note === '' ? '' : `, ${note}`}, ${shape}`,
    notebook: {
      button: 'Notebook',
      label: 'Enregistrer le chapitre comme notebook Jupyter',
      about:
        'Le chapitre comme notebook Jupyter : chaque tenseur calculé avec NumPy à partir de vos propres nombres, et les exercices.',
      file: (chapter) => `attention-${chapter}.ipynb`,
      numbers: (sentence, link) =>
        `Tous les nombres ci-dessous appartiennent à la phrase *${sentence}*. [La leçon telle qu’elle était](<${link}>) les calcule dans votre navigateur.`,
      setup:
        'Exécutez d’abord ces deux cellules. La seconde, repliée dans Jupyter, contient les nombres de la leçon ; `check` y compare les vôtres.',
      check: 'Compare avec les nombres de la leçon, aux arrondis près.',
      steps: 'Les étapes',
      given: 'Ce qui est donné',
      computed: 'Ce que l’on en calcule',
      code: 'Le code du chapitre',
      exercises: 'Exercices',
      others: 'La leçon a d’autres exercices : on y tourne une requête, on y change un nombre, on y cache un mot.',
      exercise: (number) => `Exercice ${number}`,
      hints: 'Indices',
      answer: 'Votre réponse',
    },
    python: {
      heading: (tensor, library) =>
        `Le tenseur "${tensor}" de la leçon sur l'attention multi-têtes, recalculé avec ${library}.`,
      sentence: (sentence) => `Phrase : ${sentence}`,
      link: (link) => `La leçon telle qu'elle était : ${link}`,
      letters:
        'Axes : t position de la requête, s position de la clé, h tête, d composante dans une tête, m composante du modèle.\nUn axe que PyTorch garde aplati, comme (h d), a ici un axe par lettre.',
      given: 'Ce qui est donné',
      computed: 'Ce que l’on en calcule',
      expected: 'Les nombres que montre la leçon',
      scalar: 'un nombre',
      shape: (shape, axes) => `(${shape}), axes ${axes}`,
      tolerance: (roundings) =>
        `La leçon calcule en simple précision : jusqu'à ${count(roundings, 'arrondi se cache', 'arrondis se cachent')} derrière un nombre, chacun d'au plus 2**-24\ndes nombres dont il est fait ; le plus grand d'entre eux est le dernier facteur.`,
      agreed: 'les mêmes nombres, à',
    },
  },
};

// from: f9dde59
