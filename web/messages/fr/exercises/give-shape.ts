import type { words as english } from '../../en/exercises/give-shape.ts';
import { count } from '../grammar.ts';

const axes = (count: number): string => (count === 1 ? 'un seul axe' : `${count} axes`);

export const title = 'Donner une forme';

export const words: typeof english = {
  answer: 'Forme',
  spelling: 'Par exemple `(2, 5, 12)` ; crochets, espaces ou × conviennent aussi.',

  setting: ({ b, t, s, h, g, m }, { batch, cross, shares }) => {
    const tokens = cross ? `${t} requêtes et ${s} clés` : `${t} tokens`;
    const many = cross ? `Un lot de ${b} paires de phrases de ${tokens}` : `Un lot de ${b} phrases de ${tokens}`;
    const one = cross ? `Une paire de phrases de ${tokens}` : `Une phrase de ${tokens}`;
    const heads = shares ? `${h} têtes de requêtes qui partagent ${g} têtes clé/valeur` : `${h} têtes`;
    return `${batch ? many : one} ; d_model = ${m}, ${heads}.`;
  },

  axes: {
    b: 'phrase du lot',
    t: 'token ou requête',
    s: 'clé',
    h: 'tête',
    g: 'tête clé/valeur',
    d: 'composante dans une tête',
    m: 'composante du modèle',
    f: 'composante cachée',
    '1': 'axe de taille 1, que le broadcasting étend',
  },

  questions: {
    projectionWeight: {
      prompt: 'Quelle forme a `W_Q`, la matrice des requêtes de toutes les têtes ?',
      code: 'Q = X @ W_Q',
    },
    scores: { prompt: 'Quelle forme ont les scores ?', code: 'scores = q @ k.transpose(-2, -1)' },
    causalMask: {
      prompt: 'Un seul masque causal s’ajoute aux scores de toutes les têtes. Quelle forme a-t-il ?',
      code: 'scores = scores + mask',
    },
    paddingMask: {
      prompt:
        'Le remplissage dépend de la phrase, mais pas de la tête ni de la requête. Quelle forme donner au masque, pour que le broadcasting l’étende à tous les scores du lot ?',
      code: 'scores = scores + padding_mask',
    },
    weightsCross: {
      prompt: 'Les requêtes viennent d’une phrase, les clés d’une autre. Quelle forme ont les poids ?',
      code: 'weights = scores.softmax(dim=-1)',
    },
    namedBands: {
      prompt: 'Les colonnes sont coupées en bandes, une par tête, et rien n’a changé de place. Quelle est la forme ?',
      code: 'x = Q.view(B, T, num_heads, d_k)',
    },
    split: {
      prompt: 'Quelle forme a `q`, découpé en têtes ?',
      code: 'q = Q.view(B, T, num_heads, d_k).transpose(1, 2)',
    },
    maps: {
      prompt: 'Quelle forme ont les poids d’attention de toutes les têtes ?',
      code: 'weights = scores.softmax(dim=-1)',
    },
    merged: {
      prompt: 'Quelle forme a `concat`, les têtes réunies côte à côte ?',
      code: 'concat = z.transpose(1, 2).reshape(B, T, -1)',
    },
    headOutputWeight: {
      prompt: 'Le contexte de chaque tête est multiplié par ses propres lignes de `W_O`. Quelle forme ont ces lignes ?',
      code: 'Y = sum(z[i] @ W_O_rows[i] for i in range(num_heads))',
    },
    crossScores: {
      prompt: 'Le décodeur interroge, les tokens de l’encodeur répondent. Quelle forme ont les scores ?',
      code: 'scores = q @ k.transpose(-2, -1)',
    },
    sharedKeys: {
      prompt: 'Des têtes de requêtes partagent clés et valeurs par groupes. Quelle forme ont les clés du cache ?',
      code: '',
    },
    rowMeans: {
      prompt:
        'Une normalisation de couche prend la moyenne de chaque ligne du flux résiduel. Quelle forme ont les moyennes ?',
      code: 'means = x.mean(dim=-1)',
    },
    hiddenFeatures: {
      prompt:
        'La partie feed-forward est, à l’intérieur, quatre fois plus large que le flux. Quelle forme a-t-elle avant GELU ?',
      code: 'hidden = x @ W_1 + b_1   # d_ff = 4 * d_model',
    },
    weightGradient: {
      prompt: 'La perte est sommée sur le lot. Quelle forme a le gradient de `W_Q` ?',
      code: 'loss.backward()\nW_Q.grad.shape',
    },
    carriedSums: {
      prompt:
        'L’attention avance par tuiles de clés. Quelle forme ont les sommes `l`, tenues à jour de tuile en tuile ?',
      code: 'l = past * l + exponentials_of_tile.sum(dim=-1)',
    },
    rowTerm: {
      prompt: 'Le gradient du softmax a besoin d’un nombre par ligne. Quelle forme a `row_dot` ?',
      code: 'row_dot = (weights * d_weights).sum(dim=-1, keepdim=True)',
    },
  },

  right: (shape) => `Exact : ${shape}.`,
  partly: (right, of) =>
    `Pas encore : ${right} nombre${right < 2 ? '' : 's'} sur ${of} ${right < 2 ? 'est juste' : 'sont justes'}.`,
  wrongRank: (right, given) => `Pas encore : il y a ${axes(right)}, et non ${given === 1 ? 'un seul' : given}.`,

  unreadable: {
    empty: 'Écrivez d’abord une forme, par exemple (2, 5, 12).',
    tooLong: 'C’est trop long pour une forme.',
    letters: (text) => `Mettez des nombres à la place des lettres : « ${text} » dépend des tailles ci-dessus.`,
    unknown: (text) => `« ${text} » n’est pas une taille : une forme est faite de nombres entiers.`,
  },

  mistakes: {
    notSummed: 'Un gradient a la forme de ses poids : les contributions de toutes les phrases s’additionnent.',
    forgotBatch: 'Le lot manque : il reste devant à chaque étape.',
    forgotHeads: 'Les têtes manquent : chacune a sa matrice.',
    forgotOnes: 'Il manque des axes de taille 1 : le broadcasting aligne les axes par la droite.',
    keptOnes: 'Un axe de taille 1 ne reste qu’avec `keepdim=True`. Sans cela, l’axe disparaît.',
    widthForHead: 'Une tête voit `d_k = d_model / num_heads` composantes, et non tout d_model.',
    notSplit: 'C’est avant la découpe : le dernier axe contient encore toutes les têtes côte à côte.',
    notMerged: 'Ici les têtes sont réunies en un seul axe : H · d_k = d_model.',
    headForWidth: 'C’est la largeur d’une tête. Toutes les têtes ensemble ont d_model colonnes.',
    notWidened: 'C’est la largeur du flux. À l’intérieur, la partie feed-forward est quatre fois plus large.',
    keptFeatures: 'La moyenne se prend le long des composantes : il reste un nombre par token.',
    keptKeys: 'On garde une seule somme par ligne, et non une par clé.',
    keptWidth: 'Les valeurs recueillies ont d_k composantes par requête ; la somme est un seul nombre.',
    allHeads: 'Les clés sont gardées une fois par groupe, et non une fois par tête de requêtes.',
    featuresForKeys: 'On additionne sur les composantes : il reste un nombre par paire d’une requête et d’une clé.',
    queriesForKeys: 'Les colonnes sont des clés, et les clés viennent de l’autre phrase.',
    keysForQueries: 'Les lignes sont celles de la phrase qui interroge : il y en a une par requête.',
    forgotTranspose: 'Les tokens y viennent avant les têtes : la transposition manque.',
    transposedAlready: 'Les têtes y viennent avant les tokens : un `view` ne change pas l’ordre des axes.',
    swappedAxes: 'Les nombres sont justes, leur ordre ne l’est pas.',
  },

  hints: {
    count: (count) => `Il y a ${axes(count)}.`,
    names: (names) => `Ce que comptent les axes : ${names.join(' ; ')}.`,
    width: (m, h, d) => `d_k = ${m} / ${h} = ${d}.`,
    flattened: (h, d, m) => `Les têtes côte à côte : ${h} · ${d} = ${count(m, 'colonne', 'colonnes')}.`,
  },
};

// from: a61ba30
