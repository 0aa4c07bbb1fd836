import type { controls as english } from '../../en/ui/controls.ts';
import { count } from '../grammar.ts';

export const controls: typeof english = {
  region: 'Réglages du modèle',
  sheet: {
    open: 'Réglages',
    title: 'Réglages',
    close: 'Fermer',
    summary: (tokens, dModel, numHeads) =>
      `${count(tokens, 'token', 'tokens')} · d_model ${dModel} · ${count(numHeads, 'tête', 'têtes')}`,
  },
  all: { open: 'Tous les réglages' },
  fixedByTraining: 'Fixé par l’entraînement. Choisissez des poids aléatoires pour le modifier.',
  fixedByOpened:
    'Fixé par le modèle que vous avez ouvert ou entraîné. Choisissez des poids aléatoires pour le modifier.',
  fixed: 'Fixé par les nombres du notebook de cours. Choisissez des poids aléatoires pour le modifier.',
  fixedByHost: 'Fixé pour cette page.',
  fixedByHand: 'Fixé par les poids faits à la main. Choisissez des poids aléatoires pour le modifier.',
  lower: (label) => `Diminuer : ${label}`,
  raise: (label) => `Augmenter : ${label}`,

  sentence: {
    label: 'Phrase',
    line: 'Les mots que lit la couche.',
    count: (tokens, most) => `${tokens}/${most} tokens`,
    countSpoken: (tokens, most) => `${count(tokens, 'token', 'tokens')} sur ${most} au plus`,
    samples: 'Exemples',
    swap: (from, to) => `${from} → ${to}`,
    swapSpoken: (from, to) => `Remplacer « ${from} » par « ${to} »`,
    samplesLabel: 'Phrases à essayer',
    notebook: 'Quatre vecteurs du notebook de cours, x₁ à x₄ ; il n’y a pas de mots.',
  },
  samples: [
    'Le chat dormait sur le tapis parce qu’il était fatigué',
    'Le chat dormait sur le tapis parce qu’il était mou',
    'L’animal n’a pas traversé la rue parce qu’il était trop fatigué',
    'L’animal n’a pas traversé la rue parce qu’elle était trop large',
    'Elle a mangé la pomme parce qu’elle avait faim',
    'Le renard brun saute.',
    'Le chat dort sur le tapis.',
    'Un avocat mange un avocat',
    'J’aime l’apprentissage profond',
    'The cat sat on the mat because it was tired',
    'The animal didn’t cross the street because it was too tired',
    'I love deep learning',
  ],

  preset: {
    label: 'Poids',
    line: 'Appris, aléatoires, faits à la main, ou ceux d’un autre modèle.',
    chip: (preset, example, layer) =>
      ({
        random: 'aléatoires',
        learned: 'appris',
        'hand-made': 'faits main',
        notebook: `notebook ${example}`,
        trained: `entraînés, couche ${layer}`,
        opened: `ouverts, couche ${layer}`,
      })[preset],
    trainingChip: (steps, layer) => `votre entraînement, pas ${steps}, couche ${layer}`,
  },
  seed: {
    label: 'Graine',
    line: 'Quels nombres aléatoires sont tirés.',
    about: 'La même graine donne toujours les mêmes poids.',
    another: 'Nouvelle graine',
  },
  dModel: {
    label: 'd_model',
    line: 'Combien de nombres décrivent un mot.',
    about: 'Combien de nombres décrivent un token, à l’entrée comme à la sortie.',
  },
  numHeads: {
    label: 'Têtes',
    line: 'Combien de fois l’attention tourne en parallèle.',
    chip: (numHeads) => (numHeads === 1 ? 'tête' : 'têtes'),
  },
  head: {
    label: 'Tête affichée',
    line: 'La tête que montrent les chapitres qui n’en suivent qu’une.',
    about: 'Les chapitres qui ne suivent qu’une tête montrent celle-ci.',
  },
  bias: {
    label: 'Biais',
    line: 'Chaque projection ajoute-t-elle une constante ?',
    about: 'Ajoute b_Q, b_K, b_V et b_O aux projections.',
    use: 'Ajouter un biais à chaque projection',
  },
  mask: {
    label: 'Masque',
    line: 'Quels mots un mot n’a pas le droit de lire.',
    options: { none: 'Aucun', causal: 'Causal', padding: 'Remplissage', window: 'Fenêtre', custom: 'Peint' },
  },
  temperature: {
    label: 'Température',
    line: 'Basse : un mot reçoit presque tout le poids. Haute : les poids s’égalisent.',
    about: 'Divise les scores avant le softmax : au-dessous de 1 elle accentue, au-dessus elle aplatit.',
  },
  dropout: {
    label: 'Dropout',
    line: 'La part des poids mis à 0, comme pendant l’entraînement.',
    about:
      'La probabilité qu’un poids soit mis à 0 pendant l’entraînement ; les autres grandissent pour compenser. Le chapitre sur le bloc applique le dropout à d’autres endroits encore.',
  },
  engine: { label: 'Calculé par', line: 'Le programme qui calcule la figure. Les nombres sont les mêmes.' },
  on: 'oui',
  off: 'non',

  undo: 'Annuler',
  redo: 'Rétablir',
  reset: 'Réinitialiser tous les réglages',
  copyLink: 'Copier le lien',
  copied: 'Lien copié',
  copyByHand: 'Copiez ce lien',
};

// from: 78baa84
