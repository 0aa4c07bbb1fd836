/** The stage in French: its player, captions of every step, legends. */
import type { stage as english } from '../en/stage.ts';

export const stage: typeof english = {
  label: 'Le calcul',
  head: (number) => `tête ${number}`,
  play: 'Lire',
  pause: 'Pause',
  replay: 'Relire',
  back: 'Étape précédente',
  forward: 'Étape suivante',
  scrub: 'Position dans l’animation',
  scrubValue: (step, steps, caption) => `Étape ${step} sur ${steps}. ${caption}`,
  stepOf: (step, steps) => `${step} / ${steps}`,
  masked: 'masqué',
  legendRange: (name, low, high) => `${name} : couleurs de ${low} à ${high}`,
  matrix: 'matrice',
  matrixLabel: (name, rows, columns) =>
    `${name}, ${rows} sur ${columns}. Les flèches vont d’un nombre à l’autre, Entrée en retient un, Entrée encore mène à ce dont il vient, Échap le relâche.`,
  hiddenHeadsShort: (count) => `⋯ ${count} h`,
  hiddenHeads: (count) => (count === 1 ? '⋯ encore 1 tête' : `⋯ encore ${count} têtes`),
  legends: {
    input: 'E, P, X',
    weight: 'poids W',
    projection: 'Q, K, V',
    scores: 'scores',
    share: 'part d’une ligne',
    exponential: 'exponentielles',
    sum: 'sommes des lignes',
    context: 'Z',
    output: 'Y',
    stream: 'le flux',
    hidden: 'H',
  },
  chapterLegends: {
    'why-attention': { projection: 's, h', scores: 'e', share: 'α', context: 'c' },
  },
  steps: {
    'why-attention': {
      states:
        'À gauche les états du décodeur, un avant chaque mot à écrire ; en haut ceux de l’encodeur, un par mot lu.',
      score: 'Un score : l’état d’avant « J’ » multiplié par celui de « I », composante par composante, puis la somme.',
      row: 'La même question rencontre chaque mot source : quatre scores.',
      shares: 'Divisés par √d = 2, puis passés dans le softmax, ils deviennent des parts dont la somme vaut 1.',
      context: 'c mélange les états de l’encodeur selon ces parts : c’est ce que lit le décodeur pour « J’ ».',
      second: 'Le mot suivant, « aime », interroge avec son propre état et lit surtout « love ».',
      third: '« l’ » dépend de son nom : il lit surtout « learning », le dernier mot.',
      fourth: '« apprentissage » lit aussi « learning ».',
      fifth: '« profond » vient en dernier et lit « deep », le troisième mot. Chaque mot a eu son propre contexte.',
    },
    tokens: {
      tokens: 'Chaque token est une ligne de nombres : E dit quel mot c’est, P où il se trouve.',
      input: 'On les additionne : X a une ligne par token.',
    },
    qkv: {
      meetQ: 'X à gauche ; les poids W_Q au-dessus. Les lignes vont rencontrer les colonnes.',
      cell: 'Un nombre de Q : une ligne de X fois une colonne de W_Q, puis la somme.',
      row: 'Une ligne de Q : ce que demande le premier token.',
      q: 'Q en entier : de même pour chaque token.',
      meetK: 'Q est mis de côté. Une autre matrice de poids, W_K.',
      k: 'K : par quoi chaque token se laisse trouver.',
      meetV: 'Et une troisième, W_V.',
      v: 'V : ce que chaque token transmet quand on le lit.',
      all: 'Trois matrices de même forme, tirées du même X.',
    },
    scores: {
      meet: 'Une tête : ses colonnes de Q à gauche, ses colonnes de K couchées au-dessus.',
      cell: 'Un score : le produit scalaire d’une requête et d’une clé.',
      row: 'Une ligne : la requête du premier token contre chaque clé.',
      all: 'Chaque requête contre chaque clé.',
    },
    scale: {
      raw: 'Les scores bruts.',
      scaled: 'Chacun multiplié par 1/√d_k, dans les mêmes couleurs.',
    },
    mask: {
      scaled: 'Les scores mis à l’échelle.',
      mask: 'Le masque : 0 là où une requête peut regarder, −∞ là où elle ne peut pas.',
      fall: 'Le masque tombe sur les scores …',
      masked: '… et s’y ajoute. Les cellules hachurées valent −∞.',
    },
    softmax: {
      row_max: 'Le plus grand score de chaque ligne.',
      exponentials: 'e à la puissance de l’écart à ce maximum : jamais plus de 1.',
      row_sum: 'On additionne chaque ligne.',
      weights: 'On divise par la somme : chaque ligne est faite de parts dont la somme est 1.',
      dropout: 'Dropout : certaines parts deviennent 0, les autres grandissent de 1/(1 − p).',
    },
    values: {
      meet: 'Les poids à gauche, les valeurs de la tête au-dessus.',
      cell: 'Un nombre de Z : chaque valeur fois son poids, puis la somme.',
      row: 'Une ligne : ce que le premier token a rassemblé.',
      all: 'Pour chaque token, son mélange de valeurs.',
    },
    'why-heads': {
      one: 'Une tête : une ligne de parts pour chaque token.',
      many: 'Plusieurs têtes : dans chacune, chaque token a une ligne de parts et un contexte.',
    },
    split: {
      whole: 'Retour à Q, K et V en entier.',
      apart: 'On coupe entre les colonnes des têtes.',
      heads: 'Chaque tête a ses propres Q, K et V.',
    },
    heads: {
      scores: 'Chaque tête calcule ses propres scores …',
      weights: '… ses propres poids …',
      context: '… et son propre mélange de ses propres valeurs.',
    },
    concat: {
      apart: 'Les résultats des têtes.',
      merged: 'De nouveau côte à côte : une ligne par token.',
      wrong: 'Au-dessous : les mêmes nombres réunis sans la transposition. Les tokens sont mélangés.',
    },
    output: {
      meet: 'Les têtes réunies à gauche, W_O au-dessus : un bloc de lignes par tête.',
      cell: 'Un nombre de Y : pour la première fois, des nombres de têtes différentes s’additionnent.',
      row: 'Une ligne : le premier token, après l’attention.',
      all: 'Y a la forme de X.',
    },
    block: {
      input: 'Ce que lit l’attention, et ce qu’elle trouve. En pre-norm, elle lit une norme de X.',
      attended: 'Ce que l’attention a trouvé s’ajoute au flux : R₁ = X + Y, cellule par cellule.',
      norm: 'Chaque ligne à part : ôter sa moyenne, diviser par son écart-type, puis multiplier par γ et ajouter β.',
      hidden:
        'La partie feed-forward commence par un produit : quatre fois plus de composantes, pour chaque token à part.',
      activated: 'GELU, nombre par nombre : les grands restent, les très négatifs disparaissent.',
      contracted: 'Un second produit ramène à la largeur du flux.',
      sum: 'Et cela aussi s’ajoute : R₂.',
      result: 'Ce qui sort du bloc : la norme de R₂ en post-norm, R₂ lui-même en pre-norm.',
    },
    bugs: {
      weights: 'Sain : chaque ligne des poids a pour somme 1, et ce que le masque interdit vaut 0.',
      context: 'Sain : un résultat par tête, chacun avec une ligne par token.',
      merged: 'Sain : une ligne contient un seul token, et chaque tête a ses propres colonnes.',
      output: 'Sain : W_O mêle les têtes ; aucune colonne n’est celle d’une seule tête.',
    },
    summary: {
      weights: 'Chaque tête lit à ses propres endroits : une ligne de poids par requête.',
      output: 'Ce que les têtes ont trouvé, côte à côte, fois W_O : la sortie.',
    },
    'trained-heads': {
      maps: 'Toutes les têtes d’une couche : ce que chacune lit, pour chaque token.',
      passed: 'Sous chaque carte son contexte : ce que la tête transmet.',
    },
    variants: {
      cache: 'Ce que garde un décodeur : des clés et des valeurs, chacune partagée par un groupe de têtes de requêtes.',
      row: 'Un nouveau token : une requête, une ligne de poids sur les clés gardées.',
      rows: 'Ligne après ligne, dans l’ordre de l’écriture. Sous un masque causal, seules les clés déjà là servent.',
    },
    train: {
      projections: 'L’entraînement change des poids et, par eux, Q, K et V.',
      maps: 'Ce qui en sort : une carte par tête. Plus bas, entraînez un modèle, et faites montrer ses cartes ici.',
    },
    cost: {
      projections: 'Chacune est un produit de X par une matrice d_model × d_model ; la sortie en est une quatrième.',
      maps: 'Et chaque tête a sa propre carte : tokens × tokens nombres, fois le nombre de têtes.',
    },
  },
};
