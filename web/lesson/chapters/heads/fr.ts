import { count, first } from '../../../messages/fr/grammar.ts';
import type { words as english } from './en.ts';

export const words: typeof english = {
  source: {
    random: 'Têtes aléatoires : ce que donne le hasard.',
    'hand-made': 'Faites à la main, non entraînées ; les mesures sont réelles.',
    learned:
      'Des têtes entraînées. On a montré à la tête 1 le mot dont dépend chaque mot, à la tête 2 le mot précédent. À la tête 3, on n’a rien montré.',
    notebook: 'Les têtes du notebook de cours : des vecteurs sans mots, seules les places se mesurent.',
    trained:
      'Têtes entraînées. Une seule phrase ne montre pas ce qu’elles font : leur propre chapitre les mesure sur beaucoup.',
    opened: 'Têtes de votre modèle. La page ne sait pas à quoi elles servent.',
  },
  show: { learned: 'Têtes apprises', random: 'Têtes aléatoires', 'hand-made': 'Têtes faites à la main' },
  choose: 'Poids',
  heads: 'Les têtes, d’après ce que l’on a mesuré',
  head: (head) => `Tête ${head + 1}`,
  patterns: {
    previous: 'token précédent',
    first: 'premier token',
    sameKind: 'mots de même nature',
    subject: 'sujet d’un verbe',
    boundary: 'frontières',
    even: 'tous les mots à parts égales',
  },
  noPattern: 'aucun de ces motifs ici',
  shares: {
    previous: 'sur le token précédent',
    first: 'sur le premier token',
    sameKind: 'sur les mots de même nature',
    subject: 'des verbes, sur le nom ou pronom qui précède',
    boundary: 'sur les frontières',
  },
  share: (share) => `${share} du poids`,
  chance: (even) => `à parts égales : ${even}`,
  entropy: (bits) => `entropie : ${bits} bits`,
  cut: (drawn, all) => `Dessinés : ${first(drawn, 'premier token', 'premiers tokens')} sur ${all} ; tous sont mesurés.`,
  more: (count) =>
    count === 1 ? 'Une autre tête est dans le tableau.' : `${count} autres têtes sont dans le tableau.`,
  how: 'Chaque nombre est le poids qu’une tête donne à ces clés, en moyenne sur les lignes où la question a un sens. « À parts égales » est ce que donnerait une tête qui lit toutes ses clés également. Un motif est nommé si la tête fait plus de la moitié du chemin de là jusqu’à 1.',
  roles: { depended: 'lit le mot dont dépend chaque mot', before: 'lit le mot précédent' },
  heldOut: (percent) => `phrases inédites : ${percent} %`,
  here: (word, read, weight) => `ici : « ${word} » lit « ${read} », ${weight}`,
  howLearned: (sentences) =>
    `Une tête porte le nom de ce qu’elle lit le plus souvent dans ${count(sentences, 'phrase qu’elle n’a jamais vue', 'phrases qu’elle n’a jamais vues')} pendant l’entraînement. Le pourcentage compte les lignes (une par mot) où son plus grand poids va à ce mot. Les lignes qu’aucune couche ne peut trancher seule, comme celle de « il », ne comptent pas.`,
  alone: {
    title: 'La même couche, livrée à elle-même',
    text: 'Entraînée sans qu’on lui montre où regarder, la couche répond aussi bien (dernière ligne). Mais deux de ses têtes se partagent alors un même rôle, et aucune ne le tient aussi sûrement que la tête 1 ci-dessus.',
    unit: 'Pourcentage des lignes où la tête lit surtout ce mot',
    shown: 'deux têtes guidées',
    free: 'livrée à elle-même',
    roles: { depended: 'dont il dépend', before: 'précédent' },
    named: 'Réponses justes, lues dans Y',
  },
  table: 'Toutes les mesures en tableau',
  measure: 'mesure',
  rows: 'lignes',
  even: 'à parts égales',
  entropyName: 'entropie d’une ligne, bits',
  distanceName: 'distance moyenne, tokens',
  none: 'aucune',

  open: (head) => `La tête ${head + 1} mise à nu`,
  reasons: {
    previous:
      'Chaque place règle les aiguilles d’horloges. W_Q recule d’une place celles de la requête, W_K laisse celles de la clé : le produit scalaire est le plus grand à la place précédente.',
    first: 'Chaque requête demande la composante que seule la première place possède.',
    sameKind:
      'W_Q et W_K écrivent la nature d’un mot par les mêmes quatre nombres. Deux codes égaux ont pour produit 4, les autres 0 ou −4.',
    subject:
      'Les verbes demandent des noms et des pronoms, et une horloge préfère celui qui précède immédiatement. Les autres mots demandent la première place. Une règle approximative, pas de la grammaire.',
    boundary:
      'Chaque requête demande des frontières : la ponctuation, et des mots comme « because » ou « parce que ». La première place, où l’attention peut se poser, compte pour moitié.',
    even: 'W_Q et W_K sont nulles, et donc tous les scores aussi : les lignes sont partagées à parts égales.',
  },
  weights: 'W_Q et W_K de cette tête',
  feature: 'composante de X',
  zeros: (count) =>
    count === 1 ? 'L’autre composante vaut 0 partout.' : `Les ${count} autres composantes valent 0 partout.`,
  allZero: 'Les deux valent 0 partout.',
  domain: (q, k) => `Couleurs : W_Q de −${q} à ${q}, W_K de −${k} à ${k}.`,
  kinds: 'La nature de ces mots',
  query: 'Requête',
  key: 'clé',
  because: (query, key, share) => `Pourquoi « ${query} » donne à « ${key} » un poids de ${share}`,
  product: 'produit',
  part: (x, w, feature) => `${x} × ${w} ${feature}`,
  nothing: '0',
  total: (score, scaled) => `Score ${score}, fois 1/√d_k = ${scaled}, puis le softmax sur la ligne.`,
  values: 'W_V et W_O, les mêmes pour les six',
  valuesHow:
    'W_V transforme la nature d’un mot en son code ; W_O, ce code en l’une de huit composantes, qui valent 0 dans X. La sortie additionne donc ce que les têtes d’un token ont lu. Là où l’on a lu l’opposée d’une nature, elle compte −1 : quatre nombres ont de la place pour quatre natures et leurs opposées.',
  opposite: 'opposée',
};

// from: f57bcce
