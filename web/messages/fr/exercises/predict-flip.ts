import type { words as english } from '../../en/exercises/predict-flip.ts';

export const title = 'Prédire le changement';

export const words: typeof english = {
  prompts: {
    meaning: (old, now, asked) => `${old} est remplacé par ${now}. Quel mot ${asked} lira-t-il le plus ?`,
    gender: (old, now, asked) => `${old} est remplacé par ${now}. Quel mot ${asked} lira-t-il le plus ?`,
    number: (old, now, asked) =>
      `Quelqu’un écrit par erreur ${now} au lieu de ${old}. Quel mot ${asked} lira-t-il le plus ?`,
    bystander: (old, now, asked) =>
      `Le dernier mot, ${old}, est remplacé par ${now}. Quel mot ${asked}, qui n’a pas changé, lira-t-il le plus ?`,
  },
  note: 'Calculé par la partie de la couche apprise qui a été entraînée à trouver de tels mots.',
  before: 'Avant',
  after: 'Après',
  mark: (asked) => `Choisissez le mot que ${asked} lira le plus :`,
  markFirst: 'Choisissez d’abord un mot.',
  right: (said, flipped) =>
    `Exact : ${said} ${flipped ? 'Un seul mot a changé, et la ligne en lit un autre.' : 'La ligne lit toujours le même mot.'}`,
  wrong: 'Pas encore.',
  mistakes: {
    unchanged: (marked) => `${marked} est ce que la ligne lisait avant le changement.`,
    itself: (marked) => `${marked} est le mot qui cherche ; il en cherche un autre.`,
    'another-word': (marked) => `${marked} n’est pas ce que cherche cette ligne.`,
  },
  hints: {
    meaning: (asked) => [
      `${asked} cherche le nom qu’il décrit. Il y a deux noms avant lui.`,
      'Un animal peut être fatigué ou affamé, une chose peut être molle ou cassée. Quel nom convient ?',
    ],
    gender: (asked) => [
      `${asked} cherche la personne que ce mot désigne. Il y en a deux avant lui.`,
      'L’une est un homme ou un garçon, l’autre une femme ou une fille.',
    ],
    number: (asked) => [
      `${asked} cherche son sujet. Avant lui, un nom est au singulier, l’autre au pluriel.`,
      'La couche ne sait pas que c’est une erreur : elle cherche un nom au nombre du verbe, et un nom à la place du sujet. La barre « Avant » montre combien compte la place.',
    ],
    bystander: (asked) => [
      `La requête de ${asked} vient de ce mot et de sa place, et de rien d’autre.`,
      'Un nouveau dernier mot change une seule clé. Il ne dit pas à cette requête s’il s’agit d’un animal ou d’une chose.',
    ],
  },
  solutions: {
    meaning: 'Ce qu’un mot cherche vient du mot lui-même. Un autre adjectif peut donc chercher un autre nom :',
    gender: 'Ce qu’un mot cherche vient du mot lui-même. Un autre pronom cherche donc une autre personne :',
    number: 'Ce qu’un mot cherche vient du mot lui-même : ici un nom au nombre du verbe, à la place d’un sujet :',
    bystander:
      'Les requêtes et les clés de tous les autres mots sont les mêmes qu’avant. Une seule couche ne peut pas dire à ce mot ce que dit le dernier ; deux couches le peuvent :',
  },
  answer: (name) => `Le mot le plus lu est ${name}.`,
};

// from: 8de0bcf
