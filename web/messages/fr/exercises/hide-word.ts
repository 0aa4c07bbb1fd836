import type { words as english } from '../../en/exercises/hide-word.ts';
import { count } from '../grammar.ts';

export const title = 'Cacher un mot';

export const words: typeof english = {
  note: 'Aucun mot ne peut lire un mot caché. Calculé par la couche apprise.',
  changed: (word, size) => `${word} de ${size}`,

  read: {
    prompt: (row, target) => `Cachez le moins de mots possible pour que ${row} lise surtout ${target}.`,
    mark: 'Cachez des mots ; les traits montrent la ligne d’avant :',
    hideFirst: 'Cachez d’abord un mot.',
    hidTarget: (target) => `Vous avez caché ${target} lui-même : son poids est alors 0.`,
    another: (row, target, weight) => `Pas encore : ${row} lit ${target} à ${weight}, et un autre mot davantage.`,
    tooMany: (hidden, enough) =>
      `Cela marche, mais vous avez caché ${count(hidden, 'mot', 'mots')}. ${enough === 1 ? 'Un seul suffit' : `${enough} suffisent`}.`,
    right: (row, target, weight) =>
      `Exact : maintenant ${row} lit surtout ${target} (${weight}). Le poids de ce que vous avez caché est allé aux autres mots, en proportion.`,
    hints: (target) => [
      'Un mot caché reçoit le poids 0. Les autres gardent leur ordre, et leurs poids grandissent du même facteur.',
      `Regardez donc les barres plus longues que celle de ${target}.`,
    ],
    larger: (names) => `Plus longues que la barre de la cible : ${names}.`,
    solution: 'Seuls font obstacle les mots qui ont plus de poids que la cible :',
    answer: (names) => `Cachez ${names}.`,
  },

  changes: {
    prompt: (text, hidden) =>
      `« ${text} » : ${hidden} est caché, aucun mot ne peut plus le lire. Quelles sont les deux sorties qui changent le plus ?`,
    mark: 'Cochez deux mots :',
    markTwo: 'Cochez exactement deux mots.',
    right: (hidden, sizes) => `Exact : sans ${hidden}, ces deux-là changent le plus : ${sizes}.`,
    wrong: (sizes) => `Pas encore : ces sorties changent : ${sizes}. Mais une autre change davantage.`,
    hints: (hidden) => [
      `Une sortie change là où un mot lisait ${hidden} avec un grand poids, dans une tête ou une autre.`,
      'Montrez une tête après l’autre. Un mot qui donne une grande part de sa ligne au mot caché perd cette part, dans chaque tête qui le fait.',
    ],
    look: (hidden) => `Montrer combien chaque mot lit ${hidden}, dans la tête :`,
    column: (hidden, head) => `Les poids que reçoit ${hidden} dans la tête ${head}`,
    readers: (hidden, list) => `${hidden} est lu par ${list}.`,
    noReaders: (hidden) => `Presque aucun mot ne lit ${hidden}.`,
    solution: 'La longueur du changement de chaque sortie :',
    answer: (names) => `Changent le plus : ${names}.`,
  },

  same: {
    prompt: (text, hidden) =>
      `Sous un masque causal, chaque mot lit ceux qui le précèdent et lui-même. Maintenant ${hidden} est caché dans « ${text} ». Quelles sorties restent exactement les mêmes ?`,
    mark: 'Cochez chaque mot dont la sortie reste la même :',
    markFirst: 'Cochez d’abord un mot.',
    itChanges: (word, hidden, size) => `Pas encore : ${word} pouvait lire ${hidden}, et sa sortie change de ${size}.`,
    another: (hidden) =>
      `Pas encore : ce que vous avez coché reste le même, mais un autre mot ne pouvait pas lire ${hidden} non plus.`,
    right: (hidden) => `Exact : les mots avant ${hidden} ne pouvaient pas le lire, tous les autres le pouvaient.`,
    hints: (hidden) => [
      `Quels mots pouvaient lire ${hidden} avant qu’il soit caché ?`,
      'Sous un masque causal, un mot se lit lui-même et les mots précédents. Une sortie ne change que là où un poids change.',
    ],
    solution: 'La longueur du changement de chaque sortie (0,00 : pas un seul bit n’a changé) :',
    answer: (names) => `Restent les mêmes : ${names}.`,
  },
};

// from: 5ec24d5
