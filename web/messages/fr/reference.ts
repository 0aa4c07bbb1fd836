import type { words as english } from '../en/reference.ts';
import { count } from './grammar.ts';

export const words: typeof english = {
  minutesLeft: (minutes) => `encore ${count(minutes, 'minute', 'minutes')}`,
  aboutSentence: (sentence) => `Le texte parle de « ${sentence} ».`,
  aboutTemperature: (temperature) => `Les nombres du texte sont ceux de la température ${temperature}.`,
  backToSentence: 'Y revenir',
  notebookOutput:
    'Le notebook n’a pas enregistré de W_O. C’est ici l’identité : avec ces nombres, Y est égal à Concat.',
  unknownWords: (words) =>
    `* La couche apprise ne connaît pas ${words.map((word) => `« ${word} »`).join(', ')}. La ligne d’un tel mot est tirée de ses lettres : elle ne signifie rien.`,
  more: 'Plus',
  moreOf: (hasLab) => `${hasLab ? 'Une expérience, formes' : 'Formes'} et code, idées fausses, sources`,
  predictionHeading: 'Avant de regarder : prédisez',
  predictionHere: 'À vous de prédire',
  predictionCheck: 'Vérifier',
  predictionCheckIt: 'Vérifier votre prédiction',
  predictionChooseFirst: 'Choisissez d’abord une réponse.',
  predictionRight: 'Exact.',
  predictionWrong: 'Pas tout à fait.',
  predictionGets: (word, number) => `${word} reçoit ${number}.`,
  predictionShowAnswer: 'Montrer la réponse',
  predictionAnswerIs: 'La réponse :',
  predictionAgain: 'Recommencer',

  mistakesHeading: 'Ce que l’on confond souvent ici',
  mistakesAsk: 'Trouvez l’erreur de chaque phrase, puis dépliez-la.',

  codeHeading: 'Le code de cette étape',
  codeTabs: 'Langage du code',
  codeNames: { numpy: 'NumPy', pytorch: 'PyTorch', cpp: 'C++' },
  codeContinues: 'Ce code utilise ce qui est donné, ou calculé aux chapitres précédents.',
  codeSource: (file, firstLine, lastLine) =>
    firstLine === lastLine ? `${file}, ligne ${firstLine}` : `${file}, lignes ${firstLine} à ${lastLine}`,
  codeCopy: 'Copier',
  codeCopied: 'Copié.',
  codeSelected: 'Sélectionné : copiez avec le clavier.',

  shapesHeading: 'Formes',
  shapesHow: 'Comme PyTorch les écrit. La lettre sous une taille dit ce qu’elle compte :',
  axes: {
    h: 'têtes',
    g: 'têtes clé/valeur',
    t: 'tokens qui interrogent',
    s: 'tokens interrogés',
    d: 'colonnes d’une tête',
    m: 'composantes d’un token',
    f: 'composantes de la couche cachée',
    n: 'tuiles',
  },
};

// from: 5f66826
