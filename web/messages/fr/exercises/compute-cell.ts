import type { words as english } from '../../en/exercises/compute-cell.ts';
import { count } from '../grammar.ts';

export const title = 'Calculer un nombre';

export const words: typeof english = {
  compute: (name) => `Que vaut ${name} ?`,
  suppose: (name, value) => `Supposons que ${name} vaille ${value}.`,
  computeThrough: (name) => `Que vaut ${name}, calculé depuis le début ?`,
  causalMask: {
    isOn: 'Votre masque n’interdit rien : ici, on en met donc un causal.',
    hint: 'Un masque causal ajoute −∞ là où la clé vient après la requête, et 0 ailleurs.',
  },
  precision: (decimals, tolerance) =>
    `Arrondissez à ${count(decimals, 'décimale', 'décimales')}. Un écart de ${tolerance} est accepté.`,
  rest: (count, value) =>
    count === 1 ? `Le terme restant vaut ${value}.` : `La somme des ${count} autres termes est ${value}.`,
  restNumbers: (count, value) =>
    count === 1 ? `Le nombre restant est ${value}.` : `La somme des ${count} autres nombres est ${value}.`,
  restSmaller: (count) =>
    count === 1 ? 'L’autre candidat est plus petit.' : `Les ${count} autres candidats sont plus petits.`,
  wrongFinite: 'Pas encore : regardez ce que le masque ajoute ici.',
  wrongInfinite: 'Pas encore : c’est un nombre fini.',
  solved: (rounded, exact) => `Les nombres arrondis donnent ${rounded}, les nombres non arrondis ${exact}.`,

  mistakes: {
    unchanged: (name) => `C’est le nombre de la figure. L’exercice suppose que ${name} en est un autre.`,
    forgotRowTerm: 'Vous avez omis la somme de la ligne : augmenter un score diminue aussi tous les autres poids.',
    addedRowTerm: 'Vous avez ajouté la somme de la ligne. Elle est retirée.',
    forgotWeight: 'Vous avez omis le poids, qui multiplie la différence.',
    notTransposed: 'Vous avez suivi la ligne. Chaque requête lit une clé : ses nombres sont dans une colonne.',
    lastAlone: 'C’est la dernière contribution seule. Elles s’additionnent, aucune n’en écrase une autre.',
    addedFactors: (a, b) =>
      `Vous avez additionné \`${a}\` et \`${b}\` : multipliez chaque paire, puis additionnez les produits.`,
    oneFactor: (a, b) =>
      `Vous avez additionné \`${a}\` seulement : multipliez chacun par son partenaire dans \`${b}\`.`,
    lostSigns: 'Vous avez perdu les signes moins : un produit négatif se retranche.',
    flippedSign: 'La taille est juste, le signe ne l’est pas.',
    forgotRest: 'Vous avez oublié les termes déjà additionnés pour vous.',
    forgotPart: (name) => `Vous avez oublié \`${name}\`.`,
    subtracted: (name) => `\`${name}\` s’ajoute et ne se retranche pas.`,
    averaged: 'Vous avez divisé par le nombre de termes : on demande une somme.',
    swapped: 'Vous avez échangé requête et clé : les lignes sont des requêtes, les colonnes des clés.',
    otherHead: (head) => `C’est le nombre de la tête ${head}.`,
    beforeStep: (name) => `C’est le nombre de \`${name}\` à cette place, une étape trop tôt.`,
    notRescaled:
      'Vous avez ajouté le passé tel quel. Il a été calculé par rapport à un maximum plus petit : multipliez-le d’abord par le facteur.',
    forgotPast: 'C’est ce qu’ajoute cette tuile. Il manque les précédentes.',
    rescaledEverything:
      'Seul le passé est multiplié : la somme de la tuile est déjà calculée par rapport au nouveau maximum.',
    rescaledUpwards: 'Vous avez divisé par le facteur : le passé doit rétrécir.',
    notDividedByCount: (count) => `C’est la somme. Divisez-la par le nombre de composantes, ${count}.`,
    meanOfSizes: 'Vous avez perdu les signes moins : c’est la moyenne des valeurs absolues.',
    meanOfShown: (n) =>
      `La ligne a ${count(n, 'composante', 'composantes')}, avec celles que l’on a additionnées pour vous.`,
    meanOverTokens:
      'Vous avez pris la moyenne sur les tokens. La normalisation de couche la prend sur les composantes d’un seul token.',
    relu: 'C’est ReLU, qui coupe à 0. GELU courbe : elle laisse passer x · Φ(x).',
    shareAlone: 'C’est Φ(x) seul : multipliez-le par x.',
    mirrored: 'Vous avez perdu le signe de x : GELU de −x est un autre nombre.',
    forgotResidual: 'C’est ce que la partie ajoute. La connexion résiduelle l’ajoute à ce qui est entré.',
    notDividedByDeviation: 'Vous avez ôté la moyenne, mais pas divisé par l’écart-type de la ligne.',
    forgotLearnedScale: 'C’est le nombre normalisé : multipliez par γ et ajoutez β.',
    forgotGelu: 'C’est le nombre avant GELU.',
    forgotScale: 'Vous avez pris le score brut : multipliez-le par l’échelle 1/√d_k.',
    dividedByWidth: 'Vous avez divisé par d_k, et non par sa racine carrée.',
    multipliedByRoot: 'Vous avez multiplié par √d_k : divisez par lui.',
    unmaskedScore: 'Vous avez pris le score sans masque : ajoutez le masque.',
    zeroForMasked: '0 est un score comme un autre : exp(0) vaut 1. L’exponentielle d’une clé interdite doit valoir 0.',
    finiteMask: 'Bien des programmes emploient un tel nombre. Le masque, ici, ajoute un nombre qui n’est pas fini.',
    notForbidden: 'Cette clé est permise : le masque ajoute 0.',
    column: 'Vous avez normalisé la colonne : divisez par la somme de la ligne, sur les clés.',
    notDivided: 'Divisez maintenant par la somme de la ligne.',
    inverted: 'Vous avez divisé dans le mauvais sens.',
    leftOutOwn: 'La somme de la ligne comprend le nombre lui-même.',
    withoutExponential: 'Vous avez divisé les scores : calculez d’abord leurs exponentielles.',
    unmaskedSoftmax: 'Vous avez laissé participer des clés interdites : leurs exponentielles valent 0.',
    forgotExponential: 'C’est l’exposant. On demande son exponentielle.',
    forgotMaximum: 'Soustrayez d’abord le plus grand score de la ligne.',
    forgotTemperature: 'Vous n’avez pas divisé par la température.',
    wrongWayExponent: 'Dans le mauvais sens : score moins maximum n’est jamais au-dessus de 0.',
    largestSize: 'Vous avez ignoré le signe.',
    unmaskedMaximum: 'Ce plus grand score appartient à une clé interdite.',
  },

  hints: {
    formula: (formula) => `${formula}.`,
    multiply: (product) => `Le premier produit : ${product}.`,
    products: (products) => `Tous les produits : ${products}. Maintenant, additionnez.`,
    add: (sum) => `Avec les nombres : ${sum}.`,
    forbidden: 'Tout nombre plus −∞ fait −∞.',
    largest: 'Tout nombre positif l’emporte sur tout nombre négatif.',
    exponent: (exponent) => `L’exposant : ${exponent}.`,
    rowSum: (sum) => `La somme de la ligne : ${sum}.`,
    total: (sum) => `Tous les nombres de la ligne font ${sum}.`,
    gelu: 'GELU(x) = x · Φ(x), où Φ(x) est la part d’une loi normale au-dessous de x : 0,5 en 0, 0,84 en 1, 0,16 en −1.',
    normalShare: (x, share) => `Φ(${x}) vaut environ ${share}. Multipliez par x.`,
    divide: (quotient) => `Maintenant, divisez : ${quotient}.`,
  },
};

// from: 49b969f
