import chapterNames from 'prose:names/fr';
import type { page as english } from '../../en/ui/page.ts';

export const page: typeof english = {
  titleOf: (chapter) => `${chapter} · L’attention multi-têtes, nombre par nombre`,
  brand: 'Attention multi-têtes',
  home: 'Retour à l’ouverture',
  skip: 'Aller au chapitre',
  chapters: 'Chapitres',
  onward: 'Chapitres précédent et suivant',
  chapterNames,
  parts: {
    short: 'Le chemin court',
    one: 'Une tête',
    many: 'Plusieurs têtes',
    learning: 'Apprendre',
    beyond: 'Au-delà',
  },
  chapterOf: (number, count) => `Chapitre ${number} sur ${count}`,
  stopOf: (number, count) => `Halte ${number} sur ${count}`,
  stageRegion: 'Figure',
  unfoldFigure: 'Montrer la figure',
  foldFigure: 'Replier la figure',
  settings: 'Réglages',
  notesRegion: 'Notes',
  inspectorRegion: 'D’où vient un nombre',
  notShown: 'Ce nombre n’est pas dans la figure en ce moment.',
  showIn: (chapter) => `Le montrer dans « ${chapter} »`,
  walk: 'La figure, étape par étape',
  playTo: 'Lancer l’animation jusqu’à cette étape',
  exerciseHeading: 'À vous',
  exercises: { loading: 'Chargement des exercices…', failed: 'Les exercices n’ont pas pu être chargés.' },
  language: 'Langue',
  languageTaken: (asked, spoken) =>
    `Cette figure demande la langue « ${asked} », mais la page est déjà en « ${spoken} » : toutes les figures d’une page ont la même langue. Une figure dans son propre cadre peut en avoir une autre.`,
  languageFailed: 'Cette langue n’a pas pu être chargée ; la page reste telle quelle.',
  themes: { auto: 'comme le système', light: 'claires', dark: 'sombres' },
  themeButton: (now) => `Couleurs : ${now}. Changer`,
  loading: 'Chargement du moteur…',
  loadingChapter: 'Chargement du chapitre…',
  loadingLab: 'Chargement du laboratoire…',
  labFailed: 'Ce laboratoire n’a pas pu être chargé. Le reste du chapitre fonctionne.',
  ribbonFailed: 'La phrase au-dessus de la figure n’a pas pu être chargée.',
  inspectorFailed: 'Le détail de ce nombre n’a pas pu être chargé. La figure fonctionne toujours.',
  chapterFailed: 'Le texte de ce chapitre n’a pas pu être chargé.',
  partFailed: 'Cela n’a pas pu être chargé.',
  presenterFailed: 'La présentation n’a pas pu être chargée.',
  engine: {
    names: { wasm: 'moteur C++', webgpu: 'WebGPU', reference: 'TypeScript' },
    letters: { wasm: 'C++', webgpu: 'GPU', reference: 'TS' },
    computedBy: {
      wasm: (kernels) => `calculé par le moteur C++, ${kernels}`,
      webgpu: (kernels) => `calculé sur le processeur graphique, ${kernels}`,
      reference: () => 'calculé en simple TypeScript',
    },
    label: (computedBy) => (computedBy === '' ? 'Qui calcule' : `Qui calcule. En ce moment : ${computedBy}`),
    choices: {
      auto: 'Moteur C++ ; WebGPU pour les grands modèles s’il est plus rapide',
      wasm: 'Moteur C++',
      webgpu: 'WebGPU',
      reference: 'TypeScript',
    },
    missed: {
      'no-webgpu': 'Ce navigateur n’offre pas WebGPU sur cette page : c’est le processeur central qui calcule.',
      'no-adapter': 'WebGPU n’a trouvé ici aucun processeur graphique : c’est le processeur central qui calcule.',
      lost: 'Le processeur graphique a été perdu : c’est désormais le processeur central qui calcule. Aucun réglage n’a changé.',
      shader:
        'Le pilote de ce processeur graphique n’a pas pu compiler un des noyaux de calcul : c’est le processeur central qui calcule.',
      'out-of-memory':
        'Le processeur graphique n’a pas assez de mémoire pour ce calcul : c’est désormais le processeur central qui calcule.',
      wrong:
        'Le processeur graphique a donné un nombre faux lors de son essai : c’est le processeur central qui calcule.',
      failed: 'WebGPU n’a pas pu être utilisé : c’est le processeur central qui calcule.',
    },
  },
  fallback: {
    'no-simd':
      'Ce navigateur n’a pas le SIMD de WebAssembly : c’est du simple TypeScript qui calcule, au lieu du moteur C++. Chaque nombre reste réel ; cela prend seulement plus de temps.',
    failed:
      'Le moteur C++ n’a pas pu être chargé : c’est du simple TypeScript qui calcule à sa place. Chaque nombre reste réel ; cela prend seulement plus de temps.',
  },
  details: 'Détails',
  dismiss: 'Fermer cette note',
  addressProblems: 'Certaines parties de ce lien n’ont pas été comprises :',
  attributeProblems: 'Cette page a donné à la figure des réglages qui n’ont pas été compris :',
  notComputed: 'Ceci n’a pas pu être calculé ; la figure montre donc les derniers nombres qui l’ont été :',
  trainedSentence: 'The dogs near the river are tired.',
};

// from: 13892d8
