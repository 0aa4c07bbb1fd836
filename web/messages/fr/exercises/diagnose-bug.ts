import type { words as english } from '../../en/exercises/diagnose-bug.ts';

export const title = 'Diagnostiquer une erreur';

export const words: typeof english = {
  note: 'Ce qui entre est juste. Le résultat encadré est ce que le code de quelqu’un en a fait.',
  choose: 'Qu’est-ce qui ne va pas ?',
  chooseFirst: 'Choisissez d’abord l’une de ces réponses.',
  sum: 'somme',
  part: (head) => `tête ${head}`,
  soundResult: 'Sans l’erreur :',
  right: 'Exact.',

  matrices: {
    q: () => 'requêtes Q',
    k: () => 'clés K',
    projected: () => 'requêtes Q, pas encore coupées en têtes',
    slice: (head) => `requêtes de la tête ${head}`,
    scores: () => 'Q Kᵀ, pas encore divisé',
    scaled: () => 'scores mis à l’échelle',
    weights: () => 'poids',
    head: (head) => `contexte de la tête ${head}`,
    concat: () => 'têtes côte à côte',
    output: () => 'sortie Y',
    parts: () => 'la contribution de chaque tête, z fois ses lignes de W_O',
    weightGradient: () => '∂α, le gradient des poids',
    scoreGradient: () => '∂U, le gradient des scores',
    input: () => 'entrée X',
    normalised: () => 'la somme, normalisée',
    dropped: () => 'poids après le dropout',
  },

  questions: {
    scores: {
      prompt: (head) =>
        `Ces nombres sont-ils bien les scores mis à l’échelle de la tête ${head} ? (Seulement les premiers tokens et composantes.)`,
      hints: [
        'Calculez un nombre : une ligne de requête fois une ligne de clé, divisé par la racine de leur longueur.',
        'Comparez des cellules de part et d’autre de la diagonale : les lignes sont des requêtes.',
      ],
      sound: 'Calculez un score : c’est le produit scalaire de sa requête et de sa clé, divisé par √d_k.',
    },
    weights: {
      prompt: (head, width) =>
        `Ces nombres sont-ils bien les poids de la tête ${head}, avec d_k = ${width} et un masque causal ? (Seulement les premiers tokens.)`,
      hints: [
        'Regardez où sont les zéros, et la somme des lignes et des colonnes.',
        'Si tout convient : le rapport de deux poids d’une ligne est exp((différence de leurs scores) / √d_k).',
      ],
      sound:
        'La somme de chaque ligne vaut 1, les clés suivantes ont 0, et le rapport de deux poids d’une ligne est exp(différence de leurs scores / √d_k).',
    },
    joining: {
      prompt: () => 'Voit-on bien ici les têtes côte à côte ? (Seulement les premiers tokens, têtes et composantes.)',
      hints: [
        'La première ligne est celle de la tête 1, puis celle de la tête 2, et ainsi de suite.',
        'Suivez la première ligne du résultat : de quelle matrice et de quelle ligne vient chaque nombre ?',
      ],
      sound: 'Chaque ligne est faite de la même ligne de la tête 1, puis de la tête 2, et ainsi de suite.',
    },
    output: {
      prompt: () =>
        'Est-ce la sortie du premier token, faite des contributions de ses têtes ? (Seulement les premières têtes et colonnes.)',
      hints: [
        'La sortie est la somme des contributions : additionnez une colonne.',
        'Comparez la sortie avec chaque ligne au-dessus d’elle.',
      ],
      sound: 'Chaque nombre de la sortie est la somme des contributions au-dessus de lui.',
    },
    splitting: {
      prompt: () =>
        'Voit-on bien ici les requêtes, coupées en têtes ? (Les premiers tokens et composantes, comme s’il n’y en avait pas d’autres.)',
      hints: [
        'Remettez les têtes côte à côte : toutes les colonnes y sont-elles, toutes les largeurs égales ?',
        'La première ligne de Q est dans les premières lignes de toutes les têtes.',
      ],
      sound: 'Les têtes ont la même largeur et, côte à côte, elles redonnent chaque colonne de Q à sa place.',
    },
    softmaxGradient: {
      prompt: (head) =>
        `Est-ce le gradient des scores de la tête ${head}, remonté à travers le softmax ? (Les premiers tokens, comme s’il n’y en avait pas d’autres. Les gradients sont multipliés par une puissance de dix, pour être faciles à lire.)`,
      hints: [
        'La somme d’une ligne de poids est 1, quels que soient les scores. Quelle est donc la somme d’une ligne de ∂U ?',
        'Calculez une cellule : `∂U = α ∘ (∂α − rowsum(α ∘ ∂α))`.',
      ],
      sound:
        'La somme de chaque ligne de ∂U vaut 0, et chaque cellule est son poids fois (son ∂α − la somme des α · ∂α de la ligne).',
    },
    addAndNorm: {
      prompt: () =>
        'Est-ce la somme de l’entrée et de l’attention, chaque token normalisé avec γ = 1 et β = 0 ? (Les premiers tokens et composantes, comme s’il n’y en avait pas d’autres.)',
      hints: [
        'La somme d’une ligne normalisée est 0, la moyenne de ses carrés 1.',
        'Si oui : la plus grande cellule d’une ligne de X + Y l’est-elle aussi dans la ligne du résultat ?',
      ],
      sound:
        'La somme de chaque ligne vaut 0, la moyenne de ses carrés vaut 1, et sa plus grande cellule est celle de X + Y.',
    },
    dropout: {
      prompt: (head) =>
        `Est-ce ce qu’un dropout de p = 0,25 laisse des poids de la tête ${head} pendant l’entraînement ? (Seulement les premiers tokens, sans masque.)`,
      hints: [
        'Divisez un poids gardé par ce qu’il était.',
        'Le facteur est le même dans toutes les lignes : 1 / (1 − p).',
      ],
      sound: 'Dans chaque ligne, un poids vaut 0 ou bien 1 / (1 − 0,25) ≈ 1,33 fois ce qu’il valait.',
    },
  },

  bugs: {
    none: 'Rien : c’est juste.',
    noScale: 'Les scores ne sont pas divisés par √d_k.',
    unscaledWeights: 'Les scores ne sont pas divisés par √d_k.',
    dividedByWidth: 'Les scores sont divisés par d_k, et non par √d_k.',
    swapped: 'Requêtes et clés sont échangées.',
    overQueries: 'Le softmax est pris sur les requêtes, le long des colonnes.',
    maskAfterSoftmax: 'Le masque vient après le softmax.',
    upsideDown: 'Le masque est à l’envers.',
    noMask: 'Il n’y a pas de masque.',
    noTranspose: 'Il manque la transposition avant le view.',
    interleaved: 'Les composantes sont distribuées à tour de rôle, une par tête.',
    headsReversed: 'Les têtes sont dans le mauvais ordre.',
    noOutput: 'W_O manque.',
    averagedHeads: 'On fait la moyenne des contributions, et non leur somme.',
    lastHeadOnly: 'Chaque tête écrase la précédente.',
    leftOver: 'Les têtes ne divisent pas la largeur : il reste des colonnes.',
    unequal: 'Les têtes ne divisent pas la largeur : certaines sont plus larges.',
    wrongView: 'Les lignes sont découpées dans le mauvais ordre : un `view` sans transposition.',
    noRowTerm: 'La somme de la ligne n’est pas soustraite.',
    columnTerm: 'La somme est prise le long des colonnes, et non des lignes.',
    noWeight: 'La différence n’est pas multipliée par le poids.',
    noResidual: 'L’entrée n’est pas ajoutée : pas de connexion résiduelle.',
    normOverTokens: 'La normalisation porte sur les tokens, le long des colonnes.',
    notCentred: 'La moyenne n’est pas soustraite.',
    dividedByVariance: 'On divise par la variance, et non par sa racine.',
    noFactor: 'Les poids gardés ne sont pas multipliés par 1 / (1 − p).',
    dividedByP: 'Les poids gardés sont divisés par p, et non par 1 − p.',
    sharedOutAgain: 'Chaque ligne est divisée par ce qu’il en reste, pour que sa somme soit de nouveau 1.',
  },

  signs: {
    none: 'Pas encore : calculez un nombre et comparez.',
    noScale: 'Pas encore. Sans division, ce seraient les simples produits scalaires. Calculez-en un.',
    unscaledWeights:
      'Pas encore. Le rapport de deux poids d’une ligne serait alors exp(différence de leurs scores), sans √d_k. Comparez-en deux.',
    dividedByWidth: 'Pas encore. Chaque score serait encore √d_k fois plus petit. Calculez-en un.',
    swapped:
      'Pas encore. Échangés, les nombres seraient de l’autre côté de la diagonale. Calculez deux cellules symétriques.',
    overQueries: 'Pas encore. Sur les requêtes, ce sont les colonnes dont la somme serait 1. Regardez les sommes.',
    maskAfterSoftmax:
      'Pas encore. Les clés suivantes auraient un poids de 0, et la somme des lignes serait inférieure à 1.',
    upsideDown: 'Pas encore. À l’envers, les zéros seraient aux clés précédentes, sous la diagonale.',
    noMask: 'Pas encore. Sans masque, les clés suivantes auraient du poids.',
    noTranspose: 'Pas encore. Sans la transposition, la première ligne contiendrait plusieurs tokens d’une même tête.',
    interleaved: 'Pas encore. À tour de rôle, les premiers nombres d’une ligne viendraient de têtes différentes.',
    headsReversed: 'Pas encore. La première ligne commencerait par la dernière tête.',
    noOutput: 'Pas encore. Sans W_O, la sortie serait les têtes côte à côte.',
    averagedHeads:
      'Pas encore. Avec une moyenne, chaque colonne serait la somme des contributions divisée par le nombre de têtes.',
    lastHeadOnly: 'Pas encore. La sortie serait la contribution de la dernière tête.',
    leftOver: 'Pas encore. Les dernières colonnes ne seraient dans aucune tête. Cherchez-les.',
    unequal: 'Pas encore. Certaines têtes auraient plus de colonnes. Comptez-les.',
    wrongView: 'Pas encore. Un view seul mettrait la fin de la première ligne dans une ligne suivante. Suivez-la.',
    noRowTerm: 'Pas encore. ∂U serait α fois ∂α, cellule par cellule. Calculez-en une.',
    columnTerm:
      'Pas encore. Le même nombre serait soustrait de ∂α dans toute une colonne. Calculez une cellule avec la somme de sa ligne.',
    noWeight: 'Pas encore. Deux cellules d’une ligne différeraient comme dans ∂α. Comparez-en deux.',
    noResidual:
      'Pas encore. Sans X, la plus grande cellule d’une ligne serait là où Y a la sienne. Additionnez les deux et comparez.',
    normOverTokens: 'Pas encore. Sur les tokens, la somme des colonnes serait 0. Regardez les sommes.',
    notCentred: 'Pas encore. La somme d’une ligne ne serait pas 0. Regardez les sommes.',
    dividedByVariance: 'Pas encore. La moyenne des carrés d’une ligne serait 1 divisé par la variance, et non 1.',
    noFactor: 'Pas encore. Sans le facteur, un poids gardé serait ce qu’il était. Comparez-en un.',
    dividedByP: 'Pas encore. Divisé par p, un poids gardé serait 4 fois ce qu’il était. Comparez-en un.',
    sharedOutAgain: 'Pas encore. Chaque ligne aurait alors pour somme 1. Regardez les sommes.',
  },

  reasons: {
    noScale:
      'Ce sont les simples produits scalaires : trop grands, si bien que le softmax met trop de poids sur une clé.',
    unscaledWeights:
      'Le rapport de deux poids d’une ligne est exp(différence de leurs scores), sans √d_k. Les lignes sont trop tranchées : une clé reçoit trop.',
    dividedByWidth:
      'Chaque score est le produit scalaire divisé par d_k, donc trop petit : les poids se ressemblent trop.',
    swapped:
      'La ligne t, colonne s contient le score de la clé t face à la requête s. Le softmax est donc pris dans le mauvais sens.',
    overQueries: 'Ce sont les colonnes dont la somme est 1, pas les lignes : `softmax(dim=-1)`, et non `dim=-2`.',
    maskAfterSoftmax:
      'Les clés suivantes ont un poids de 0, mais les lignes ont une somme inférieure à 1 : les clés interdites y ont participé. Ajoutez −∞ avant le softmax.',
    upsideDown: 'Chaque token voit le futur et pas le passé. Ce qui est interdit, c’est `triu(diagonal=1)`.',
    noMask: 'Les clés suivantes ont du poids : chaque token voit le futur.',
    noTranspose: 'La première ligne contient plusieurs tokens de la tête 1 : `z.transpose(0, 1)` vient avant `view`.',
    interleaved: 'Des colonnes voisines viennent de têtes différentes, et les lignes de W_O ne leur correspondent pas.',
    headsReversed: 'La dernière tête est en premier, là où W_O a les lignes de la première.',
    noOutput: 'Les têtes ne se mêlent jamais : ce que trouve l’une reste dans ses colonnes.',
    averagedHeads: 'Chaque colonne est la moyenne des contributions. Concat · W_O en est la somme.',
    lastHeadOnly:
      'La sortie est la contribution de la dernière tête seule : `Y = …` dans la boucle au lieu de `Y += …`.',
    leftOver:
      'Les dernières colonnes ne sont dans aucune tête. `d_model // num_heads` arrondit sans rien dire ; vérifiez d’abord `d_model % num_heads == 0`.',
    unequal:
      'Aucun tenseur ne contient des têtes de largeurs inégales, et chacune aurait besoin de son √d_k. Choisissez un nombre de têtes qui divise d_model.',
    wrongView:
      'La deuxième ligne de la tête 1 continue la ligne du premier token. Non pas `view(H, T, d_k)` : `view(T, H, d_k).transpose(0, 1)`.',
    noRowTerm:
      'Chaque cellule est α fois ∂α, et la somme des lignes n’est pas 0. Ce qu’un poids gagne, les autres le perdent.',
    columnTerm:
      'La somme des lignes n’est pas 0 : on a retranché de ∂α la somme de α · ∂α de sa colonne, et non de sa ligne. Le softmax a été pris le long des lignes : `sum(dim=-1, keepdim=True)`.',
    noWeight:
      'Chaque cellule est ∂α moins la somme de la ligne. Une clé sans poids recevrait tout de même un gradient.',
    noResidual:
      'C’est Y seul, normalisé. La ligne propre au token est perdue : ce que l’attention ne répète pas a disparu.',
    normOverTokens:
      'C’est la somme des colonnes qui est 0, pas celle des lignes : un token dépend de sa phrase. `dim=-1`, pas `dim=-2`.',
    notCentred:
      'La somme des lignes n’est pas 0 : chacune a été divisée par son écart-type, mais on n’en a pas retiré la moyenne. RMSNorm la garde aussi, mais divise par la racine de la moyenne des carrés.',
    dividedByVariance:
      'La moyenne des carrés d’une ligne n’est pas 1. Il faut prendre la racine de `x.var()` avant de diviser.',
    noFactor:
      'Les poids gardés sont ce qu’ils étaient : sans dropout, un modèle rencontrerait des sommes plus grandes.',
    dividedByP: 'Les poids gardés sont 4 fois ce qu’ils étaient. Une part 1 − p est gardée : 1 / (1 − p) la compense.',
    sharedOutAgain:
      'La somme de chaque ligne est 1, avec un facteur différent pour chacune. Le dropout multiplie par 1 / (1 − p) ; la somme n’est 1 qu’en moyenne.',
  },
};

// from: 81873cc
