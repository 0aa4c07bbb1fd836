import type { words as english } from '../../en/exercises/own-question.ts';

export const title = 'Question du cours';

export const words: typeof english = {
  choose: 'Choisissez une réponse.',
  chooseSeveral: 'Choisissez toutes les bonnes réponses.',
  one: 'Une seule réponse est juste.',
  several: 'Plusieurs réponses sont justes.',
  right: 'Exact.',
  wrong: 'Pas encore.',
  incomplete: 'Ce que vous avez choisi est juste, mais il en manque.',
  number: {
    note: (tolerance) => `Un écart de ${tolerance} avec la bonne réponse est accepté. Vous pouvez écrire une somme.`,
    solution: (value) => `La réponse est ${value}.`,
  },
  figure: {
    note: 'Changez la figure jusqu’à ce que ce soit vrai : ses nombres, son masque, ses réglages. Puis vérifiez.',
    goals: {
      largest: (cell) => `${cell} est le plus grand nombre de sa ligne.`,
      'at-least': (cell, value) => `${cell} vaut au moins ${value}.`,
      'at-most': (cell, value) => `${cell} vaut au plus ${value}.`,
    },
    now: (value) => `maintenant ${value}`,
    gone: 'La figure n’a plus ce nombre : annulez le dernier changement de la phrase ou des tailles.',
    reached: 'C’est juste : la figure le montre.',
    notReached: (missed, of) =>
      of === 1 ? 'La figure ne le montre pas encore.' : `La figure n’en montre pas encore ${missed} sur ${of}.`,
  },
  schema: {
    empty: 'ne doit pas être vide',
    unprintable: 'contient des caractères qui ne peuvent pas être affichés',
    name: 'doit être un nom court : une minuscule, puis au plus 29 minuscules, chiffres ou traits d’union',
    noTensor: (name, near) =>
      `le tenseur « ${name} » n’existe pas${near === null ? '' : ` ; vouliez-vous dire « ${near} » ?`}`,
    axes: (name, example) => `un nombre de ${name} s’écrit comme « ${example} »`,
    noneRight: 'aucune option n’est marquée comme juste',
    goalValue: '« at-least » et « at-most » demandent une valeur, et « largest » n’en a pas',
  },
};

// from: 0f20b0b
