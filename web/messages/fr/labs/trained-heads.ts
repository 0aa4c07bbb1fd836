/** Le modèle entraîné, démonté, en français. */
import type { words as english } from '../../en/labs/trained-heads.ts';
import { count } from '../grammar.ts';

const name = (layer: number, head: number): string => `Couche ${layer + 1}, tête ${head + 1}`;

export const words: typeof english = {
  about:
    'Le modèle, son vocabulaire et 450 passages tenus à l’écart font 0,3 Mo, et sont chargés quand vous les demandez.',
  start: 'Démonter le modèle',
  loading: 'Chargement du modèle entraîné …',
  failed: 'Le modèle entraîné n’a pas pu être chargé.',
  tryAgain: 'Réessayer',
  readAs: 'Le modèle lit :',
  unknown: (unknown) => `Il ne connaît pas ces mots, et lit <unk> à leur place : ${unknown}.`,
  expects: (guesses) => `Après le dernier mot, il attend : ${guesses}.`,
  guess: (word, probability) => `« ${word} » (${probability})`,
  layer: (layer) => `Couche ${layer + 1}`,
  head: (head) => `Tête ${head + 1}`,
  name,
  isOff: 'éteinte',
  notMeasured: 'mesure en cours …',
  noPattern: 'aucun motif',
  patterns: {
    previous: 'token précédent',
    first: 'début du texte',
    same: 'même mot avant',
    delimiter: 'ponctuation',
    rare: 'mot le plus rare',
    induction: 'ce qui suivait',
    subject: 'le sujet du verbe',
    antecedent: 'l’antécédent d’un pronom',
    mention: 'qui est nommé de nouveau',
  },
  chance: (even) => `hasard : ${even}`,
  mapOf: (layer, head, pattern) => `${name(layer, head)} : ${pattern}. Requêtes en lignes, clés en colonnes.`,
  open: (layer, head) => `Ouvrir couche ${layer + 1}, tête ${head + 1} dans tous les chapitres`,
  opened: 'Elle est ouverte : la figure et tous les chapitres montrent cette couche, et suivent cette tête.',
  cut: (drawn, all) => `Les cartes montrent les ${drawn} premiers de ${all} tokens.`,
  how: 'Un motif est nommé si une tête gagne plus de la moitié de ce que laisse le hasard, sur les passages tenus à l’écart, non sur cette phrase.',
  measuring: (percent) => `Mesure : ${percent} % …`,

  tableTitle: (passages) => `Mesuré sur ${passages} passages que le modèle n’a jamais lus`,
  table: 'Toutes les mesures de toutes les têtes ; le nom d’une colonne trie selon elle',
  headColumn: 'tête',
  even: 'égale : hasard',
  rows: 'lignes',
  measures: {
    previous: 'précédent',
    first: 'début',
    same: 'même mot',
    delimiter: 'ponctuation',
    rare: 'plus rare',
    induction: 'suivait',
    subject: 'sujet',
    antecedent: 'antécédent',
    mention: 'renommé',
    distance: 'distance',
    entropy: 'entropie',
  },
  whatTheyMean: 'Ce que veulent dire les colonnes',
  explained: {
    previous: 'La part du token précédent.',
    first: 'La part de la marque du début.',
    same: 'La part du même mot, là où il se trouvait déjà avant.',
    delimiter: 'La part de la ponctuation, là où il y en a avant.',
    rare: 'La part du mot précédent qui est dit le moins souvent dans ces passages.',
    induction: 'La part de ce qui suivait le même mot les fois d’avant : ce que lirait une tête d’induction.',
    subject: 'Dans la ligne qui attend le verbe : la part de son sujet. Il y a toujours quelque chose entre les deux.',
    antecedent: 'Dans la ligne d’un pronom que le genre ou le nombre explique : la part de ce qu’il désigne.',
    mention: 'Dans la ligne qui attend de nouveau le nom que le pronom désignait : la part de ce nom.',
    distance: 'De la requête à la clé, en tokens, pondérée par les parts.',
    entropy: 'En bits : 0 si une ligne lit un seul token, log₂ n si elle en lit n également.',
  },

  folkloreTitle: 'Ce que l’on dit des têtes, et ce qui a été trouvé ici',
  type: 'type',
  said: 'ce que l’on dit',
  closest: 'la tête qui s’en approche le plus',
  types: {
    positional: { name: 'de position', said: 'lit une place fixe, comme le token précédent' },
    syntactic: { name: 'syntaxique', said: 'relie un verbe à son sujet' },
    semantic: { name: 'sémantique', said: 'relie des mots qui vont ensemble, comme un pronom et son antécédent' },
    delimiter: { name: 'de séparation', said: 'lit la ponctuation' },
    rare: { name: 'de mot rare', said: 'lit le mot le plus rare' },
  },
  found: (head, measure, share, even) => `${head} : « ${measure} » ${share}, hasard ${even}`,
  folkloreHonest:
    'Le plus proche n’est pas proche pour autant : comparez au hasard. Dans ce modèle, le type syntaxique existe vraiment ; des autres il n’y a au plus que des traces. D’autres modèles ont d’autres têtes.',

  offTitle: 'Éteindre des têtes',
  offHow:
    'Une tête éteinte a des lignes de 0 dans W_O : elle n’ajoute rien au flux. Le modèle n’est pas entraîné de nouveau. Toutes les réponses ci-dessous sont redemandées, sur les mêmes passages, et les mesures ci-dessus aussi.',
  switches: 'Têtes allumées',
  answers: 'Ce à quoi le modèle répond juste',
  question: 'question',
  wholeModel: 'toutes les têtes',
  thisModel: 'tel que réglé',
  questions: {
    agreement: 'le nombre du verbe (hasard 50 %)',
    attracted: 'de même, un nom de l’autre nombre entre les deux (hasard 50 %)',
    gender: 'qui un pronom désignait, par le genre ou le nombre (hasard 50 %)',
    meaning: 'ce que désignait « it », par l’adjectif qui le suit (hasard 50 %)',
    repetition: 'le nom de famille après un prénom qui revient',
  },
  loss: 'entropie croisée d’un mot, en nats',
  ofHundred: (percent) => `${percent} %`,
  allOn: 'Tout allumer',
  measuredNow: (off) =>
    off === 0
      ? 'Mesuré avec toutes les têtes allumées.'
      : `Mesuré avec ${count(off, 'tête éteinte', 'têtes éteintes')}.`,

  pathsTitle: 'À travers deux couches',
  pathsHow:
    'Ce qu’une tête de la couche 2 lit à un token, c’est ce que la couche 1 en a fait. Suivez donc deux flèches : du token en haut à ce que lit la tête de la couche 2, et de là à ce qu’avait lu une tête de la couche 1. Un chemin porte le produit de ses deux parts. Les tokens passent aussi tout droit, à côté des têtes, ce qu’aucune flèche ne montre.',
  pathsOf: (token) => `Flèches depuis « ${token} » à travers deux couches : le tableau ci-dessous a leurs parts`,
  pathsTable: 'Les chemins les plus forts en tableau',
  query: 'Token',
  middle: 'lu dans la couche 2',
  source: 'lu dans la couche 1',
  pathShare: 'part du chemin',
};
