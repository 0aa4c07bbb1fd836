import type { words as english } from '../en/trained.ts';

export const words: typeof english = {
  notTrained: 'La figure montre les poids choisis dans les réglages, pas ceux du modèle entraîné.',
  coming: 'Le modèle entraîné arrive (0,3 Mo). En attendant, la figure garde ses poids.',
  share: 'Du modèle entraîné',
  failed: 'Le modèle entraîné n’a pas pu être chargé ; la figure garde donc ses poids.',
  unknown:
    'Le modèle entraîné n’a appris que quelques centaines de mots anglais : à la place de tout autre mot, il lit <unk> (« inconnu »).',
  show: 'Montrer la couche 2 sur une phrase que le modèle connaît',
};

// from: 929c8fb
