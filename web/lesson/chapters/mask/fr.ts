import { count } from '../../../messages/fr/grammar.ts';
import { formatWhole } from '../../../messages/whole-number.ts';
import type { words as english } from './en.ts';

export const words: typeof english = {
  row: 'Ligne comparée',
  shutRow: (token) => `Masquer tout « ${token} »`,
  openRow: (token) => `Ouvrir tout « ${token} »`,
  table: (token) => `Les poids de « ${token} », masqués de quatre façons`,
  sum: 'somme',
  methods: {
    before: '−∞ avant le softmax (cette page)',
    after: '0 après le softmax',
    finite: '−10⁹ avant le softmax',
    naive: '−∞ avant, code naïf',
  },
  some: (token, open, all, sum) =>
    `« ${token} » peut regarder ${open} de ses ${count(all, 'clé', 'clés')}. Masqués avant le softmax, leurs poids ont pour somme 1 ; mis à zéro après, ${sum} : le reste était allé à des clés interdites.`,
  allOpen: (token) =>
    `« ${token} » peut regarder toutes les clés : les quatre s’accordent. Interdisez-en quelques-unes.`,
  blind: (token, even) =>
    `« ${token} » ne peut rien regarder. Cette page lui donne des zéros, comme ONNX le définit ; −10⁹ donne ${even} à chaque clé interdite ; le code naïf soustrait ∞ de ∞, et NaN se propage.`,
  sums: 'La somme de chaque ligne',
  query: 'requête',
  openKeys: 'clés ouvertes',
  atScale: {
    title: 'En grand : 512 tokens',
    invitation:
      'La même couche sur 512 tokens au plus : 262 144 poids par tête, recalculés à chaque changement du masque.',
    open: 'Ouvrir la grande carte',
    about: (sentence, tokens, seed) =>
      `Votre phrase de ${count(sentence, 'token', 'tokens')}, répétée jusqu’à ${tokens} ; les positions distinguent les copies. Poids aléatoires, graine ${seed}.`,
    layer: (tokens, dModel, heads) =>
      `${count(tokens, 'token', 'tokens')}, d_model ${dModel}, ${count(heads, 'tête', 'têtes')}`,
    tokens: 'Tokens',
    width: 'd_model',
    heads: 'Têtes',
    head: 'Tête affichée',
    blocks: 'Blocs',
    sizes: { window: 'Voisins de chaque côté', padding: 'Tokens de remplissage à la fin', blocks: 'Tokens par bloc' },
    tool: 'Outil',
    tools: { look: 'Regarder', brush: 'Pinceau', rectangle: 'Rectangle' },
    paints: 'Il peint',
    forbid: 'Interdit',
    allow: 'Permis',
    brush: 'Pinceau',
    side: (side) => `${side} × ${side}`,
    how: {
      look: 'Touchez ou survolez un poids, ou déplacez-vous avec les flèches (avec Maj, de 16 en 16).',
      brush: 'Faites glisser, ou utilisez les flèches et la barre d’espace. Avec « Regarder », le doigt fait défiler.',
      rectangle:
        'Faites glisser, ou fixez deux coins, en appuyant ou avec les flèches et la barre d’espace. Échap l’annule.',
    },
    undo: 'Annuler le trait',
    starting: 'Chargement du moteur et calcul…',
    problem: (why) => `Le calcul n’a pas pu se faire ici : ${why}`,
    map: (head, tokens) =>
      `Poids de la tête ${head}, ${count(tokens, 'requête', 'requêtes')} de haut en bas et ${count(tokens, 'clé', 'clés')} de gauche à droite ; les flèches mènent d’un poids à l’autre`,
    legend: (least, most) => `Poids en échelle logarithmique, de ${least} ou moins à ${most}`,
    token: (index, token) => `${index} « ${token} »`,
    cell: (query, key, weight, score, highest) =>
      `requête ${query}, clé ${key} : poids ${weight}, score mis à l’échelle ${score}${highest ? ', le plus élevé de la ligne' : ''}`,
    cellMasked: (query, key, score) =>
      `requête ${query}, clé ${key} : masquée, poids 0 ; son score mis à l’échelle serait ${score}`,
    computed: (heads, milliseconds, kernels) =>
      `${heads === 1 ? 'La couche' : `La couche et ses ${heads} têtes`} : ${milliseconds} ms de calcul par ${kernels}, dans un worker.`,
    known: (heads) =>
      `Rien n’a été calculé : ${heads === 1 ? 'la tête était déjà là' : `les ${heads} têtes étaient déjà là`}.`,
    shownAfter: (milliseconds) => `À l’écran ${milliseconds} ms après le changement.`,
    staying: (open, all, percent) =>
      `${count(open, 'paire', 'paires')} sur ${formatWhole(all)} ${open < 2 ? 'reste ouverte' : 'restent ouvertes'} : ${percent} %.`,
    percent: (value) => `${value} %`,
    bands: 'Des bandes de requêtes en tableau',
    queries: 'requêtes',
    stay: 'ouvert',
    spread: 'clés effectives',
    distance: 'distance moyenne',
    most: 'plus grand poids',
    blind: 'ne voient rien',
  },
};

// from: fdb21fe
