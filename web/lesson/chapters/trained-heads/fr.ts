/** Le modèle entraîné, démonté, en français. */

import { count, first } from '../../../messages/fr/grammar.ts';
import { FAR, JOINED } from '../../constants/trained-heads.ts';
import type { words as english } from './en.ts';

const name = (layer: number, head: number): string => `Couche ${layer + 1}, tête ${head + 1}`;

export const words: typeof english = {
  about: 'Le modèle et 450 passages tenus à l’écart : 0,3 Mo, chargés à votre demande.',
  start: 'Démonter le modèle',
  loading: 'Chargement du modèle entraîné…',
  failed: 'Le modèle entraîné n’a pas pu être chargé.',
  samplesLabel: 'Des phrases que le modèle connaît',
  samples: [
    'The dogs near the river are tired.',
    'Tom thanked the girl because she was kind, so the girl smiled.',
    'The animal didn’t cross the street because it was too wide, so the animal waited.',
    'Tom Baker saw Mary Hill. Then Mary Hill called Tom Baker.',
    'Fox wide Tom under, again fox wide Tom',
    'The white mat stood under the rabbit because it was very hungry, so the',
  ],
  readAs: 'Le modèle lit :',
  unknown: (unknown) => `Il lit <unk> à la place des mots inconnus : ${unknown}.`,
  expects: (guesses) => `Après le dernier mot, il attend : ${guesses}.`,
  guess: (word, probability) => `« ${word} » (${probability})`,
  layer: (layer) => `Couche ${layer + 1}`,
  head: (head) => `Tête ${head + 1}`,
  name,
  nameShort: (layer, head) => `C${layer + 1} T${head + 1}`,
  rowOf: (word) => `La ligne encadrée est celle de « ${word} » ; les noms viennent de la mesure.`,
  readsMost: (word, read, weight) => `« ${word} » lit « ${read} » ${weight}`,
  named: (head, pattern, value) => `${head} : ${pattern} ${value}`,
  atMost: (measure, value, even) => `${measure} ${value}, hasard ${even}`,
  offHint: 'Désactivez une tête et voyez quelles réponses changent.',
  questionsShort: {
    agreement: 'le nombre du verbe',
    attracted: 'avec un nom intercalé',
    far: 'loin du sujet',
    gender: 'un pronom, par le genre',
    meaning: '« it », par le sens',
    swapped: '« it », noms échangés',
    repetition: 'texte répété',
    long: 'texte répété plus long',
  },
  isOff: 'désactivée',
  notMeasured: 'mesure en cours…',
  noPattern: 'aucun motif',
  patterns: {
    previous: 'token précédent',
    first: 'début du texte',
    same: 'même mot, plus tôt',
    delimiter: 'ponctuation',
    rare: 'mot le plus rare',
    induction: 'induction',
    subject: 'sujet du verbe',
    antecedent: 'antécédent du pronom',
    mention: 'nommé à nouveau',
  },
  chance: (even) => `hasard : ${even}`,
  mapOf: (layer, head, pattern) => `${name(layer, head)} : ${pattern}. Requêtes en lignes, clés en colonnes.`,
  open: (layer, head) => `Ouvrir la couche ${layer + 1}, tête ${head + 1} dans tous les chapitres`,
  opened: 'Tous les chapitres montrent maintenant cette couche et cette tête.',
  cut: (drawn, all) => `Les cartes montrent ${first(drawn, 'premier token', 'premiers tokens')} sur ${all}.`,
  how: 'Un motif est nommé si la mesure d’une tête est au moins à mi-chemin entre le hasard et 1.',
  coreOnly:
    'WebGPU calcule la figure. Dans ce laboratoire, c’est toujours le moteur C++ qui calcule, dans sa version stricte, pour que chaque machine trouve les mêmes mesures.',
  measuring: (percent) => `Mesure : ${percent} %…`,

  tableTitle: (passages) => `Mesuré sur ${count(passages, 'passage', 'passages')} que le modèle n’a jamais lus`,
  table: 'Toutes les mesures de toutes les têtes ; appuyez sur le nom d’une colonne pour trier',
  headColumn: 'tête',
  even: 'hasard',
  rows: 'lignes',
  measures: {
    previous: 'précédent',
    first: 'début',
    same: 'même mot',
    delimiter: 'ponctuation',
    rare: 'plus rare',
    induction: 'induction',
    subject: 'sujet',
    antecedent: 'antécédent',
    mention: 'nommé à nouveau',
    distance: 'distance',
    entropy: 'entropie',
  },
  whatTheyMean: 'Ce que veulent dire les colonnes',
  explained: {
    previous: 'Le poids du token précédent.',
    first: 'Le poids de la marque du début.',
    same: 'Le poids du même mot, plus tôt dans le texte.',
    delimiter: 'Le poids de la ponctuation qui précède.',
    rare: 'Le poids du mot le plus rare parmi ceux qui précèdent.',
    induction:
      'Dans la ligne qui doit dire un mot d’un texte répété : le poids de ce qui suivait le même mot plus tôt, que lit une tête d’induction.',
    subject: 'Dans la ligne qui doit dire le verbe : le poids de son sujet, qui n’est jamais juste avant.',
    antecedent: 'Dans la ligne d’un pronom que le genre ou le nombre explique : le poids de ce qu’il désigne.',
    mention: 'Dans la ligne qui doit redire le nom désigné : le poids de ce nom.',
    distance: 'De la requête à la clé, en tokens : moyenne pondérée par les poids.',
    entropy: 'En bits : 0 si une ligne lit un seul token, log₂ n si elle en lit n à parts égales.',
  },

  folkloreTitle: 'Ce que rapportent les publications, et ce qu’a ce modèle',
  type: 'type',
  does: 'ce que fait une telle tête',
  closest: 'la plus proche ici',
  types: {
    positional: { name: 'positionnel', does: 'lit une place fixe, comme le token précédent' },
    syntactic: { name: 'syntaxique', does: 'relie un verbe à son sujet' },
    semantic: { name: 'sémantique', does: 'relie des mots qui vont ensemble, comme un pronom et son antécédent' },
    delimiter: { name: 'de ponctuation', does: 'lit la ponctuation' },
    rare: { name: 'mot rare', does: 'lit le mot le plus rare' },
  },
  found: (head, measure, share, even) => `${head} : « ${measure} » ${share}, hasard ${even}`,
  folkloreHonest:
    'Comparez chacune avec le hasard. On a montré à la tête positionnelle où regarder, pas à la tête syntaxique. D’autres modèles ont d’autres têtes.',

  offTitle: 'Désactiver des têtes',
  offHow:
    'Une tête désactivée a des lignes de 0 dans W_O. Elle n’ajoute rien au flux, ou bien ce qu’elle ajoute en moyenne sur tous les passages. Le modèle n’est pas entraîné de nouveau ; il répond aux mêmes questions sur les mêmes passages.',
  switches: 'Têtes actives',
  standIn: 'Une tête désactivée ajoute',
  standIns: { zeros: 'rien (des zéros)', mean: 'sa moyenne' },
  answers: 'Réponses justes du modèle',
  question: 'question',
  wholeModel: 'toutes les têtes',
  thisModel: 'avec vos choix',
  lostAndGained: 'perdues, gagnées',
  changed: (lost, gained) => (lost + gained === 0 ? 'aucune' : `${lost}, ${gained}`),
  whichChange: (number) => (number === 1 ? 'La réponse qui change' : `Les ${number} réponses qui changent`),
  lost: 'perdue',
  gained: 'gagnée',
  moreChanges: (number) => `Et ${number} de plus.`,
  whichWrong: (number) => (number === 1 ? 'La réponse fausse' : `Les ${number} réponses fausses`),
  readWrong:
    'Le dernier mot de chaque ligne est la bonne réponse. Appuyez sur un passage : toutes les cartes montrent comment le modèle le lit.',
  questions: {
    agreement: 'le nombre du verbe (hasard 50 %)',
    attracted: 'le même, avec un nom qui n’a pas ce nombre entre les deux (hasard 50 %)',
    far: `le même, avec au moins ${FAR} mots entre les deux (hasard 50 %)`,
    gender: 'qui un pronom désignait, par le genre ou le nombre (hasard 50 %)',
    meaning: 'ce que désignait « it », par l’adjectif qui le suit (hasard 50 %)',
    swapped: 'le même, les deux noms ayant échangé leurs places (hasard 50 %)',
    repetition: 'dans un texte répété, ce qui suivait le même mot',
    long: `le même, avec les mots de ${JOINED} passages en un seul texte`,
  },
  loss: 'entropie croisée d’un mot, en nats',
  lossShort: 'perte, en nats',
  ofHundred: (percent) => `${percent} %`,
  allOn: 'Tout activer',
  measuredNow: (off) =>
    off === 0
      ? 'Mesuré avec toutes les têtes actives.'
      : `Mesuré avec ${count(off, 'tête désactivée', 'têtes désactivées')}.`,

  pairsTitle: 'Chaque tête seule, et chaque paire',
  pairsHow:
    'Une tête peut en remplacer une autre. On ne perd alors rien sans l’une ou sans l’autre, mais beaucoup sans les deux. Le tableau montre chaque tête seule sur sa diagonale, et partout ailleurs deux têtes désactivées.',
  measurePairs: 'Mesurer toutes les paires',
  pairsOf: 'Montre',
  short: (layer, head) => `${layer + 1}.${head + 1}`,
  pairsLegend: (whole) =>
    `Avec toutes les têtes : ${whole}. Les réponses justes sont en pourcentage. * La paire perd au moins un dixième des réponses, ou 0,1 nat, de plus que ses deux têtes seules réunies.`,

  compositionTitle: 'À travers deux couches',
  compositionHow:
    'Une tête de la couche 2 calcule ses requêtes, ses clés et ses valeurs à partir de ce que la couche 1 a écrit. Cachez une tête de la couche 1 à l’une des trois. Elhage et al. (2021) appellent ces chemins Q-, K- et V-composition.',
  hideFrom: 'cachée, dans la couche 2, à ses',
  hideNothing: 'aucune',
  inputs: { queries: 'requêtes', keys: 'clés', values: 'valeurs' },
  whileHidden: 'cachée',
  measuredHidden: (head, from) => `Mesuré avec la tête ${head + 1} de la couche 1 cachée à ses ${from}.`,
};

// from: 7752509
