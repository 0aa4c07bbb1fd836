import type { words as english } from '../../en/exercises/find-cell.ts';
import { counted } from '../grammar.ts';

export const title = 'Trouver un nombre';

export const words: typeof english = {
  find: (code, address, source) =>
    `Le nombre \`${code}\` (${address}) vient de \`${source}\`. À quelle place s’y trouve-t-il ?`,
  whole: 'Répondez comme compte le code : par des nombres entiers, à partir de 0. La figure compte à partir de 1.',
  fields: { row: 'ligne', column: 'colonne', index: (name, letter) => `${name} ${letter}` },
  rightPlace: 'Exact.',
  partly: (right, of) => `Pas encore : ${right} sur ${of} ${right < 2 ? 'est juste' : 'sont justes'}.`,

  mistakes: {
    countedFromOne: 'Vous avez compté à partir de 1, comme la figure. Dans le code, les indices commencent à 0.',
    headFromOne: 'Vous avez compté les têtes à partir de 1, comme la figure. Dans le code, la première tête est h = 0.',
    reversed: 'Les bons nombres dans le mauvais ordre.',
    interleaved:
      'Vous avez distribué les colonnes à tour de rôle. Celles d’une tête sont côte à côte : colonne = h·d_k + d.',
    sharedInTurn:
      'Vous avez distribué les têtes à tour de rôle. Ce sont des têtes voisines qui partagent : g = ⌊h / taille du groupe⌋.',
    withoutTranspose:
      'C’est là que lirait un `view` sans la transposition. Têtes et tokens doivent d’abord échanger leurs places.',
    asIfTransposed:
      'C’est là qu’il devrait se trouver. Mais un `view` ne change pas la place sur le ruban de la mémoire : il lit donc ailleurs.',
  },

  hints: {
    heads: (width) =>
      `Chaque tête a ${counted(width, 'colonne', 'colonnes', 'f')}, côte à côte, celles de h = 0 d’abord.`,
    shared: (size) =>
      size === 1
        ? 'Chaque tête a la sienne : son numéro est h.'
        : `${size} têtes consécutives en partagent une : divisez h par ${size}, et arrondissez vers le bas.`,
    flattened: (tensor, symbols) => `La colonne de \`${tensor}\` est ${symbols}.`,
    flatThere: (tensor, symbols) => `Dans \`${tensor}\`, elle est ${symbols}.`,
    flat: (symbols, numbers) => `La place sur le ruban de la mémoire est ${symbols} = ${numbers}. Elle reste la même.`,
    firstIndex: (label, value) => `${label} vaut ${value}.`,
  },
};

// from: db5ed0e
