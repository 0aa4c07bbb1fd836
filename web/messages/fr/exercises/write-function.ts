import type { words as english } from '../../en/exercises/write-function.ts';
import { count } from '../grammar.ts';

function shape(lengths: readonly number[], language: keyof typeof english.names): string {
  if (lengths.length === 0) return 'un nombre';
  if (language === 'python') return `un tableau de forme (${lengths.join(', ')}${lengths.length === 1 ? ',' : ''})`;
  return lengths.length === 1 ? `une liste de ${lengths[0]} nombres` : `des listes de taille (${lengths.join(', ')})`;
}

export const title = 'Écrire la fonction';

export const words: typeof english = {
  label: (name, language) => `Code ${words.names[language]} de ${name}`,
  language: 'Langage',
  names: { python: 'Python', javascript: 'JavaScript' },
  keys: 'Ctrl-Entrée exécute le code ; Tab quitte l’éditeur, Ctrl-] et Ctrl-[ décalent la ligne.',
  note: 'Votre code tourne sur des entrées cachées, sans réseau, et reste dans ce navigateur.',
  given: {
    python: 'Les matrices sont des tableaux NumPy. MicroPython exécute votre code, avec la partie de NumPy utile ici.',
    javascript: 'Une matrice est une liste de lignes.',
  },
  startOver: 'Recommencer',
  bringBack: 'Rétablir mon code',
  printed: 'Votre code a affiché :',
  notKept: 'Votre code ne peut pas être conservé : le stockage est plein ou refusé. Copiez-le avant de fermer la page.',

  right: (inputs) =>
    `Exact : les mêmes nombres que le moteur sur ${count(inputs, 'entrée cachée', 'entrées cachées')}.`,
  differs: (where, yours, right) => `\`${where}\` vaut ${yours}, mais devrait valoir ${right}.`,
  firstDifference: (call, where) => `Entrée cachée ${call}, ${where} :`,
  comparison: 'La première différence',
  yours: 'le vôtre',
  core: 'le moteur',
  returnedNothing: 'Votre fonction n’a rien renvoyé. Y a-t-il un `return` ?',
  returnedOther: (right, language) =>
    `Votre fonction devrait renvoyer ${shape(right, language)}, et a renvoyé autre chose.`,
  returnedShape: (own, right, language) =>
    `Votre fonction devrait renvoyer ${shape(right, language)}, et a renvoyé ${shape(own, language)}.`,

  tooLong: 'Trop long pour être exécuté ici. Quelques lignes suffisent.',
  unavailable:
    'Aucun code ne peut être exécuté maintenant. Le réseau manque peut-être, ou le serveur de cette page l’interdit. Votre code est conservé.',
  unreadable: (message) => `Ce n’est pas encore du JavaScript : ${message}.`,
  missing: (name) => `Votre code n’a pas de fonction \`${name}\`.`,
  timeout: 'Votre code a été arrêté. Cherchez une boucle qui ne finit jamais.',
  error: (message, line) =>
    `Votre code s’est arrêté sur une erreur${line === null ? '' : ` à la ligne ${line}`} : ${message}.`,

  functions: {
    scaledScores: {
      prompt:
        'Écrivez une fonction pour les scores d’une tête : chaque requête comparée à chaque clé, le tout divisé par √d_k. (Le chapitre « Échelle » dit pourquoi.)',
      starter: ['q : une requête par ligne, k : une clé par ligne', 'renvoie une ligne par requête, un score par clé'],
      hints: [
        'Un score vaut q · k / √d_k : multipliez terme à terme, additionnez, divisez. d_k est la longueur d’une requête.',
      ],
      python: '`q @ k.T` compare chaque requête à chaque clé ; `q.shape[-1]` est d_k.',
      javascript: '`q.map((query) => k.map((key) => …))` visite chaque paire ; `q[0].length` est d_k.',
    },
    causalMask: {
      prompt: 'Écrivez une fonction pour le masque causal d’un texte, dont vous recevez le nombre de tokens.',
      starter: ['renvoie une ligne par requête, un élément par clé'],
      hints: [
        'L’élément (t, s) vaut 0 si la requête t peut lire la clé s, et −∞ si la clé vient après.',
        'La requête t peut lire les clés 0 à t, elle-même comprise.',
      ],
      python:
        '`np.triu(np.ones((n, n)), 1)` marque ce qui est au-dessus de la diagonale ; NumPy écrit −∞ comme `-np.inf`.',
      javascript:
        '`Array.from({ length: tokens }, (_, t) => …)` fabrique une liste ; JavaScript écrit −∞ comme `-Infinity`.',
    },
    softmax: {
      prompt: 'Écrivez le softmax d’une ligne de scores. Il doit résister à de grands scores.',
      starter: ['scores : une ligne de nombres, parfois −∞', 'renvoie autant de poids, dont la somme est 1'],
      hints: [
        'Un poids est exp(score) divisé par la somme de tous les exp(score).',
        'exp(1000) est trop grand. Soustraire d’abord le plus grand score ne change aucun poids.',
      ],
      python: '`np.exp(scores - scores.max())` donne toutes les exponentielles.',
      javascript: '`Math.max(...scores)` est le plus grand score, `Math.exp(x)` une exponentielle.',
    },
    attention: {
      prompt:
        'Écrivez une tête d’attention. Elle reçoit les requêtes, les clés, les valeurs et le masque, et renvoie les contextes.',
      starter: [
        'q : une requête par ligne, k : une clé par ligne, v : une valeur par ligne',
        'mask : une ligne par requête, une colonne par clé, 0 ou −∞',
        'renvoie une ligne par requête',
      ],
      hints: [
        'Z = softmax(Q Kᵀ / √d_k + masque) V, où le softmax porte sur chaque ligne.',
        'Le contexte d’une requête est Σ poids · valeur : il est aussi long qu’une valeur.',
      ],
      python: '`scores.max(axis=-1, keepdims=True)` est une colonne que l’on peut soustraire de tous les scores.',
      javascript: 'Commencez par `return q.map((query, t) => { … })`.',
    },
    splitHeads: {
      prompt: 'Écrivez une fonction qui coupe les colonnes en bandes : une matrice par tête.',
      starter: [
        'x : un token par ligne, les colonnes de toutes les têtes côte à côte',
        'renvoie une matrice par tête, un token par ligne',
      ],
      hints: [
        'La tête h possède les colonnes h · d_k à (h + 1) · d_k − 1 de chaque ligne.',
        'Chaque tête a autant de colonnes qu’une ligne, divisé par le nombre de têtes.',
      ],
      python: '`x.reshape(tokens, num_heads, d_k)` coupe les lignes ; puis tokens et têtes échangent leurs places.',
      javascript: '`row.slice(from, to)` prend quelques colonnes ; `to` lui-même est exclu.',
    },
    mergeHeads: {
      prompt: 'Écrivez une fonction qui remet côte à côte les contextes des têtes.',
      starter: [
        'z : une matrice par tête, un token par ligne',
        'renvoie une ligne par token, toutes les têtes côte à côte',
      ],
      hints: [
        'La ligne t est celle de la tête 1, puis celle de la tête 2, et ainsi de suite.',
        'Il y a autant de lignes que dans une tête.',
      ],
      python: '`z.swapaxes(0, 1)` met les tokens en premier ; `reshape(tokens, -1)` réunit le reste.',
      javascript: '`z.flatMap((head) => head[t])` est la ligne t.',
    },
    multiHeadAttention: {
      prompt: 'Écrivez toute l’attention multi-têtes, sans masque ni biais.',
      starter: ['x : un token par ligne ; les poids multiplient par la droite', 'renvoie une ligne par token'],
      hints: [
        'Q = X W_Q, K = X W_K, V = X W_V ; couper ; attention pour chaque tête ; réunir ; fois W_O.',
        'Les scores sont divisés par √d_k, où d_k est la largeur d’une tête.',
      ],
      python: '`q @ k.swapaxes(-1, -2)` donne les scores de toutes les têtes à la fois, si q et k sont coupés.',
      javascript:
        'De petites fonctions abrègent : un produit scalaire, un produit de matrices, ce que vous avez déjà écrit.',
    },
    groupedQueryAttention: {
      prompt:
        'Écrivez l’attention à requêtes groupées : plus de têtes de requêtes que de têtes clé/valeur. Des têtes voisines en partagent une.',
      starter: [
        'q : une matrice pour chacune des H têtes, un token par ligne',
        'k, v : une matrice pour chacun des G groupes ; G divise H',
        'renvoie une matrice pour chacune des H têtes, sans masque',
      ],
      hints: [
        'H / G têtes partagent un groupe : avec 4 têtes et 2 groupes, elles lisent 0, 0, 1, 1.',
        'Dans une tête, rien ne change : scores divisés par √d_k, softmax, somme des valeurs.',
      ],
      python: '`np.repeat(k, 2, axis=0)` donne chaque groupe deux fois, une copie après l’autre.',
      javascript: 'La tête h lit le groupe `Math.floor(h / (q.length / k.length))`.',
    },
    softmaxBackward: {
      prompt:
        'Écrivez la passe arrière d’un softmax. Elle reçoit les poids et leur gradient, et renvoie le gradient des scores.',
      starter: [
        'p : les poids, une requête par ligne ; le second argument : leur gradient',
        'renvoie le gradient des scores, de même forme',
      ],
      hints: [
        '∂U = α ∘ (∂α − rowsum(α ∘ ∂α)) : chaque score agit sur tous les poids de sa ligne, et sur aucun autre.',
        'D’abord le nombre de la ligne : Σ α · ∂α, la moyenne de ∂α selon les poids. Puis chaque cellule. La somme d’une ligne de ∂U est 0.',
      ],
      python: '`(p * d_p).sum(axis=-1, keepdims=True)` est ce nombre, pour chaque ligne.',
      javascript: '`p.map((row, t) => …)` visite les lignes ; `row.reduce(…)` additionne.',
    },
  },

  mistakes: {
    forgotScale: 'Vous avez oublié de diviser par √d_k.',
    dividedByWidth: 'Vous avez divisé par d_k, et non par sa racine carrée.',
    multipliedByRoot: 'Vous avez multiplié par √d_k : divisez par lui.',
    swappedQueriesAndKeys: 'Vous avez échangé requêtes et clés : les lignes sont des requêtes, les colonnes des clés.',
    upsideDown: 'Votre masque est à l’envers : il interdit les clés précédentes et permet les suivantes.',
    diagonalForbidden: 'Votre masque interdit à un token de se regarder lui-même.',
    onesAndZeros: 'Votre masque a 1 pour permis, 0 pour interdit. Ajouté aux scores, 0 permet et −∞ interdit.',
    onesForForbidden: 'Votre masque ajoute 1 aux scores interdits. Seul −∞ donne un poids d’exactement 0.',
    finiteMask: 'C’est proche, mais ici une clé interdite reçoit −∞.',
    notDivided: 'Vous n’avez pas divisé par la somme des exponentielles.',
    withoutExponential: 'Vous avez divisé les scores : partagez leurs exponentielles.',
    overflows: 'Juste pour de petits scores, mais exp déborde pour de grands : soustrayez d’abord le plus grand.',
    dividedByCount: 'Vous avez divisé par le nombre de scores : divisez par la somme des exponentielles.',
    forgotMask: 'Vous n’avez pas ajouté le masque.',
    overQueries: 'Vous avez normalisé les colonnes : le softmax est pris le long de chaque ligne.',
    maskAfterSoftmax: 'Vous avez masqué après le softmax : la somme des lignes n’est plus 1.',
    gatheredKeys: 'Vous avez additionné des clés. Les poids s’appliquent aux valeurs.',
    withoutSoftmax: 'Vous avez pris les scores comme poids, sans le softmax.',
    withoutTranspose:
      'Vous avez coupé les nombres dans l’ordre où ils sont rangés. Têtes et tokens doivent échanger leurs places.',
    interleaved: 'Vous avez distribué les colonnes à tour de rôle. Celles d’une tête sont côte à côte.',
    tokensFirst: 'Votre premier axe est celui des tokens : ce doit être celui des têtes.',
    rowsDealt: 'Vous avez partagé les lignes : partagez les colonnes. Chaque tête voit tous les tokens.',
    addedHeads: 'Vous avez additionné les têtes. Elles sont côte à côte ; additionner est le rôle de W_O.',
    groupsInTurn:
      'Vous avez distribué les groupes à tour de rôle. Des têtes voisines en partagent un : 0, 0, 1, 1 et non 0, 1, 0, 1.',
    dividedByGroups:
      'Vous avez divisé le numéro de la tête par le nombre de groupes, et non par le nombre de têtes d’un groupe.',
    oneGroupForAll: 'Toutes vos têtes lisent le premier groupe.',
    stacked: 'Vous avez mis les têtes les unes sous les autres, et non côte à côte.',
    oneHead: 'Vous avez pris une seule tête de toute la largeur : il faut d’abord couper les colonnes.',
    withoutOutput: 'Vous avez oublié W_O.',
    scaledByModelWidth: 'Vous avez divisé par √d_model. Le produit scalaire d’une tête a d_k termes : √d_k.',
    forgotRowTerm:
      'Vous avez oublié le nombre de la ligne : augmenter un score diminue tous les autres poids. Soustrayez d’abord Σ α · ∂α de ∂α.',
    addedRowTerm:
      'Vous avez ajouté le nombre de la ligne. Il se soustrait : ce qu’un poids gagne, les autres le perdent.',
    forgotWeight: 'Vous avez oublié de multiplier par le poids : une clé sans poids ne transmet rien.',
    rowTermUnweighted:
      'Vous avez multiplié ∂α par le poids, mais pas le nombre de la ligne : le poids multiplie toute la parenthèse.',
    summedGradients: 'Vous avez soustrait la simple somme de ∂α, et non Σ α · ∂α.',
    meanOfGradients: 'Vous avez soustrait la simple moyenne de ∂α, et non la moyenne selon les poids, Σ α · ∂α.',
    summedColumns:
      'Vous avez additionné le long des colonnes. Le softmax a été pris le long d’une ligne, et son gradient aussi.',
    ownCellAlone:
      'α (1 − α) ∂α est l’effet d’un score sur son propre poids. Les autres de sa ligne changent aussi : −α_s α_j pour chacun.',
    joinedWithoutTranspose:
      'Vous avez réuni les têtes telles que leurs nombres sont rangés : les tokens sont mélangés.',
  },
};

// from: d8457e5
