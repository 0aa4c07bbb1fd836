/** La même attention de cinq façons, mesurée sur la machine du lecteur. */
import type { words as english } from '../../en/labs/fast.ts';

export const words: typeof english = {
  tile: 'La figure prend des tuiles de',
  keys: (count) => `${count} clés`,
  tokens: 'Tokens T',
  how: (width, rounds) =>
    `Une couche à une tête de ${width} composantes sur T tokens aléatoires, sur un fil : la médiane de ${rounds} tours alternés, après une mise en train.`,
  measure: 'Mesurer',
  stop: 'Arrêter',
  measuring: 'Mesure en cours',
  running: (way) => `${way} …`,
  roofing: 'Ce que cette machine fait au mieux …',
  finished: 'Mesuré.',
  broken: (why) => `La mesure s’est interrompue : ${why}`,
  table: 'Cinq façons : temps et erreurs mesurés, mémoire et trafic comptés',
  way: 'façon',
  time: 'temps',
  rate: 'GFLOP/s',
  memory: 'mémoire',
  traffic: 'trafic',
  intensity: 'FLOP/octet',
  error: 'erreur',
  milliseconds: (value) => `${value} ms`,
  ways: {
    plain: 'Boucles simples',
    simd: 'SIMD',
    tiled: 'Par tuiles',
    relaxed: 'Par tuiles, SIMD relâché',
    webgpu: 'WebGPU',
  },
  says: {
    plain: 'TypeScript, tous les scores gardés',
    simd: 'le noyau en C++, tous les tenseurs de cette leçon gardés',
    tiled: 'la voie rapide du noyau en C++',
    relaxed: 'la même, avec l’arrondi propre à la machine',
    webgpu: 'sur le processeur graphique, par tuiles',
  },
  reasons: {
    'no-simd': () => 'Pas ici : ce navigateur n’a pas de SIMD en WebAssembly.',
    'no-relaxed': () => 'Pas ici : ce navigateur n’a pas de SIMD relâché, ou le calcule mal.',
    'no-webgpu': () => 'Pas ici : ce navigateur n’a pas WebGPU, ou pas sur cette page.',
    'no-adapter': () => 'Pas ici : le WebGPU du navigateur n’a trouvé aucun processeur graphique.',
    failed: (detail) => `Pas ici : ${detail}`,
  },
  tooLarge: (most) => `Pas exécuté au-delà de T = ${most}, seulement compté.`,
  counted:
    'Mémoire et trafic sont comptés d’après les formes, quatre octets par nombre : une matrice pour chaque étape qui l’écrit ou la lit, rien de ce qui reste dans une tuile. Erreur : la plus grande distance à la double précision, sur seize lignes.',
  roofline: 'Le toit de cette machine',
  rooflineLabel: (peak, bandwidth, ridge) =>
    `Opérations par seconde face aux opérations par octet, par facteurs. Le toit monte avec ${bandwidth} Go/s jusqu’à ${peak} GFLOP/s à ${ridge} opérations par octet ; les façons sont des points numérotés.`,
  intensityAxis: 'opérations par octet porté',
  rateAxis: 'GFLOP/s',
  roofs: (peak, bandwidth, ridge) =>
    `Au mieux, un fil atteint ici ${peak} GFLOP/s et lit ${bandwidth} Go/s en mémoire : à moins de ${ridge} opérations par octet, une façon attend la mémoire.`,
  roofHow:
    'Mesuré par une boucle qui ne fait que multiplier et ajouter, et une autre qui lit 128 Mio. Ce qui tient dans un cache peut dépasser la pente ; WebGPU a un autre toit.',
  growth: 'La mémoire face aux tokens',
  growthLabel: (tokens, kept, tiled) =>
    `La mémoire face aux tokens, par facteurs. Avec ${tokens} tokens, ${kept}o en gardant tous les scores, ${tiled}o par tuiles.`,
  keeps: '– – tous les scores gardés : croît comme T²',
  tiles: '— par tuiles : croît comme T',
  growthHow: 'En mégaoctets. Les boucles simples gardent une matrice de scores, l’image de cette leçon plusieurs.',
};
