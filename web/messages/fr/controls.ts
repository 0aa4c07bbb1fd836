/** The controls in French. */
import type { controls as english } from '../en/controls.ts';
import { count, decimal } from './grammar.ts';

export const controls: typeof english = {
  region: 'Réglages du modèle',
  sheet: {
    open: 'Réglages',
    title: 'Réglages',
    close: 'Fermer',
    summary: (tokens, dModel, numHeads) =>
      `${count(tokens, 'token', 'tokens')} · d_model ${dModel} · ${count(numHeads, 'tête', 'têtes')}`,
  },
  all: {
    open: 'Tous les réglages',
    engine: 'Calculé par',
    groups: { attention: 'L’attention', size: 'La taille de la couche', numbers: 'D’où viennent les nombres' },
    lines: {
      sentence: 'Les mots que lit la couche.',
      head: 'La tête que montrent les chapitres qui n’en suivent qu’une.',
      mask: 'Quels mots un mot n’a pas le droit de lire.',
      temperature: 'Basse : un mot reçoit presque tout le poids. Haute : les poids s’égalisent.',
      dropout: 'La part des poids mis à 0, comme pendant l’entraînement.',
      dModel: 'Combien de nombres décrivent un mot.',
      numHeads: 'Combien de fois l’attention tourne en parallèle.',
      bias: 'Chaque projection ajoute-t-elle une constante ?',
      preset: 'Appris, aléatoires, faits à la main, ou ceux d’un autre modèle.',
      seed: 'Quels nombres aléatoires sont tirés.',
      engine: 'Le programme qui calcule la figure. Les nombres sont les mêmes.',
    },
  },
  fixedByTraining: 'Fixé par l’entraînement. Choisissez des poids aléatoires pour le modifier.',
  fixedByOpened:
    'Fixé par le modèle que vous avez ouvert ou entraîné. Choisissez des poids aléatoires pour le modifier.',
  fixed: 'Fixé par les nombres du notebook de cours. Choisissez des poids aléatoires pour le modifier.',
  fixedByHost: 'Fixé pour cette page.',
  fixedByHand: 'Fixé par les poids faits à la main. Choisissez des poids aléatoires pour le modifier.',
  ownFigure: {
    why: 'Ce chapitre a ses propres phrases. À partir du suivant, vous pouvez écrire la vôtre.',
    short: 'Une traduction propre à ce chapitre',
    text: { 'why-attention': 'I love deep learning → J’aime l’apprentissage profond' },
  },
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
    presets: {
      random: 'Aléatoires',
      learned: 'Appris',
      'hand-made': 'Faits à la main',
      notebook: 'Notebook de cours',
      trained: 'Entraînés',
      opened: 'Ouverts',
    },
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
    trainingName: 'Votre entraînement',
    about: {
      random: 'Tirés d’une graine. Ils montrent la mécanique : des têtes non entraînées ne veulent rien dire.',
      learned:
        'Une petite couche qui a appris de quel mot dépend chaque mot. On a montré à deux de ses têtes où regarder, pas à la troisième.',
      'hand-made': 'Choisis à la main pour que six têtes fassent ce que l’on dit des têtes. Rien ici n’a été entraîné.',
      notebook: 'Les nombres que le notebook d’un cours a affichés, pour quatre vecteurs sans mots.',
      trained:
        'Une couche d’un petit modèle de langue que ce projet a entraîné sur des phrases anglaises de sa propre grammaire.',
      opened:
        'Une couche du modèle que vous avez ouvert ou entraîné. Dans un modèle de langue, X est ce que lit la couche : le flux résiduel avant elle, après sa normalisation.',
    },
    example: 'Exemple',
    exampleName: (example) => `Exemple ${example}`,
    exampleAbout: 'Le notebook calculait deux entrées à la fois, et a affiché le dropout pour la seconde.',
    identity: 'Le notebook n’a pas de W_O ; la leçon y met l’identité.',
    layer: 'Couche',
    layerName: (layer) => `Couche ${layer}`,
    layerAbout:
      'X est ce que lit la couche : le flux résiduel avant elle, après sa normalisation. Le modèle lit d’abord <start>, de gauche à droite, et <unk> pour un mot qu’il ne connaît pas.',
  },
  seed: {
    label: 'Graine',
    about: 'La même graine donne toujours les mêmes poids.',
    another: 'Nouvelle graine',
  },
  dModel: {
    label: 'd_model',
    about: 'Combien de nombres décrivent un token, à l’entrée comme à la sortie.',
  },
  heads: {
    label: 'Têtes',
    chip: (numHeads) => (numHeads === 1 ? 'tête' : 'têtes'),
    about: (dModel, numHeads) =>
      `d_model ${dModel} = ${count(numHeads, 'tête', 'têtes')} × ${count(dModel / numHeads, 'composante', 'composantes')} (d_k)`,
    divisors: 'Seuls les nombres qui divisent d_model sont proposés.',
  },
  head: {
    label: 'Tête affichée',
    chip: 'tête affichée',
    about: 'Les chapitres qui ne suivent qu’une tête montrent celle-ci.',
    name: (head) => `Tête ${head}`,
  },
  bias: {
    label: 'Biais',
    on: 'oui',
    off: 'non',
    about: 'Ajoute b_Q, b_K, b_V et b_O aux projections.',
    use: 'Ajouter un biais à chaque projection',
  },
  mask: {
    label: 'Masque',
    kinds: { none: 'Aucun', causal: 'Causal', padding: 'Remplissage', window: 'Fenêtre', custom: 'Peint' },
    chips: { none: 'aucun', causal: 'causal', padding: 'remplissage', window: 'fenêtre', custom: 'peint' },
    about: {
      none: 'Chaque token peut regarder tous les tokens.',
      causal: 'Un token peut regarder lui-même et les tokens qui le précèdent.',
      padding: 'Aucun token ne peut regarder les derniers : ce n’est que du remplissage.',
      window: 'Un token peut regarder lui-même et ses voisins.',
      custom: 'Peignez quelle requête (ligne) peut regarder quelle clé (colonne).',
    },
    window: 'Voisins de chaque côté',
    padded: 'Tokens de remplissage à la fin',
    allPadded:
      'Tous les tokens sont du remplissage : aucune requête ne peut rien regarder, et tous les poids valent 0.',
  },
  painter: {
    label: 'Quelle requête peut regarder quelle clé',
    pair: (query, key) => `« ${query} » peut regarder « ${key} »`,
    keys: 'clé s',
    queries: 'requête t',
    clear: 'Tout permettre',
    causal: 'Partir du masque causal',
    limit: (side) => `Le carré couvre les ${side} premiers tokens ; les suivants restent permis.`,
    blind: (query) => `« ${query} » ne peut rien regarder : ses poids valent tous 0.`,
    blindMany: (queries) => `${queries} requêtes ne peuvent rien regarder : leurs poids valent tous 0.`,
  },
  temperature: {
    label: 'Température',
    about: 'Divise les scores avant le softmax : au-dessous de 1 elle accentue, au-dessus elle aplatit.',
  },
  dropout: {
    label: 'Dropout',
    about:
      'La probabilité qu’un poids soit mis à 0 pendant l’entraînement ; les autres grandissent pour compenser. Le chapitre sur le bloc applique le dropout à d’autres endroits encore.',
    notebook: (rate) => `Supprimer les poids que le notebook a supprimés (p = ${decimal(rate)})`,
    notebookAll:
      'Le notebook n’a pas affiché de dropout pour cet exemple : s’il est actif, tous les poids sont gardés et grandissent de 1/(1 − p).',
  },

  undo: 'Annuler',
  redo: 'Rétablir',
  reset: 'Réinitialiser tous les réglages',
  copyLink: 'Copier le lien',
  copied: 'Lien copié',
  copyByHand: 'Copiez ce lien',
};
