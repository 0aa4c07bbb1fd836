import type { words as english } from '../../en/labs/backward.ts';

/** Les laboratoires de la passe arrière : pousser un nombre, additionner un gradient, une ligne du softmax, la saturation. */
export const words: typeof english = {
  waiting: 'Les gradients se calculent …',
  nudge: {
    title: 'Poussez un nombre',
    tensor: 'Nombre de',
    steepest: 'Prendre le plus raide',
    epsilon: 'ε',
    value: 'sa valeur',
    gradient: 'son gradient',
    predicted: 'prédit : gradient × ε',
    actual: 'changement réel de la perte',
    error: 'différence',
    by: {
      engine: 'Le moteur de la leçon a recalculé la passe avant avec le nombre changé.',
      list: 'Ce nombre est calculé en chemin. À partir de lui, la liste déclarée du noyau a été interprétée à nouveau en TypeScript, en simple précision.',
    },
    target: 'La cible T est tenue fixe.',
    single: 'simple précision',
    double: 'double précision',
    square: 'ε²',
    floor: '2⁻²⁴ · L',
    chart: 'Différence entre prédit et réel, selon ε',
    chartLabel: (least, where) =>
      `La différence diminue comme le carré de ε, jusqu’à ce que l’arrondi l’emporte : en simple précision, elle est la plus petite, ${least}, à ε = ${where}.`,
    slope: (slope) =>
      `De ε = 0,1 à 0,001, la différence diminue comme ε à la puissance ${slope}. Un gradient juste donne 2 ; un gradient faux donne 1.`,
    noSlope:
      'La perte est une droite le long de ce nombre, ou ε = 0,1 est trop loin pour une parabole : pas de puissance à lire.',
    doubleLeftOut:
      'La courbe en double précision est omise : elle prendrait trop de temps pour un modèle de cette taille.',
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
      d_w_q: 'Chaque token a été multiplié par le même poids : chaque token ajoute sa part.',
      d_w_o: 'Chaque token a été multiplié par le même poids : chaque token ajoute sa part.',
      d_k: 'Chaque requête a été comparée à cette clé : chaque requête ajoute sa part. Une requête masquée ajoute exactement 0.',
      d_v: 'Chaque requête a lu cette valeur, selon son poids. Une requête masquée ajoute exactement 0.',
      d_input_from_q:
        'L’entrée est allée dans les requêtes de chaque tête : chaque tête renvoie quelque chose. La sortie est une somme sur les têtes : à rebours à travers W_O, chaque tête reçoit ∂Y en entier, et rien n’est sommé.',
      d_input: 'L’entrée a pris trois chemins : comme requêtes, comme clés et comme valeurs.',
    },
    cell: (code) => `La cellule la plus raide, ${code}, contribution par contribution :`,
    head: (head) => `tête ${head + 1}`,
    next: 'Ajouter la suivante',
    back: 'En retirer une',
    all: 'Tout ajouter',
    restart: 'Recommencer',
    total: 'jusqu’ici',
    core: 'le noyau',
    progress: (done, all) => `${done} sur ${all} ajoutées`,
    equal: (difference) =>
      `Tout est ajouté : le nombre du noyau en diffère de ${difference}, l’arrondi de la simple précision.`,
    list: 'Contributions',
  },
  row: {
    title: 'Une ligne de ∂S, nombre par nombre',
    query: 'Requête',
    next: 'Nombre suivant',
    line: 'Ligne suivante',
    restart: 'Recommencer',
    table: (query) => `La ligne de « ${query} »`,
    rows: {
      weights: 'α',
      gradients: '∂α',
      products: 'α · ∂α',
      differences: '∂α − D',
      results: 'α · (∂α − D)',
    },
    sum: 'D, leur somme',
    resultSum: (sum) => `La somme des résultats de la ligne est ${sum} : 0, à l’arrondi près.`,
    core: (difference) => `La ligne du noyau en diffère d’au plus ${difference}.`,
    masked:
      'Où α est exactement 0, parce que le masque interdit la clé, le résultat est exactement 0, quoi que dise ∂α.',
    more: (count) => `⋯ encore ${count}`,
  },
  saturation: {
    title: 'Montez les scores jusqu’à ce que le gradient s’éteigne',
    factor: 'Scores fois',
    largest: 'plus grand poids d’une ligne, en moyenne',
    reaching: '|∂α| moyen, ce qui atteint les poids',
    passing: '|∂S| moyen, ce qui passe le softmax',
    share: 'passe',
    chartLabel: (factor, reaching, passing) =>
      `Gradients selon le facteur. À ${factor} : ${reaching} atteignent les poids, ${passing} passent le softmax.`,
    scale: (dk, root) =>
      `Le noyau recalcule les deux passes pour chaque point, par la température du softmax. Omettre 1/√d_k serait le facteur √${dk} = ${root}.`,
    table: 'Les courbes en tableau',
    columns: ['facteur', 'plus grand poids', '|∂α| moyen', '|∂S| moyen'],
  },
};
