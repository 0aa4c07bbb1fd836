/** Writing a function, in French. */
import type { code as english } from '../../en/exercises/code.ts';

const shape = (lengths: readonly number[]): string =>
  lengths.length === 0
    ? 'un nombre'
    : lengths.length === 1
      ? `une liste de ${lengths[0]} nombres`
      : `des listes de taille (${lengths.join(', ')})`;

export const code: typeof english = {
  label: (name) => `Code JavaScript de ${name}`,
  keys: 'Ctrl-Entrée l’exécute ; Tab quitte l’éditeur, Ctrl-] et Ctrl-[ indentent.',
  note: 'Une matrice est une liste de lignes. Votre code tourne sur des entrées cachées, sans réseau, et reste dans ce navigateur.',
  startOver: 'Recommencer',
  bringBack: 'Rétablir mon code',
  printed: 'Votre code a affiché :',
  notKept: 'Votre code ne peut pas être conservé : le stockage est plein ou refusé. Copiez-le avant de fermer la page.',

  right: (inputs) => `Exact : les mêmes nombres que le noyau sur ${inputs} entrées cachées.`,
  differs: (where, yours, right) => `\`${where}\` vaut ${yours}, mais devrait valoir ${right}.`,
  firstDifference: (call, where) => `Entrée cachée ${call}, ${where} :`,
  comparison: 'La première différence',
  yours: 'le vôtre',
  core: 'le noyau',
  returnedNothing: 'Votre fonction n’a rien renvoyé. Y a-t-il un `return` ?',
  returnedOther: (right) => `Votre fonction devrait renvoyer ${shape(right)}, et a renvoyé autre chose.`,
  returnedShape: (own, right) => `Votre fonction devrait renvoyer ${shape(right)}, et a renvoyé ${shape(own)}.`,

  tooLong: 'Trop long pour être exécuté ici. Quelques lignes suffisent.',
  unavailable:
    'Aucun code ne peut être exécuté ici ; le serveur de cette page l’interdit peut-être. Votre code est conservé.',
  unreadable: (message) => `Ce n’est pas encore du JavaScript : ${message}.`,
  missing: (name) => `Votre code n’a pas de fonction \`${name}\`.`,
  timeout: 'Votre code a été arrêté. Cherchez une boucle qui ne finit jamais.',
  error: (message, line) =>
    `Votre code s’est arrêté sur une erreur${line === null ? '' : ` à la ligne ${line}`} : ${message}.`,

  functions: {
    scaledScores: {
      prompt: 'Écrivez `scaledScores(q, k)` : chaque requête contre chaque clé, divisé par √d_k.',
      starter: ['q : une requête par ligne, k : une clé par ligne', 'renvoie une ligne par requête, un score par clé'],
      hints: [
        'Un score est un produit scalaire : multipliez paire par paire, additionnez.',
        '`q.map((query) => k.map((key) => …))` visite chaque paire.',
        'd_k est la longueur d’une requête : `q[0].length`.',
      ],
    },
    causalMask: {
      prompt: 'Écrivez `causalMask(tokens)` : 0 là où une requête peut regarder, −∞ là où la clé vient après.',
      starter: ['renvoie une ligne par requête, un élément par clé'],
      hints: [
        '`Array.from({ length: tokens }, (_, t) => …)` fabrique une telle liste.',
        'La requête t peut regarder les clés 0 à t, elle-même comprise.',
        'JavaScript écrit −∞ comme `-Infinity`.',
      ],
    },
    softmax: {
      prompt: 'Écrivez `softmax(scores)` pour une ligne de scores. Elle doit résister à de grands scores.',
      starter: ['scores : une liste de nombres, -Infinity peut-être', 'renvoie autant de poids, dont la somme est 1'],
      hints: [
        '`Math.exp(x)` pour chaque score, divisé par la somme de toutes.',
        'exp(1000) est trop grand. Soustraire d’abord le plus grand score ne change aucune part.',
        '`Math.max(...scores)` est le plus grand score.',
      ],
    },
    attention: {
      prompt: 'Écrivez `attention(q, k, v, mask)` : une tête, des requêtes, clés et valeurs jusqu’à son résultat.',
      starter: [
        'q : une requête par ligne, k : une clé par ligne, v : une valeur par ligne',
        'mask : une ligne par requête, une colonne par clé, 0 ou -Infinity',
        'renvoie une ligne par requête',
      ],
      hints: [
        'Pour chaque requête : les scores, divisés par √d_k, plus la ligne du masque ; softmax ; somme des valeurs.',
        'Le résultat d’une requête est Σ poids · valeur : une liste aussi longue qu’une valeur.',
        'Commencez par `return q.map((query, t) => { … })`.',
      ],
    },
    splitHeads: {
      prompt: 'Écrivez `splitHeads(x, numHeads)` : coupez les colonnes en bandes, une matrice par tête.',
      starter: [
        'x : un token par ligne, les colonnes de toutes les têtes côte à côte',
        'renvoie une matrice par tête, un token par ligne',
      ],
      hints: [
        'Chaque tête a `x[0].length / numHeads` colonnes, côte à côte.',
        'La tête h possède les colonnes h·d_k à (h + 1)·d_k − 1 de chaque ligne.',
        '`row.slice(from, to)` les prend ; `to` lui-même est exclu.',
      ],
    },
    mergeHeads: {
      prompt: 'Écrivez `mergeHeads(z)` : remettez côte à côte les résultats des têtes.',
      starter: [
        'z : une matrice par tête, un token par ligne',
        'renvoie une ligne par token, toutes les têtes côte à côte',
      ],
      hints: [
        'La ligne t est celle de la tête 0, puis celle de la tête 1, et ainsi de suite.',
        '`z.flatMap((head) => head[t])` est cette ligne.',
        'Autant de lignes que dans une tête : `z[0].map((_, t) => …)`.',
      ],
    },
    multiHeadAttention: {
      prompt: 'Écrivez le tout : `multiHeadAttention(x, wQ, wK, wV, wO, numHeads)`, sans masque ni biais.',
      starter: [
        'x : un token par ligne ; wQ, wK, wV, wO : des poids, multipliés par la droite',
        'renvoie une ligne par token',
      ],
      hints: [
        'Q = X W_Q et ainsi de suite ; couper ; attention pour chaque tête ; réunir ; fois W_O.',
        'De petites fonctions abrègent : un produit scalaire, un produit de matrices, ce que vous avez déjà écrit.',
        'Les scores sont divisés par √d_k, où d_k est la largeur d’une tête.',
      ],
    },
    groupedQueryAttention: {
      prompt:
        'Écrivez `groupedQueryAttention(q, k, v)` : plus de têtes de requêtes que de têtes de clés et de valeurs. Des têtes voisines en partagent une.',
      starter: [
        'q : une matrice pour chacune des h têtes, un token par ligne',
        'k, v : une matrice pour chacun des g groupes ; g divise h',
        'renvoie une matrice pour chacune des h têtes, sans masque',
      ],
      hints: [
        'Il y a `q.length / k.length` têtes par groupe.',
        'La tête h lit le groupe `Math.floor(h / (q.length / k.length))` : avec 4 têtes et 2 groupes 0, 0, 1, 1.',
        'Dans une tête rien ne change : scores sur √d_k, softmax, somme des valeurs.',
      ],
    },
    softmaxBackward: {
      prompt:
        'Écrivez `softmaxBackward(p, dP)` : des poids P et de leur gradient au gradient des scores, `dS = P ∘ (dP − rowsum(P ∘ dP))`.',
      starter: [
        'p : les poids, une requête par ligne ; dP : leur gradient',
        'renvoie le gradient des scores, de même forme',
      ],
      hints: [
        'Travaillez ligne par ligne : chaque score agit sur tous les poids de sa ligne, et sur aucun autre.',
        'D’abord le nombre de la ligne : Σ P · dP, la moyenne de dP selon les poids.',
        'Puis chaque cellule : son poids fois (son dP − le nombre de la ligne). La somme d’une ligne est 0.',
      ],
    },
  },

  mistakes: {
    forgotScale: 'Vous avez oublié de diviser par √d_k.',
    dividedByWidth: 'Vous avez divisé par d_k, non par sa racine carrée.',
    multipliedByRoot: 'Vous avez multiplié par √d_k : divisez par lui.',
    swappedQueriesAndKeys: 'Vous avez échangé requêtes et clés : les lignes sont des requêtes, les colonnes des clés.',
    upsideDown: 'Votre masque est à l’envers : il interdit les clés antérieures et permet les ultérieures.',
    diagonalForbidden: 'Votre masque interdit à un token de se regarder lui-même.',
    onesAndZeros: 'Votre masque a 1 pour permis, 0 pour interdit. Ajouté aux scores, 0 permet et −∞ interdit.',
    onesForForbidden: 'Votre masque ajoute 1 aux scores interdits. Seul −∞ donne une part d’exactement 0.',
    finiteMask: 'C’est proche, mais ici une clé interdite reçoit −∞.',
    notDivided: 'Vous n’avez pas divisé par la somme des exponentielles.',
    withoutExponential: 'Vous avez divisé les scores : partagez leurs exponentielles.',
    overflows: 'Juste pour de petits scores, mais exp déborde pour de grands : soustrayez d’abord le plus grand.',
    dividedByCount: 'Vous avez divisé par le nombre de scores : divisez par la somme des exponentielles.',
    forgotMask: 'Vous n’avez pas ajouté le masque.',
    overQueries: 'Vous avez normalisé les colonnes : le softmax court le long de chaque ligne.',
    maskAfterSoftmax: 'Vous avez masqué après le softmax : la somme des lignes n’est plus 1.',
    gatheredKeys: 'Vous avez additionné des clés. Les poids sont pour les valeurs.',
    withoutSoftmax: 'Vous avez pris les scores comme poids, sans le softmax.',
    withoutTranspose:
      'Vous avez coupé les nombres dans l’ordre où ils sont rangés. Têtes et tokens doivent échanger leurs places.',
    interleaved: 'Vous avez distribué les colonnes à tour de rôle. Celles d’une tête sont côte à côte.',
    tokensFirst: 'Vous avez les têtes à l’intérieur des tokens : la tête d’abord.',
    rowsDealt: 'Vous avez partagé les lignes : partagez les colonnes. Chaque tête voit tous les tokens.',
    addedHeads: 'Vous avez additionné les têtes. Elles sont côte à côte ; additionner est le rôle de W_O.',
    groupsInTurn:
      'Vous avez distribué les groupes à tour de rôle. Des têtes voisines en partagent un : 0, 0, 1, 1 et non 0, 1, 0, 1.',
    dividedByGroups: 'Vous avez divisé le numéro de la tête par le nombre de groupes, non de têtes d’un groupe.',
    oneGroupForAll: 'Toutes vos têtes lisent le premier groupe.',
    stacked: 'Vous avez mis les têtes les unes sous les autres, non côte à côte.',
    oneHead: 'Vous avez pris une seule tête de toute la largeur : il faut d’abord couper les colonnes.',
    withoutOutput: 'Vous avez oublié W_O.',
    scaledByModelWidth: 'Vous avez divisé par √d_model. Le produit scalaire d’une tête a d_k termes : √d_k.',
    forgotRowTerm:
      'Vous avez oublié le nombre de la ligne : augmenter un score diminue tous les autres poids. Soustrayez d’abord Σ P · dP de dP.',
    addedRowTerm:
      'Vous avez ajouté le nombre de la ligne. Il se soustrait : ce qu’un poids gagne, les autres le perdent.',
    forgotWeight: 'Vous avez oublié le poids devant : une clé sans poids ne transmet rien.',
    rowTermUnweighted:
      'Vous avez multiplié dP par le poids, mais pas le nombre de la ligne : il est devant la parenthèse.',
    summedGradients: 'Vous avez soustrait la simple somme de dP, non Σ P · dP.',
    meanOfGradients: 'Vous avez soustrait la simple moyenne de dP, non celle selon les poids, Σ P · dP.',
    summedColumns:
      'Vous avez additionné le long des colonnes. Le softmax a été pris le long d’une ligne, et son gradient aussi.',
    ownCellAlone:
      'P (1 − P) dP est l’effet d’un score sur son propre poids. Les autres de sa ligne changent aussi : −P_s P_j pour chacun.',
    joinedWithoutTranspose:
      'Vous avez réuni les têtes telles que leurs nombres sont rangés : les tokens sont mélangés.',
  },
};
