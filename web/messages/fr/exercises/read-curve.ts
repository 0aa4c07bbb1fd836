import type { words as english } from '../../en/exercises/read-curve.ts';

export const title = 'Lire une courbe';

export const words: typeof english = {
  choose: 'Quelle courbe est-ce ?',
  steps: 'pas',
  loss: (letter) => `perte de ${letter}`,
  picture: 'Perte de trois entraînements selon les pas, en nats.',
  table: 'Les courbes en tableau',
  measured:
    'De vrais entraînements : la tâche de copie, deux têtes, largeur 32, la même graine ; perte sur des suites jamais vues.',
  note: (tolerance) => `Un écart de ${tolerance} pas est accepté.`,
  rate: {
    prompts: {
      large: 'Seul le taux d’apprentissage distingue ces trois entraînements. Lequel a un taux bien trop grand ?',
      small:
        'Seul le taux d’apprentissage distingue ces trois entraînements. Lequel a un taux trop petit pour si peu de pas ?',
    },
    hints: {
      good: 'Une courbe est descendue presque à rien : son taux convient à peu près.',
      large: 'Des pas trop longs dépassent le but. Cherchez une perte qui ne fait pas mieux que le hasard.',
      small:
        'Des pas trop courts vont dans le bon sens, lentement. Cherchez une perte qui baisse encore, mais reste haute.',
    },
    is: {
      small: (letter, rate) =>
        `${letter} : un taux de ${rate}. Elle baisse sans à-coups, mais n’est pas encore arrivée.`,
      good: (letter, rate) => `${letter} : un taux de ${rate}. La tâche est apprise.`,
      large: (letter, rate) =>
        `${letter} : un taux de ${rate}. Elle reste près de 2,1, comme si l’on devinait parmi huit lettres : ln 8 = 2,08.`,
    },
    right: {
      large: 'Exact : elle ne fait jamais mieux que le hasard.',
      small: 'Exact : elle va dans le bon sens, mais il lui reste du chemin.',
    },
    mistakes: {
      good: 'Celle-ci a appris la tâche.',
      large: 'Celle-ci ne descend pas. Avec un taux trop petit elle descendrait, lentement.',
      small: 'Celle-ci baisse, lentement. Un taux bien trop grand l’en empêcherait.',
    },
    answer: (letter) => `C’est ${letter}.`,
  },
  reached: {
    prompt: (letter, loss) => `Après combien de pas la courbe ${letter} est-elle descendue à une perte de ${loss} ?`,
    hints: {
      find: (loss) => `De ${loss} sur l’axe des pertes, allez à droite jusqu’à la courbe.`,
      down: 'De là, descendez à l’axe des pas.',
    },
    solution: (letter, loss) => `La ligne à ${loss} rencontre la courbe ${letter} entre deux mesures.`,
    right: (steps) => `Exact : environ ${steps}.`,
    mistakes: {
      slower: (letter) => `C’est la réponse pour une autre courbe. Suivez la courbe ${letter}.`,
      loss: 'C’est la perte. Les pas sont sur l’autre axe.',
    },
    answer: (steps) => `Après environ ${steps} pas.`,
  },
};

// from: a7f83a2
