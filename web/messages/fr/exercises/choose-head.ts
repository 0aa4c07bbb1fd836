import type { words as english } from '../../en/exercises/choose-head.ts';
import { count } from '../grammar.ts';

export const title = 'Choisir la tête';

export const words: typeof english = {
  prompts: {
    before: (text) =>
      `Trois têtes lisent « ${text} ». Elles s’appellent ici A, B et C. Lesquelles lisent le mot précédent ?`,
    agrees: (text, word) =>
      `Trois têtes lisent « ${text} ». Lesquelles trouvent le mot avec lequel ${word} s’accorde ?`,
    refers: (text, word) => `Trois têtes lisent « ${text} ». Lesquelles trouvent le mot que ${word} décrit ?`,
    off: (text, word) =>
      `Dans « ${text} », la sortie de ${word} est la somme de trois contributions, une par tête. Quelle tête peut-on désactiver en changeant le moins cette sortie ?`,
  },
  note: 'Calculé par la couche apprise. Ses têtes sont montrées dans un ordre mélangé.',
  openRow: 'Montrer les lignes de :',
  switchOff: 'Désactiver la tête :',
  mark: {
    before: 'Cochez chaque tête qui lit le mot précédent :',
    agrees: 'Cochez chaque tête qui le trouve :',
    refers: 'Cochez chaque tête qui le trouve :',
    off: 'Choisissez la tête dont l’absence change le moins la sortie :',
  },
  head: (letter) => `Tête ${letter}`,
  outputRow: (word, letter) => `La sortie de ${word} sans la tête ${letter}`,
  outputNumber: (now, before) => `${now}, avant ${before}`,
  outputCaption: (word, letter) =>
    `Les 12 nombres de la sortie de ${word} sans la tête ${letter}. Les traits montrent où ils étaient.`,

  markFirst: 'Choisissez d’abord une tête.',
  openFirst: 'Montrez d’abord les lignes d’un mot, et comparez les têtes.',
  openTwo: 'Montrez d’abord les lignes d’au moins deux mots : une tête peut lire le mot précédent par hasard.',
  openAnother: 'Vous n’avez pas encore montré la ligne qui décide : celle du mot qui cherche l’autre.',
  switchAll: 'Désactivez d’abord chaque tête une fois, et comparez.',

  right: (heads) => `Exact : ${heads}.`,
  is: (letter, number) => `${letter} est la tête ${number} de la couche`,
  line: (name, said) => `${name} : ${said}`,
  wrong: (letter, said) => `Pas encore. Regardez la tête ${letter} : ${said}`,
  missed: (letters) => `Pas encore : ${letters} est juste, mais une autre tête le fait aussi.`,
  rowsBefore: (n, of) => `elle lit surtout le mot précédent dans ${count(n, 'ligne', 'lignes')} sur ${of}.`,
  readsMost: (row, key, weight) => `dans la ligne de ${row}, elle lit surtout ${key} (${weight}).`,
  changes: (size) => `sans elle, la sortie se déplace de ${size} (la longueur de la différence).`,

  hints: {
    before: () => [
      'Montrez les lignes d’un mot. Une tête qui lit le mot précédent a sa plus longue barre une place à gauche.',
      'Comparez plusieurs mots : le premier n’a pas de mot avant lui. Deux ou trois mots du milieu le montrent le mieux.',
    ],
    agrees: (word) => [
      `Le verbe cherche son sujet : montrez donc les lignes du verbe, ${word}.`,
      'Le sujet n’est pas toujours à côté du verbe. Demandez : qui est-ce qui… ?',
    ],
    refers: (word) => [
      `L’adjectif cherche son nom : montrez donc les lignes de ${word}.`,
      'Lisez la phrase : lequel des deux noms cet adjectif peut-il décrire ?',
    ],
    off: () => [
      'Désactivez une tête après l’autre, et regardez de combien les barres s’éloignent des traits.',
      'Le changement est la longueur de la différence : quelques grands écarts comptent plus que beaucoup de petits.',
    ],
  },
  solutions: {
    before: 'Le plus grand poids de chaque tête, compté sur toutes les lignes sauf la première :',
    agrees: 'Le plus grand poids de chaque tête dans la ligne du verbe :',
    refers: 'Le plus grand poids de chaque tête dans la ligne de l’adjectif :',
    off: 'Sans une tête, la sortie est la somme des contributions des autres :',
  },
  answer: (letters) => `La réponse est ${letters}.`,
};

// from: fbed06d
