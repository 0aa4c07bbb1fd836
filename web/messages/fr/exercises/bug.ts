/** Diagnosing a bug, in French. */
import type { bug as english } from '../../en/exercises/bug.ts';

export const bug: typeof english = {
  note: 'Tout ce qui entre est réel et juste. Le résultat encadré est ce que le code de quelqu’un en a fait.',
  choose: 'Qu’est-ce qui ne va pas ?',
  chooseFirst: 'Choisissez d’abord l’une de ces réponses.',
  sum: 'somme',
  part: (head) => `tête ${head}`,
  soundResult: 'Sans l’erreur :',
  right: 'Exact.',

  matrices: {
    q: () => 'requêtes Q',
    k: () => 'clés K',
    projected: () => 'requêtes Q, pas encore partagées',
    slice: (head) => `requêtes de la tête ${head}`,
    scores: () => 'Q Kᵀ, pas encore divisé',
    scaled: () => 'scores mis à l’échelle',
    weights: () => 'poids',
    head: (head) => `résultat de la tête ${head}`,
    concat: () => 'têtes côte à côte',
    output: () => 'sortie Y',
    parts: () => 'la contribution de chaque tête, z fois ses lignes de W_O',
    weightGradient: () => 'dP, le gradient des poids',
    scoreGradient: () => 'dS, le gradient des scores',
    input: () => 'entrée X',
    normalised: () => 'la somme, normalisée',
    dropped: () => 'poids après le dropout',
  },

  questions: {
    scores: {
      prompt: (head) =>
        `Le code de quelqu’un tire des scores mis à l’échelle des requêtes et des clés de la tête ${head} (seulement les premiers tokens et les premières composantes). Est-il juste ?`,
      hints: [
        'Calculez un nombre : le produit scalaire de la ligne d’une requête et de celle d’une clé, divisé par la racine carrée de leur longueur.',
        'Comparez une cellule hors de la diagonale avec son image de l’autre côté : les lignes sont des requêtes.',
      ],
    },
    weights: {
      prompt: (head, width) =>
        `Le code de quelqu’un tire des poids de ces scores, dans la tête ${head}, avec d_k = ${width} et un masque causal (seulement les premiers tokens). Est-il juste ?`,
      hints: [
        'Regardez où sont les zéros, et la somme des lignes et des colonnes.',
        'Si tout cela convient, prenez deux clés d’une ligne : le rapport de leurs poids est exp((différence de leurs scores) / √d_k).',
      ],
    },
    joining: {
      prompt: () =>
        'Le code de quelqu’un met les têtes côte à côte (seulement les premiers tokens, têtes et composantes). Est-il juste ?',
      hints: [
        'La première ligne doit contenir les nombres du premier token : la première ligne de la tête 1, puis celle de la tête 2, et ainsi de suite.',
        'Suivez la première ligne du résultat, nombre par nombre : dans quelle matrice chacun se trouve-t-il, et à quelle ligne ?',
      ],
    },
    output: {
      prompt: () =>
        'Voici ce que les têtes apportent à la sortie du premier token (seulement les premières têtes et colonnes). Le code de quelqu’un en fait la sortie. Est-il juste ?',
      hints: [
        'La sortie est la somme des contributions : additionnez une colonne.',
        'Comparez la sortie avec chaque ligne au-dessus d’elle.',
      ],
    },
    splitting: {
      prompt: () =>
        'Le code de quelqu’un partage les requêtes entre les têtes (seulement les premiers tokens et les premières composantes, comme s’il n’y en avait pas d’autres). Est-il juste ?',
      hints: [
        'Remettez les têtes côte à côte : toutes les colonnes y sont-elles, et les têtes sont-elles aussi larges les unes que les autres ?',
        'Suivez la première ligne de Q : elle doit se retrouver dans les premières lignes de toutes les têtes.',
      ],
    },
    softmaxGradient: {
      prompt: (head) =>
        `Le code de quelqu’un fait remonter le gradient des poids de la tête ${head} à travers le softmax (seulement les premiers tokens, comme s’il n’y en avait pas d’autres ; les petits gradients multipliés par une puissance de dix). Est-il juste ?`,
      hints: [
        'La somme d’une ligne de poids est 1, quels que soient les scores. Qu’en déduire pour la somme d’une ligne de dS ?',
        'Calculez une cellule : `dS = P ∘ (dP − rowsum(P ∘ dP))`.',
      ],
    },
    addAndNorm: {
      prompt: () =>
        'Le code de quelqu’un ajoute à l’entrée ce que l’attention a trouvé, et normalise chaque token, avec γ = 1 et β = 0 (seulement les premiers tokens et les premières composantes, comme s’il n’y en avait pas d’autres). Est-il juste ?',
      hints: [
        'La somme d’une ligne normalisée est 0, et la moyenne de ses carrés est 1. Regardez d’abord les sommes.',
        'Si les sommes conviennent : quelle est la plus grande cellule d’une ligne de X + Y, et est-ce la plus grande de la ligne du résultat ?',
      ],
    },
    dropout: {
      prompt: (head) =>
        `Le code de quelqu’un supprime un quart des poids de la tête ${head} pendant l’entraînement, p = 0,25 (seulement les premiers tokens, sans masque). Est-il juste ?`,
      hints: [
        'Prenez un poids qui a été gardé, et divisez-le par ce qu’il était avant.',
        'Le facteur doit être le même dans toutes les lignes : 1 / (1 − p).',
      ],
    },
  },

  bugs: {
    none: 'Rien : c’est juste.',
    noScale: 'Les scores n’ont pas été divisés par √d_k.',
    dividedByWidth: 'Les scores ont été divisés par d_k au lieu de √d_k.',
    swapped: 'Requêtes et clés ont été échangées.',
    overQueries: 'Le softmax a couru sur les requêtes, le long des colonnes.',
    maskAfterSoftmax: 'Le masque a été appliqué après le softmax.',
    upsideDown: 'Le masque est à l’envers.',
    noMask: 'Il n’y a pas de masque.',
    noTranspose: 'Il manque la transposition avant le view.',
    interleaved: 'Les composantes ont été distribuées à tour de rôle, une par tête.',
    headsReversed: 'Les têtes sont dans le mauvais ordre.',
    noOutput: 'W_O manque.',
    averagedHeads: 'On a pris la moyenne des contributions des têtes au lieu de leur somme.',
    lastHeadOnly: 'Chaque tête écrase la précédente ; il ne reste que la dernière.',
    leftOver: 'Les têtes ne divisent pas la largeur, et des colonnes restent.',
    unequal: 'Les têtes ne divisent pas la largeur, et certaines sont plus larges que d’autres.',
    wrongView: 'Les lignes ont été découpées dans le mauvais ordre : un view sans transposition.',
    noRowTerm: 'La somme de la ligne n’a pas été soustraite.',
    columnTerm: 'La somme court le long des colonnes au lieu des lignes.',
    noWeight: 'Il manque le poids devant.',
    noResidual: 'L’entrée n’a pas été ajoutée : il n’y a pas de connexion résiduelle.',
    normOverTokens: 'La norme a couru sur les tokens, le long des colonnes.',
    notCentred: 'La moyenne n’a pas été soustraite.',
    dividedByVariance: 'On a divisé par la variance au lieu de sa racine.',
    noFactor: 'Les poids gardés n’ont pas été multipliés par 1 / (1 − p).',
    dividedByP: 'Les poids gardés ont été divisés par p au lieu de 1 − p.',
    sharedOutAgain: 'Chaque ligne a été divisée par ce qu’il en reste, pour que sa somme soit de nouveau 1.',
  },

  signs: {
    none: 'Pas encore : calculez vous-même un nombre du résultat et comparez.',
    noScale:
      'Pas encore. Sans la division, le résultat serait celui des simples produits scalaires. Calculez-en un et comparez.',
    dividedByWidth:
      'Pas encore. Divisé par d_k, chaque score serait encore √d_k fois plus petit. Calculez-en un et comparez.',
    swapped:
      'Pas encore. Après un échange, chaque nombre serait de l’autre côté de la diagonale. Comparez deux cellules de ce genre avec leurs produits scalaires.',
    overQueries: 'Pas encore. Sur les requêtes, ce sont les colonnes dont la somme serait 1. Regardez les sommes.',
    maskAfterSoftmax:
      'Pas encore. Avec un masque après le softmax, les clés ultérieures vaudraient 0 et la somme des lignes serait inférieure à 1.',
    upsideDown: 'Pas encore. À l’envers, les zéros seraient aux clés antérieures, sous la diagonale.',
    noMask: 'Pas encore. Sans masque, aucun poids ne vaudrait 0, et les clés ultérieures auraient une part.',
    noTranspose: 'Pas encore. Sans la transposition, la première ligne contiendrait plusieurs tokens de la même tête.',
    interleaved:
      'Pas encore. Distribués à tour de rôle, les premiers nombres d’une ligne viendraient de têtes différentes.',
    headsReversed:
      'Pas encore. Dans le mauvais ordre, la première ligne commencerait par les nombres de la dernière tête.',
    noOutput: 'Pas encore. Sans W_O, la sortie serait les têtes côte à côte, nombre pour nombre.',
    averagedHeads:
      'Pas encore. Avec une moyenne, chaque colonne serait la somme des contributions, divisée par le nombre de têtes.',
    lastHeadOnly: 'Pas encore. Avec la dernière tête seule, la sortie serait sa contribution, nombre pour nombre.',
    leftOver: 'Pas encore. S’il restait des colonnes, les dernières ne seraient dans aucune tête. Cherchez-les.',
    unequal: 'Pas encore. Certaines têtes auraient alors plus de colonnes que d’autres. Comptez-les.',
    wrongView:
      'Pas encore. Un view seul mettrait la fin de la première ligne dans une ligne suivante. Suivez la première ligne.',
    noRowTerm:
      'Pas encore. Sans la somme de la ligne, dS serait P fois dP, cellule par cellule. Calculez-en une et comparez.',
    columnTerm:
      'Pas encore. Avec des sommes le long des colonnes, le même nombre serait soustrait du dP de toutes les cellules d’une colonne. Calculez-en une avec la somme de sa ligne, et comparez.',
    noWeight:
      'Pas encore. Sans le poids devant, deux cellules d’une ligne différeraient d’autant que dans dP. Comparez-en deux.',
    noResidual:
      'Pas encore. Sans X, la plus grande cellule d’une ligne serait là où Y a la sienne. Additionnez les deux et comparez.',
    normOverTokens: 'Pas encore. Sur les tokens, la somme des colonnes serait 0. Regardez les sommes.',
    notCentred:
      'Pas encore. Si la moyenne n’était pas soustraite, la somme d’une ligne ne serait pas 0. Regardez les sommes.',
    dividedByVariance:
      'Pas encore. Après division par la variance, la moyenne des carrés d’une ligne serait 1 sur la variance au lieu de 1.',
    noFactor: 'Pas encore. Sans le facteur, un poids gardé serait ce qu’il était avant. Comparez-en un.',
    dividedByP: 'Pas encore. Divisé par p, un poids gardé serait 4 fois ce qu’il était. Comparez-en un.',
    sharedOutAgain: 'Pas encore. Si l’on repartageait, la somme de chaque ligne serait 1. Regardez les sommes.',
  },

  reasons: {
    none: 'Chaque nombre est celui que le noyau en fait.',
    noScale:
      'Le résultat est celui des simples produits scalaires. Sans division les scores sont trop grands, et le softmax met presque tout le poids sur une seule clé.',
    dividedByWidth:
      'Chaque score est le produit scalaire divisé par d_k. C’est trop petit : les poids sortent presque égaux.',
    swapped:
      'La ligne t, colonne s contient le score de la clé t contre la requête s. Les lignes doivent être des requêtes, sinon le softmax court dans le mauvais sens.',
    overQueries:
      'Ce sont les colonnes dont la somme est 1, pas les lignes. Une requête prendrait plus ou moins qu’un tout des valeurs : `softmax(dim=-1)`, et non `dim=-2`.',
    maskAfterSoftmax:
      'Les clés ultérieures valent 0, mais la somme des lignes est inférieure à 1 : les clés interdites ont participé aux sommes. −∞ doit être ajouté avant le softmax.',
    upsideDown:
      'Les clés antérieures valent 0 et les ultérieures non : chaque token voit le futur et pas le passé. C’est `triu(diagonal=1)` qui est interdit.',
    noMask: 'Les clés ultérieures ont une part : chaque token voit le futur.',
    noTranspose:
      'La première ligne contient plusieurs tokens de la tête 1. La forme est juste, les tokens sont mélangés : `z.transpose(0, 1)` doit venir avant `view`.',
    interleaved:
      'Des colonnes voisines viennent de têtes différentes. Les bandes des têtes sont côte à côte, sans quoi les lignes de W_O ne leur correspondent pas.',
    headsReversed: 'La dernière tête est en premier, là où W_O a les lignes de la première.',
    noOutput:
      'La sortie, ce sont les têtes côte à côte : elles ne se mêlent jamais, et ce qu’une tête trouve reste dans ses colonnes.',
    averagedHeads: 'Chaque colonne est la moyenne des contributions. Concat · W_O en est la somme.',
    lastHeadOnly:
      'La sortie est la contribution de la dernière tête seule : `Y = …` dans la boucle au lieu de `Y += …`.',
    leftOver:
      'Les dernières colonnes ne sont dans aucune tête. `d_model // num_heads` arrondit vers le bas sans rien dire ; vérifiez d’abord `d_model % num_heads == 0`.',
    unequal:
      'Certaines têtes sont plus larges que d’autres : elles ne peuvent pas former un seul tenseur, et chacune aurait besoin de son propre √d_k. Choisissez un nombre de têtes qui divise d_model.',
    wrongView:
      'La deuxième ligne de la tête 1 est le milieu de la ligne du premier token. `view(h, T, d_k)` découpe la mémoire dans le mauvais ordre : `view(T, h, d_k).transpose(0, 1)`.',
    noRowTerm:
      'Chaque cellule est P fois dP, et la somme des lignes n’est pas 0. Les scores d’une ligne sont en concurrence : ce qu’un poids gagne, les autres le perdent.',
    columnTerm:
      'La somme des lignes n’est pas 0 : on a soustrait de dP la somme de P · dP le long de la colonne. Le softmax a couru le long des lignes, son gradient aussi : `sum(dim=-1, keepdim=True)`.',
    noWeight:
      'Chaque cellule est dP moins la somme de la ligne. Une clé sans poids recevrait tout de même un gradient.',
    noResidual:
      'Le résultat est Y seul, normalisé. La ligne propre au token est perdue : ce que l’attention ne répète pas a disparu.',
    normOverTokens:
      'C’est la somme des colonnes qui est 0, pas celle des lignes. Un token dépendrait de ceux avec lesquels on le calcule : `dim=-1`, pas `dim=-2`.',
    notCentred:
      'La somme des lignes n’est pas 0 : chacune a été divisée par son écart type, sa moyenne encore dedans. RMSNorm garde aussi la moyenne, mais divise par la racine de la moyenne des carrés.',
    dividedByVariance:
      'La moyenne des carrés d’une ligne n’est pas 1. `x.var()` doit passer par la racine avant que l’on divise par elle.',
    noFactor:
      'Les poids gardés sont ce qu’ils étaient : une ligne a trop peu en moyenne, et un modèle rencontrerait des sommes plus grandes une fois le dropout coupé.',
    dividedByP: 'Les poids gardés sont 4 fois ce qu’ils étaient. Une part 1 − p est gardée : 1 / (1 − p) la compense.',
    sharedOutAgain:
      'La somme de chaque ligne est 1, chacune par un autre facteur. Le dropout multiplie par le facteur fixe 1 / (1 − p) ; la somme d’une ligne n’est 1 qu’en moyenne.',
  },
};
