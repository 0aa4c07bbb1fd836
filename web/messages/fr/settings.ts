import type { words as english } from '../en/settings.ts';
import { count, decimal, first } from './grammar.ts';

export const words: typeof english = {
  groups: { attention: 'L’attention', size: 'La taille de la couche', numbers: 'D’où viennent les nombres' },
  preset: {
    presets: {
      random: 'Aléatoires',
      learned: 'Appris',
      'hand-made': 'Faits à la main',
      notebook: 'Notebook de cours',
      trained: 'Entraînés',
      opened: 'Ouverts',
    },
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
  numHeads: {
    about: (dModel, numHeads) =>
      `d_model ${dModel} = ${count(numHeads, 'tête', 'têtes')} × ${count(dModel / numHeads, 'composante', 'composantes')} (d_k)`,
    divisors: 'Seuls les nombres qui divisent d_model sont proposés.',
  },
  head: { name: (head) => `Tête ${head}` },
  mask: {
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
    limit: (side) =>
      `Le carré couvre ${first(side, 'premier token', 'premiers tokens')} ; les suivants restent permis.`,
    blind: (query) => `« ${query} » ne peut rien regarder : ses poids valent tous 0.`,
    blindMany: (queries) =>
      `${count(queries, 'requête', 'requêtes')} ne peuvent rien regarder : leurs poids valent tous 0.`,
  },
  dropout: {
    notebook: (rate) => `Supprimer les poids que le notebook a supprimés (p = ${decimal(rate)})`,
    notebookAll:
      'Le notebook n’a pas affiché de dropout pour cet exemple : s’il est actif, tous les poids sont gardés et grandissent de 1/(1 − p).',
  },
};

// from: 65e67e2
