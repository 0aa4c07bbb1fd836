import type { words as english } from '../../en/exercises/compute-training.ts';
import { count } from '../grammar.ts';

export const title = 'Calculer un pas';

export const words: typeof english = {
  note: (decimals, tolerance) =>
    `${count(decimals, 'décimale suffit', 'décimales suffisent')} : un écart de ±${tolerance} est accepté.`,
  answer: (value) => `La réponse est ${value}.`,
  crossEntropy: {
    prompt:
      'Un modèle donne ces logits à trois tokens. Le token marqué est celui qui suit vraiment. Que vaut l’entropie croisée, en nats ?',
    token: (number) => `token ${number}`,
    target: (number) => `token ${number}, celui qui suit`,
    hints: {
      softmax: 'Tirez des probabilités de ces logits : exponentielles, somme, division.',
      log: 'Puis l’opposé du logarithme népérien de la probabilité du token marqué.',
      sum: (sum) => `La somme des exponentielles est ${sum}.`,
    },
    solution: {
      share: (terms, sum, share) => `${terms} = ${sum}, donc ce qui suit a une probabilité de ${share}.`,
      loss: (share, loss) => `−ln ${share} = ${loss}.`,
    },
    mistakes: {
      sign: 'C’est le logarithme. Une perte est son opposé : plus c’est improbable, plus elle est grande.',
      share: 'C’est la probabilité. La perte est l’opposé de son logarithme.',
      rest: 'C’est 1 moins la probabilité. La perte est l’opposé de son logarithme.',
      bits: 'C’est en bits, avec le logarithme de base 2 : prenez le népérien.',
      decimal: 'C’est le logarithme décimal : prenez le népérien.',
      logit: 'C’est l’opposé du logit. Calculez d’abord le softmax des trois logits.',
      other: 'C’est la perte d’un autre token.',
    },
  },
  adamwStep: {
    prompt:
      'Le premier pas d’AdamW, sans décroissance des poids ; les deux moyennes glissantes partent de 0. Que vaut le paramètre ensuite ?',
    value: 'paramètre w',
    gradient: 'gradient g',
    rate: 'taux d’apprentissage η',
    hints: {
      means: 'm vaut 0,1 · g et v vaut 0,05 · g² : ce qu’un premier pas laisse de moyennes parties de 0.',
      correction: 'Corrigées, m est divisée par 1 − 0,9 et v par 1 − 0,95.',
      size: 'Alors m vaut g, et √v vaut la taille de g. Que donne l’un divisé par l’autre ?',
    },
    solution: {
      means: (mean, square) => `m = 0,1 · g = ${mean}, v = 0,05 · g² = ${square}.`,
      corrected: (mean, square) =>
        `Corrigées : ${mean} et ${square} ; la première divisée par la racine de la seconde donne 1 ou −1.`,
      step: (value, step, after) =>
        `${value} − ${step} = ${after} : un taux d’apprentissage entier, quelle que soit la taille de g.`,
    },
    mistakes: {
      upwards: 'Le mauvais sens : un paramètre va à l’opposé de son gradient.',
      plain: 'C’est la descente de gradient simple, η · g. AdamW divise par la taille du gradient.',
      uncorrected: 'Vous avez oublié les corrections 1 − β₁ⁿ et 1 − β₂ⁿ des moyennes parties de 0.',
      step: 'C’est le pas. Que vaut le paramètre ensuite ?',
    },
  },
};

// from: 2281846
