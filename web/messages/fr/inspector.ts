/** The inspector, the data table and the names of tensors and positions, in French. */
import type { words as english } from '../en/inspector.ts';
import { count, counted } from './grammar.ts';

export const words: typeof english = {
  close: 'Fermer',
  empty: 'Passez sur un nombre, ou touchez-le, pour voir d’où il vient.',
  emptyKeys: 'Les flèches mènent de cellule en cellule. Entrée en épingle une, Échap la détache.',
  back: 'Retour',
  backHint: 'Retour à la cellule précédente (Retour arrière)',
  trail: 'Cellules suivies jusqu’ici',
  closeHint: 'Fermer (Échap)',
  toToken: 'Remonter au token',
  stopTracing: 'Arrêter',
  toTokenHint: 'Suivre le plus grand terme, pas à pas, jusqu’à un token',
  exactly: 'Pleine précision',
  lastTile: 'dernière',
  more: (n) => `encore ${n}`,
  follow: (name, position, value) => `${name}${position === '' ? '' : `, ${position}`} : ${value}`,
  strip: {
    caption: 'Terme par terme',
    keys: 'Les flèches mènent d’un nombre à l’autre, Entrée montre d’où il vient.',
    product: 'produit',
    term: 'terme',
    running: 'somme cumulée',
    candidate: 'candidat',
    largest: 'plus grand jusqu’ici',
    order: 'Les plus grands d’abord',
    orderHint: 'Trier les termes selon leur taille',
    count: (n) => counted(n, 'terme', 'termes', 'm'),
    scroll: 'Termes, à faire défiler',
  },
  copy: {
    plain: (source) => `Le même nombre que dans ${source} : seule son adresse change.`,
    column: (tensor, symbols, numbers) =>
      `Colonne de ${tensor} pour le code, qui compte à partir de 0 : ${symbols} = ${numbers}.`,
    row: (tensor, symbols, numbers) =>
      `Ligne de ${tensor} pour le code, qui compte à partir de 0 : ${symbols} = ${numbers}.`,
  },
  view: {
    here: (symbols, numbers) => `Place dans la mémoire, que le code compte à partir de 0 : ${symbols} = ${numbers}.`,
    there: (source, symbols, numbers) => `À cette place, ${source} contient ${symbols} = ${numbers}.`,
    stranger: (expected, found) => `Attendu : ${expected}. Trouvé : ${found}. La forme convient, le propriétaire non.`,
    same: 'L’attendu et le trouvé sont ici la même cellule.',
  },
  max: {
    won: (key, value) => `Le plus grand est celui de ${key} : ${value}.`,
    none: 'Toutes les clés sont masquées : parmi des −∞, le plus grand est −∞.',
  },
  why: {
    reads: (query, key, head, weight) => `${query} lit ${key} dans la tête ${head}, avec le poids ${weight}`,
    hardly: (query, key, head, weight) =>
      `${query} ne lit presque pas ${key} dans la tête ${head} : le poids est ${weight}`,
    masked: (query, key) => `${query} ne peut pas lire ${key} : le masque l’interdit.`,
    raised: (lead, n, most, score) =>
      `${lead}, car parmi les ${count(n, 'produit', 'produits')} de son score, ${score}, c’est ${most.join(' et ')} qui ${most.length > 1 ? 'l’augmentent' : 'l’augmente'} le plus.`,
    lowered: (lead, n, most, score) =>
      `${lead}. Parmi les ${count(n, 'produit', 'produits')} de son score, ${score}, c’est ${most.join(' et ')} qui ${most.length > 1 ? 'le diminuent' : 'le diminue'} le plus.`,
    aboveMean: (lead, score, mean) =>
      `${lead}. Aucun produit n’augmente son score, ${score}, mais la moyenne de la ligne est encore plus basse : ${mean}.`,
    outdone: (lead, score, best, higher) =>
      `${lead}. Aucun produit ne diminue son score, ${score}, mais celui de ${best} est plus haut : ${higher}.`,
    sum: (name, value, n, most) =>
      `${name} : ${value}. Parmi ses ${count(n, 'terme', 'termes')}, c’est ${most.join(' et ')} qui ${most.length > 1 ? 'comptent' : 'compte'} le plus.`,
    term: (number, product) => `le n° ${number} (${product})`,
    origin: {
      random: 'Les poids sont aléatoires : cela ne dit rien des mots.',
      learned: 'Ces nombres viennent de l’entraînement.',
      trained: 'Ces nombres viennent de l’entraînement.',
      opened: 'Ces nombres viennent du modèle que vous avez ouvert ou entraîné.',
      'hand-made': 'Ces nombres ont été faits à la main.',
      notebook: 'Ces nombres viennent du notebook de cours.',
      unknown: '',
    },
  },
  given: {
    seed: (seed) => `tiré de la graine ${seed}`,
    learned: 'appris pendant l’entraînement',
    notebook: 'repris du notebook',
    trained: (layer) => `de la couche ${layer} du modèle entraîné`,
    opened: (layer) => `de la couche ${layer} du modèle que vous avez ouvert ou entraîné`,
    embedding: (token) => `Le plongement de ${token}`,
    position: (index) => `L’encodage de la position ${index} : le même quel que soit le mot qui s’y trouve`,
    input: (token) => `Ce qui entre pour ${token}`,
    weight: (symbol, position) => `Un élément de ${symbol} : ${position}`,
    bias: (symbol, position) => `Un biais de ${symbol} : ${position}, le même pour chaque token`,
    scale: (dK, value) => `1/√d_k avec d_k = ${dK} : 1/√${dK} = ${value}`,
    temperature: (value) => `La température du softmax telle qu’elle est réglée : ${value}`,
    maskOpen: (query, key) => `0 : ${query} peut regarder ${key}`,
    maskAdded: (value) => `${value}, ajouté au score mis à l’échelle : ni ouvert ni interdit`,
    maskCausal: (key, query) => `Interdit par le masque causal : la ${key} vient après la ${query}`,
    maskLeft: (distance, limit) =>
      `Interdit par la fenêtre : la clé se trouve ${counted(distance, 'position', 'positions', 'f')} plus tôt, et la fenêtre remonte de ${limit}`,
    maskRight: (distance, limit) =>
      `Interdit par la fenêtre : la clé se trouve ${counted(distance, 'position', 'positions', 'f')} plus loin, et la fenêtre avance de ${limit}`,
    maskPadding: (key) => `Interdit à toute requête : ${key} est du remplissage`,
    maskCustom: (query, key) => `Interdit à la main : ${query} ne peut pas regarder ${key}`,
    dropped: (percent) => `0 : supprimé, comme environ ${percent} d’entre eux`,
    kept: (value, p) => `${value} = 1/(1 − ${p}) : gardé, et compense ceux qui ont été supprimés`,
    tileSize: (keys) => `${count(keys, 'clé', 'clés')} par tuile ; la dernière peut en avoir moins`,
    epsilon: (value) => `ε = ${value} : il évite à une ligne de nombres égaux une division par 0`,
    normWeight: (symbol, feature) =>
      `Ce que la normalisation de couche a appris, ${symbol} : ${feature}, le même pour chaque token`,
    target: (token, next) => `Ce que devait devenir ${token} : l’entrée de ${next}, le token suivant`,
    half: '½, pour que le gradient de la perte soit l’erreur et non le double de l’erreur',
    other: (name) => `Un nombre donné de ${name}`,
    from: (what, origin) => (origin === '' ? `${what}.` : `${what}, ${origin}.`),
  },
  edit: {
    label: 'Modifier ce nombre',
    hint: 'Les flèches le modifient pas à pas. Échap remet le nombre précédent.',
    was: (value) => `(avant : ${value})`,
    changed: (was) => `Vous avez modifié ce nombre : il valait ${was}.`,
    back: (was) => `Remettre ${was}`,
    fixed: {
      mask: 'Le réglage « Masque » le modifie.',
      temperature: 'Le réglage « Température » le modifie.',
      trained:
        'On ne peut pas modifier ici un seul nombre d’un modèle entier déjà entraîné : ses autres couches et ses prédictions ne suivraient pas. Avec des poids appris ou aléatoires, vous le pouvez.',
      block: 'On ne peut pas modifier ce nombre. Dans ce chapitre, vous pouvez modifier E, P, W_Q, W_K, W_V et W_O.',
    },
  },
  notes: {
    forbidden: '−∞ interdit cette clé : son exponentielle, et donc son poids, vaudra exactement 0.',
    unmasked: 'Le masque ajoute 0 ici : cette clé est permise.',
    zeroExponential: 'exp(−∞) vaut 0 : le poids d’une clé interdite est 0.',
    ownMaximum: 'Le plus grand score de la ligne : son exposant est 0, et exp(0) = 1.',
    emptyRow:
      'Toutes les clés de cette ligne sont masquées : 0/0 est pris pour 0, et la ligne ne prête attention à rien. Un NaN se serait propagé.',
    emptyContext: 'Tous les poids de cette ligne valent 0 : son contexte est donc 0.',
    shared: (head, kvHead, size) => `${head} lit ${kvHead}, comme chaque tête de son groupe de ${size}.`,
    groupSum: (kvHead, size) =>
      `${count(size, 'tête partage', 'têtes partagent')} ${kvHead} : ce que chacune d’elles voudrait changer s’additionne.`,
    vanishing: 'Si petit qu’il est pris pour 0.',
  },
  check: {
    label: 'Autocontrôle',
    given: 'Donné : il n’y a rien à recalculer.',
    exact: (value) => `Recalculé en TypeScript : ${value}, identique jusqu’au dernier bit.`,
    same: (value) => `Recalculé en TypeScript, en double précision : ${value}, exactement le même.`,
    within: (value, difference, bound) =>
      `Recalculé en TypeScript, en double précision : ${value}. Écart : ${difference} ; les arrondis en expliquent jusqu’à ${bound}.`,
    failed: (value, difference, bound) =>
      `Ce nombre est faux. Recalculé en TypeScript, en double précision : ${value}. Écart : ${difference}, mais les arrondis n’en expliquent que ${bound}.`,
    boundHint: (roundings) =>
      `n·ε·Σ|terme| avec n = ${roundings} arrondis en simple précision, chacun d’au plus ε = 2⁻²⁴ de son nombre`,
  },
  usedIn: 'Utilisé dans',
  usedBy: (n) => (n === 1 ? '' : ` (${n})`),
  usedByLabel: (n) => `, ${counted(n, 'nombre', 'nombres', 'm')}`,
  usedNowhere: 'Aucun autre nombre n’en dépend.',
  twin: {
    summary: 'Les nombres de la figure en tableau',
    tensor: 'Tenseur',
    head: 'Tête',
    pair: (head, feature) => `h${head} d${feature}`,
    caption: (name, title) => (title === '' ? name : `${name}, ${title}`),
    axes: (rows, columns) => `${rows} en lignes, ${columns} en colonnes`,
    shape: (shape) => `forme ${shape}`,
    parts: (parts) => parts.join(' ; '),
    letters: {
      t: 'requêtes',
      s: 'clés',
      h: 'têtes',
      g: 'têtes clé/valeur',
      d: 'composantes',
      m: 'composantes du modèle',
      f: 'composantes cachées',
      n: 'tuiles',
    },
    tokens: 'tokens',
    flattened: 'composantes de chaque tête à tour de rôle',
    largest: 'le plus grand',
    largestInRow: (where, value) => `${where} ${value}`,
    allMasked: 'tout est masqué',
    masked: 'masqué',
    value: 'valeur',
    infinite: '-inf',
    rows: (from, to, of) => `lignes ${from} à ${to} sur ${of}`,
    columns: (from, to, of) => `colonnes ${from} à ${to} sur ${of}`,
    rowsBefore: 'Lignes précédentes',
    rowsAfter: 'Lignes suivantes',
    columnsBefore: 'Colonnes précédentes',
    columnsAfter: 'Colonnes suivantes',
    copy: 'Copier comme texte',
    copied: 'Copié.',
    notCopied: 'Le navigateur n’a pas permis la copie : sélectionnez plutôt le tableau.',
    keys: 'Les flèches mènent d’un nombre à l’autre, Entrée montre d’où il vient.',
    frame: 'Tableau, à faire défiler',
  },
};

// from: c765b30
