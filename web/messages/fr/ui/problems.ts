import { LIMITS } from '../../../lesson/constants/limits.ts';
import type { problems as english } from '../../en/ui/problems.ts';
import { count, decimal } from '../grammar.ts';

export const problems: typeof english = {
  allowed: {
    whole: (least, most) => `C’est un nombre entier de ${least} à ${most}.`,
    amount: (least, most) => `C’est un nombre de ${decimal(least)} à ${decimal(most)}.`,
    choice: (choices) => `Valeurs possibles : ${choices}.`,
    text: (most) => `C’est un texte d’au plus ${count(most, 'caractère', 'caractères')}.`,
    wholes: (least, most) =>
      `C’est une liste de nombres entiers différents, de ${least} à ${most}, séparés par des points.`,
    labField: (known) => `Le laboratoire de ce chapitre a ${known}.`,
  },
  sentenceEmpty: 'La phrase est vide. Écrivez au moins un mot.',
  sentenceTokens: (tokens) =>
    `La phrase a ${count(tokens, 'token', 'tokens')}. La leçon en accepte ${LIMITS.tokens} au plus ; raccourcissez-la.`,
  sentenceLength: `La phrase dépasse ${LIMITS.sentenceLength} caractères ; raccourcissez-la.`,
  sentenceCharacters: 'La phrase contient des caractères qui ne peuvent pas être affichés.',
  headsDivide: (dModel, numHeads) =>
    `d_model ${dModel} n’est pas divisible par ${count(numHeads, 'tête', 'têtes')} : chaque tête reçoit le même nombre de composantes.`,
  headsFitted: (dModel, wanted, used) =>
    `d_model ${dModel} n’est pas divisible par ${count(wanted, 'tête', 'têtes')} ; le nombre le plus proche qui le divise est ${used}.`,
  trainedReadsEnglish: 'Le modèle entraîné lit l’anglais : la phrase est maintenant une des siennes.',
  maskKind: 'Le masque est none, causal, padding, window ou custom.',
  maskWindow: `La fenêtre s’étend sur un nombre entier de positions, de 0 à ${LIMITS.tokens - 1}, de chaque côté.`,
  maskPadded: `Le remplissage couvre un nombre entier de tokens, de 0 à ${LIMITS.tokens}.`,
  maskPainted: 'Le masque peint est endommagé.',
  notOpened: 'L’adresse parle d’un modèle qui n’est pas ouvert ici. Ouvrez à nouveau son fichier.',
  chapter: 'Il n’y a pas de chapitre de ce nom.',
  headGone: (head, numHeads) => `Il n’y a pas de tête ${head} : le modèle a ${count(numHeads, 'tête', 'têtes')}.`,
  wordGone: (word, tokens) => `Il n’y a pas de mot ${word} : la phrase a ${count(tokens, 'token', 'tokens')}.`,
  language: 'La leçon ne parle pas cette langue.',
  workerNotStarted:
    'Une partie de la leçon qui calcule en arrière-plan n’a pas pu démarrer. Si ses fichiers viennent d’un autre site que la page, ou si la page n’a pas de site à elle, la politique de la page doit le permettre : worker-src.',
  cell: 'La cellule interrogée n’existe pas dans ce modèle.',
  edits: `Un nombre modifié s’écrit « w_q:2.1:0.5 » : une matrice donnée, une ligne et une colonne à partir de 0, et un nombre de −${LIMITS.edited} à ${LIMITS.edited}. Chaque nombre n’est modifié qu’une fois.`,
  editsMany: `On peut modifier au plus ${LIMITS.edits} nombres à la fois. Pour en changer un autre, annulez une modification.`,
  editGone: (place: string) =>
    `Le nombre modifié « ${place} » n’existe pas dans ce modèle, ou ne peut pas y être modifié.`,
  lab: 'Les réglages d’un laboratoire s’écrivent nom:valeur, séparés par des virgules, chaque nom une fois.',
  inAddress: (name, value, problem) => `« ${name}=${value} » dans l’adresse n’a pas été utilisé. ${problem}`,
  inAttribute: (name, value, problem) => `« ${name}="${value}" » n’a pas été utilisé. ${problem}`,
  attributeList: (unknown, known) => `« ${unknown} » n’existe pas ; il y a ${known}.`,
  attributeAddress: 'C’est l’adresse du dossier de la leçon, comme lesson/ ou https://cours.example/.',
  repeated: (name) => `« ${name} » figure plusieurs fois dans l’adresse ; la première valeur a été retenue.`,
  engine: {
    groups: (heads, groups) =>
      `${count(heads, 'tête ne peut', 'têtes ne peuvent')} pas se partager également ${count(groups, 'tête', 'têtes')} clé/valeur : chacune sert autant de têtes de requêtes.`,
    notFinite: (tensor, value, place) =>
      `${tensor} vaut ${value === 'NaN' ? 'NaN' : value === 'infinite' ? '+∞' : '−∞'} en (${place}) : tout nombre donné doit être fini.`,
    overflow: (tensor, place) =>
      `${tensor} dépasse le plus grand nombre de 32 bits en (${place}) : il faut des poids ou des entrées plus petits.`,
    memory: (tensor) =>
      `Il n’y a pas assez de mémoire pour ${tensor === '' ? 'autant de nombres' : tensor} : prenez moins de tokens ou de composantes.`,
    notLoaded: 'Les nombres de ces poids n’ont pas pu être chargés. Vous pouvez en choisir d’autres.',
    computationNotLoaded: 'Ce que ce chapitre calcule n’a pas pu être chargé.',
    quoted: (sentence) => `Le moteur dit, en anglais : « ${sentence} ».`,
  },
};

// from: ed9ddfd
