/** The controls in French. */
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

  weights: {
    label: 'Poids',
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
    another: 'Nouvelle graine',
  },
  dModel: { label: 'd_model' },
  heads: {
    label: 'Têtes',
    chip: (numHeads) => (numHeads === 1 ? 'tête' : 'têtes'),
  },
  head: {
    label: 'Tête affichée',
    chip: 'tête affichée',
  },
  bias: {
    label: 'Biais',
    on: 'oui',
    off: 'non',
  },
  mask: {
    label: 'Masque',
    chips: { none: 'aucun', causal: 'causal', padding: 'remplissage', window: 'fenêtre', custom: 'peint' },
  },
  temperature: { label: 'Température' },
  dropout: { label: 'Dropout' },

  undo: 'Annuler',
  redo: 'Rétablir',
  reset: 'Réinitialiser tous les réglages',
  copyLink: 'Copier le lien',
  copied: 'Lien copié',
  copyByHand: 'Copiez ce lien',
};

// from: 78afba2
