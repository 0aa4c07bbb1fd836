import { count } from '../../../messages/fr/grammar.ts';
import type { words as english } from './en.ts';

export const words: typeof english = {
  tile: 'La figure prend des tuiles de',
  keys: (n) => count(n, 'clé', 'clés'),
  tokens: 'Tokens T',
  queries: 'Requêtes d’un bloc, sur les accélérateurs',
  queriesHow:
    'Par tuiles, chaque bloc de requêtes relit toutes les clés et toutes les valeurs. La figure montre ce que de plus grands blocs économisent.',
  how: (width, rounds, least, long) =>
    `Une couche à une tête de ${count(width, 'composante', 'composantes')} sur T tokens aléatoires, sur un seul fil d’exécution (thread). Les versions passent à tour de rôle ; le temps est la médiane de ${count(rounds, 'tour', 'tours')}, après un tour de chauffe, chacun répété pendant au moins ${least} ms, ou d’un seul tour si le tour de chauffe dure plus de ${long} s.`,
  measure: 'Mesurer',
  stop: 'Arrêter',
  measuring: 'Mesure en cours',
  running: (way) => `${way}…`,
  roofing: 'Mesure de ce que cette machine fait au mieux…',
  finished: 'Mesuré.',
  broken: (why) => `La mesure s’est interrompue : ${why}`,
  table: 'Cinq versions : temps et erreurs mesurés, mémoire et trafic comptés',
  algorithm: 'version',
  time: 'temps',
  rate: 'GFLOP/s',
  memory: 'mémoire',
  traffic: 'trafic',
  intensity: 'FLOP/octet',
  error: 'erreur',
  bytes: (text) => `${text}o`,
  milliseconds: (value) => `${value} ms`,
  algorithms: {
    plain: 'Boucles simples',
    simd: 'SIMD',
    tiled: 'Par tuiles',
    relaxed: 'Par tuiles, SIMD relâché',
    webgpu: 'WebGPU',
  },
  says: {
    plain: 'TypeScript, tous les scores gardés',
    simd: 'le moteur C++ de la page, tous les tenseurs de la leçon gardés',
    tiled: 'la voie rapide du moteur C++',
    relaxed: 'la même, avec l’arrondi propre à la machine',
    webgpu: 'sur le processeur graphique, par tuiles',
  },
  reasons: {
    'no-simd': () => 'Impossible ici : ce navigateur n’a pas de SIMD en WebAssembly.',
    'no-relaxed': () => 'Impossible ici : ce navigateur n’a pas de SIMD relâché, ou le calcule mal.',
    'no-webgpu': () => 'Impossible ici : ce navigateur n’a pas WebGPU, ou pas sur cette page.',
    'no-adapter': () => 'Impossible ici : le WebGPU du navigateur n’a trouvé aucun processeur graphique.',
    failed: (detail) => `Impossible ici : ${detail}`,
  },
  tooLarge: (most) => `Pas exécuté au-delà de T = ${most}, seulement compté.`,
  faster: (core, times, device) =>
    `Sur cette machine, WebGPU a été ${times} fois plus rapide que « ${core} », la version la plus rapide du moteur C++. Noyaux et processeur de WebGPU : ${device}.`,
  slower: (core, times, device) =>
    `Sur cette machine, WebGPU a mis ${times} fois plus de temps que « ${core} », la version la plus rapide du moteur C++. Noyaux et processeur de WebGPU : ${device}.`,
  counted:
    'Mémoire et trafic sont comptés d’après les formes, quatre octets par nombre. Une matrice compte une fois pour chaque étape qui l’écrit ou la lit ; ce qui reste dans une tuile ne compte pas. Par tuiles, chaque bloc de requêtes relit toutes les clés et toutes les valeurs : 48 requêtes dans le moteur de la page, 64 avec WebGPU. Aucun cache n’est compté. Erreur : la plus grande distance à la double précision, sur seize lignes.',
  roofline: 'Le toit de cette machine',
  rooflineLabel: (peak, bandwidth, ridge) =>
    `Opérations par seconde en fonction des opérations par octet, en échelle logarithmique. Le toit monte avec ${bandwidth} Go/s jusqu’à ${peak} GFLOP/s à ${ridge} opérations par octet ; les versions sont des points numérotés.`,
  intensityAxis: 'opérations par octet transporté',
  operationsAxis: 'opérations par seconde',
  operations: { giga: '10⁹', tera: '10¹²', peta: '10¹⁵' },
  tokensAre: (tokens) => `T = ${count(tokens, 'token', 'tokens')}`,
  thisMachine: 'cette machine, un fil d’exécution',
  kept: 'tous les scores gardés',
  byTiles: 'par tuiles',
  atBest: 'au mieux',
  sheetsLabel:
    'Opérations par seconde en fonction des opérations par octet, en échelle logarithmique : les toits d’un accélérateur A100 et d’un H100, d’après leurs fiches techniques.',
  sheetsSay: (kept, tiled, queries, best) =>
    `En tirets : deux accélérateurs en demi-précision, d’après leurs fiches techniques. Une version à gauche du coude attend la mémoire. Cette couche, projections comprises, fait ${kept} opérations par octet en gardant tous les scores, ${tiled} par tuiles avec ${count(queries, 'requête', 'requêtes')} par bloc, et au mieux ${best}, si K et V ne sont lues qu’une fois.`,
  hereSays: (ridge, left) =>
    `Cette machine a son coude à ${ridge} opérations par octet. ${left === '' ? 'Toutes les versions qui tournent sur son processeur sont à droite.' : `À gauche, en attente de la mémoire : ${left}.`}`,
  above: (ways) =>
    `Au-dessus du toit : ${ways}. Autre chose occupait le processeur pendant la mesure du toit, ou les données tenaient dans un cache. Mesurez de nouveau.`,
  roofs: (peak, bandwidth, ridge) =>
    `Au mieux, un fil d’exécution atteint ici ${peak} GFLOP/s et lit ${bandwidth} Go/s en mémoire. Une version qui ferait moins de ${ridge} opérations par octet serait donc limitée par la mémoire.`,
  roofHow:
    'Mesuré par une boucle qui ne fait que multiplier et additionner, et par une autre qui ne fait que lire 128 Mio. Un point peut dépasser la pente si ses données tiennent dans un cache, et le palier si la machine était occupée pendant la mesure du toit. WebGPU a un autre toit, celui du processeur graphique.',
  growth: 'La mémoire en fonction des tokens',
  growthLabel: (tokens, kept, tiled) =>
    `La mémoire en fonction des tokens, en échelle logarithmique. Avec ${count(tokens, 'token', 'tokens')}, ${kept}o en gardant tous les scores, ${tiled}o par tuiles.`,
  keeps: 'tous les scores gardés : croît comme T²',
  tiles: 'par tuiles : croît comme T',
  growthHow:
    'En mégaoctets. Les boucles simples gardent une matrice de scores ; pour ses figures, la leçon en garde plusieurs.',
};

// from: 3d3d09a
