/** La galerie des têtes avec leurs mesures, et les poids faits à la main mis à nu. */
import type { words as english } from '../../en/labs/heads.ts';

export const words: typeof english = {
  source: {
    random: 'Têtes aléatoires : ce que donne le hasard.',
    'hand-made': 'Faites à la main, non entraînées ; les mesures sont réelles.',
    notebook: 'Les têtes du notebook, sur des vecteurs sans mots : seules les places peuvent être mesurées.',
    trained: 'Têtes entraînées. Leur propre chapitre les mesure sur beaucoup de phrases.',
    opened: 'Têtes du modèle que vous avez ouvert. À quoi elles servent n’est pas connu ici.',
  },
  show: { random: 'Têtes aléatoires', 'hand-made': 'Têtes faites à la main' },
  choose: 'Poids',
  heads: 'Les têtes, d’après ce que l’on a mesuré',
  head: (head) => `Tête ${head + 1}`,
  patterns: {
    previous: 'token précédent',
    first: 'premier token',
    sameKind: 'mots de même nature',
    subject: 'sujet d’un verbe',
    boundary: 'frontières',
    even: 'tout également',
  },
  noPattern: 'aucun de ces motifs',
  shares: {
    previous: 'sur le token précédent',
    first: 'sur le premier token',
    sameKind: 'sur les mots de même nature',
    subject: 'des verbes, sur le nom ou pronom qui précède',
    boundary: 'sur les frontières',
  },
  share: (share) => `${share} de la part`,
  chance: (even) => `part égale : ${even}`,
  entropy: (bits) => `entropie : ${bits} bits`,
  cut: (drawn, all) => `Dessinés : les ${drawn} premiers tokens sur ${all} ; tous sont mesurés.`,
  more: (count) =>
    count === 1 ? 'Une autre tête se trouve dans le tableau.' : `${count} autres têtes se trouvent dans le tableau.`,
  how: 'Chaque nombre est la moyenne des parts d’une tête sur les lignes où la question a un sens ; la part égale est celle d’une tête qui lit toutes ses clés également. Un motif est nommé si une tête gagne plus de la moitié de ce que la part égale laisse.',
  table: 'Toutes les mesures en tableau',
  measure: 'mesure',
  rows: 'lignes',
  even: 'part égale',
  entropyName: 'entropie d’une ligne, bits',
  distanceName: 'distance moyenne, tokens',
  none: 'aucune',

  open: (head) => `La tête ${head + 1} mise à nu`,
  reasons: {
    previous:
      'Chaque place règle les aiguilles d’horloges. W_Q recule d’une place celles de la requête, W_K laisse celles de la clé. Leur produit scalaire est le plus grand là où elles pointent dans la même direction : à la place précédente.',
    first: 'Chaque requête demande la composante que seule la première place possède.',
    sameKind:
      'W_Q et W_K écrivent la nature d’un mot comme le même code de quatre nombres. Deux codes égaux ont pour produit 4, les autres 0 ou −4.',
    subject:
      'Les verbes demandent des noms et des pronoms, et une horloge préfère celui qui précède immédiatement. Les autres mots demandent la première place, où ils ne font pas de mal. Une règle approximative, pas de la grammaire.',
    boundary:
      'Chaque requête demande des frontières : la ponctuation, et des mots comme « because » ou « parce que ». La première place compte pour moitié, pour qu’il y ait toujours où se poser.',
    even: 'W_Q et W_K sont nulles : chaque score vaut 0, et le softmax partage les lignes également.',
  },
  weights: 'W_Q et W_K de cette tête',
  feature: 'composante de X',
  zeros: (count) => `Les ${count} autres composantes valent 0 partout.`,
  allZero: 'Les deux valent 0 partout.',
  domain: (q, k) => `Couleurs : W_Q de −${q} à ${q}, W_K de −${k} à ${k}.`,
  kinds: 'La nature de ces mots',
  query: 'Requête',
  key: 'clé',
  because: (query, key, share) => `Pourquoi « ${query} » donne à « ${key} » une part de ${share}`,
  product: 'produit',
  part: (x, w, feature) => `${x} × ${w} ${feature}`,
  nothing: '0',
  total: (score, scaled) => `Score ${score}, fois 1/√d_k = ${scaled}, puis le softmax sur la ligne.`,
  values: 'W_V et W_O, les mêmes pour les six',
  valuesHow:
    'W_V transforme la nature d’un mot en son code ; W_O transforme ce code en l’une de huit composantes, qui valent 0 dans X. La sortie dit donc ce que les têtes d’un token ont lu, additionné. Une nature compte −1 là où l’on a lu son opposée : quatre nombres ont de la place pour quatre natures et leurs opposées.',
  opposite: 'opposée',
};
