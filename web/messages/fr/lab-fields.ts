/** Ce qu’un laboratoire ne peut pas prendre comme réglage. */

import type { LabFieldMessages } from '../lab-fields.ts';
import { count } from './grammar.ts';

export const labFields: LabFieldMessages = {
  whole: (least, most) => `C’est un nombre entier de ${least} à ${most}.`,
  amount: (least, most) => `C’est un nombre de ${least} à ${most}.`,
  choice: (choices) => `Valeurs possibles : ${choices}.`,
  text: (most) => `C’est un texte d’au plus ${count(most, 'caractère', 'caractères')}.`,
  wholes: (least, most) =>
    `C’est une liste de nombres entiers différents, de ${least} à ${most}, séparés par des points.`,
  unknown: (known) => `Le laboratoire de ce chapitre a ${known}.`,
};

// from: faab242
