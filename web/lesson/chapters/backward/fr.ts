import { count } from '../../../messages/fr/grammar.ts';
import type { words as english } from './en.ts';

/** Les laboratoires de la passe arrière : pousser un nombre, additionner un gradient, une ligne du softmax, la saturation. */
export const words: typeof english = {
  waiting: 'Calcul des gradients…',
  nudge: {
    title: 'Poussez un nombre',
    tensor: 'Nombre de',
    steepest: 'Prendre le plus grand gradient',
    epsilon: 'ε',
    value: 'sa valeur',
    gradient: 'son gradient',
    predicted: 'prédit : gradient × ε',
    actual: 'changement réel de la perte',
    error: 'différence',
    by: {
      engine: 'La passe avant a été recalculée.',
      list: 'À partir de ce nombre, tout a été recalculé en TypeScript, en simple précision.',
    },
    target: 'La cible reste fixe.',
    single: 'simple précision',
    double: 'double précision',
    square: 'ε²',
    floor: 'arrondi',
    chart: 'Différence entre prédit et réel, selon ε',
    chartLabel: (least, where) =>
      `La différence diminue comme ε² jusqu’à ce que l’arrondi l’emporte : en simple précision, minimum ${least} à ε = ${where}.`,
    slope: (slope) =>
      `De ε = 0,1 à 0,001, la différence diminue comme ε à la puissance ${slope}. Un gradient juste ne laisse que des termes en ε² : il donne 2 ; un faux laisse un terme en ε : il donne 1.`,
    noSlope:
      'On ne peut pas lire de puissance ici : ou bien la perte est une fonction affine de ce nombre, ou bien ε = 0,1 est trop grand.',
    doubleLeftOut: 'La double précision est omise : elle serait trop lente pour un modèle de cette taille.',
    table: 'Les pas en tableau',
    columns: ['ε', 'prédit', 'réel', 'différence', 'différence, double précision'],
    none: '–',
  },
  sums: {
    title: 'Un gradient est une somme',
    which: 'Gradient',
    names: {
      d_w_q: '∂W_Q : sur les tokens',
      d_w_o: '∂W_O : sur les tokens',
      d_k: '∂K : sur les requêtes',
      d_v: '∂V : sur les requêtes',
      d_input_from_q: '∂X par Q : sur les têtes',
      d_input: '∂X : sur trois chemins',
    },
    why: {
      d_w_q: 'Chaque token a été multiplié par ce poids et ajoute sa contribution.',
      d_w_o: 'Chaque token a été multiplié par ce poids et ajoute sa contribution.',
      d_k: 'Chaque requête a été comparée à cette clé et ajoute sa contribution. Une requête masquée ajoute 0.',
      d_v: 'Chaque requête a lu cette valeur avec son poids et ajoute sa contribution. Une requête masquée a le poids 0.',
      d_input_from_q:
        'L’entrée a servi aux requêtes de toutes les têtes : chaque tête renvoie quelque chose. (Au retour à travers W_O, rien n’était sommé sur les têtes.)',
      d_input: 'L’entrée a servi aux requêtes, aux clés et aux valeurs.',
    },
    cell: (place) => `La plus grande cellule, ${place}, contribution après contribution :`,
    head: (head) => `tête ${head + 1}`,
    next: 'Ajouter la suivante',
    back: 'En retirer une',
    all: 'Tout ajouter',
    restart: 'Recommencer',
    total: 'total partiel',
    core: 'le moteur',
    progress: (done, all) => `${done} sur ${count(all, 'ajoutée', 'ajoutées')}`,
    equal: (difference) => `Le nombre du moteur en diffère de ${difference} : c’est l’arrondi.`,
    list: 'Contributions',
  },
  row: {
    title: 'Une ligne de ∂(U/τ), nombre par nombre',
    query: 'Requête',
    next: 'Nombre suivant',
    column: 'Colonne suivante',
    restart: 'Recommencer',
    table: (query) => `La ligne de « ${query} »`,
    columns: { weights: 'α', gradients: '∂α', products: 'α · ∂α', differences: '∂α − D', results: 'α · (∂α − D)' },
    sum: 'D, leur somme',
    resultSum: (sum) => `La somme des résultats est ${sum}, soit 0 à l’arrondi près.`,
    core: (difference) => `La ligne du moteur en diffère d’au plus ${difference}.`,
    masked: 'Là où α vaut exactement 0, le résultat vaut 0, quel que soit ∂α.',
    more: (count) => `⋯ encore ${count}`,
  },
  saturation: {
    title: 'Montez les scores jusqu’à ce que le gradient s’éteigne',
    factor: 'Scores multipliés par',
    largest: 'plus grand poids d’une ligne, en moyenne',
    reaching: '|∂α| moyen, ce qui atteint les poids',
    passing: '|∂(U/τ)| moyen, ce qui passe le softmax',
    share: 'passe',
    chartLabel: (factor, reaching, passing) =>
      `Gradients en fonction du facteur. À ${factor}, ${reaching} atteint les poids et ${passing} passe le softmax.`,
    scale: (dk, root) =>
      `Chaque point est une passe avant et une passe arrière du moteur de la page. Omettre 1/√d_k reviendrait à un facteur √${dk} = ${root}.`,
    table: 'Les courbes en tableau',
    columns: ['facteur', 'plus grand poids', '|∂α| moyen', '|∂(U/τ)| moyen'],
  },
};

// from: 1fa0e20
