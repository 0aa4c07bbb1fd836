/** Le laboratoire d’entraînement : tâches, réglages, courbes, la sonde et son attention, retour en arrière, comparaison. */
import type { words as english } from '../../en/labs/train.ts';
import { sideBySide } from '../side-by-side.ts';

export const words: typeof english = {
  sideBySide,
  task: 'Tâche',
  tasks: {
    copy: 'copier',
    reverse: 'renverser',
    sort: 'trier',
    'two-lookups': 'deux recherches à la fois',
    recall: 'se rappeler (induction)',
    text: 'un texte à vous',
  },
  about: {
    copy: 'Huit lettres, une marque, les mêmes lettres. Seul compte ce qui suit la marque.',
    reverse: 'Huit lettres, une marque, les mêmes lettres à l’envers.',
    sort: 'Huit lettres, une marque, les mêmes lettres par ordre alphabétique.',
    'two-lookups': 'À partir de la troisième place : la lettre d’avant et la première, en une seule réponse.',
    recall:
      'Des lettres en cercle : le modèle a vu ce qui suit chacune, et en revoit une. Il y faut deux couches : la première dit à chaque lettre ce qui la précédait, la seconde cherche une lettre qui suivait celle-ci.',
    text: 'Qu’est-ce qui suit, lettre après lettre ? Le modèle apprend votre texte par cœur.',
  },
  text: 'Votre texte',
  textNote: (least, most, characters) =>
    `De ${least} à ${most} caractères, au plus ${characters} différents. Il reste sur cette machine.`,
  textProblems: {
    'too-short': (least) => `Trop court : il faut ${least} caractères.`,
    'too-long': (most) => `Trop long : au plus ${most} caractères.`,
    'too-many-characters': (most) => `Trop de caractères différents : au plus ${most}.`,
  },
  sampleText:
    'Le chat dort sur le tapis parce qu’il est fatigué. Le chien dort sur le banc parce qu’il a chaud. Le chat voit le chien et le chien voit le chat.',
  heads: 'Têtes',
  width: 'Largeur d_model',
  layers: 'Couches',
  rate: 'Taux d’apprentissage',
  batch: 'Suites par pas',
  seed: 'Graine',
  indivisible: (heads, width) => `${heads} têtes ne divisent pas ${width} colonnes ; rien n’a été changé.`,
  settings: 'Changer un réglage recommence tout',
  size: (parameters) => `${parameters} paramètres`,
  computedBy: (kernels) => `calculé par le noyau C++ dans un worker, ${kernels}`,

  train: 'Entraîner',
  pause: 'Pause',
  step: 'Un pas',
  over: 'Recommencer',
  speed: 'Pas par seconde',
  speeds: { slow: '2', medium: '20', fast: 'autant que possible' },
  speedNow: (speed) => `${speed} pas par seconde`,
  steps: (steps) => (steps === 1 ? '1 pas' : `${steps} pas`),
  loading: 'Chargement du noyau …',
  asleep: 'Commencer charge environ 90 ko.',
  paused: {
    hidden: 'En pause : la page était cachée.',
    battery: 'En pause : la batterie est faible. Entraîner continue tout de même.',
    left: 'En pause depuis que vous avez quitté ce chapitre.',
  },
  finished: (steps) => `Fin : ${steps} pas.`,
  failed: 'L’entraînement ne peut pas continuer.',
  retry: 'Réessayer',
  diverged: (step) => `L’entraînement a divergé au pas ${step}.`,
  runaway: (loss, guess) => `La perte vaut ${loss} nats ; deviner, ${guess}. Elle n’en revient pas.`,
  notFinite: 'Un nombre n’est plus fini.',
  divergedWhy: (rate) =>
    `Chaque pas déplace les poids d’au plus le taux d’apprentissage, ${rate} : trop loin. Choisissez un taux plus petit, ou un point de sauvegarde antérieur.`,
  reason: (reason) => `Le noyau dit, en anglais : ${reason}`,
  said: (steps, loss, accuracy) => `Après ${steps} pas : perte ${loss}, justes ${accuracy}.`,

  loss: 'Perte de chaque lot, en nats',
  accuracy: 'Réponses justes dans chaque lot',
  norm: 'Longueur du gradient avant d’être raccourcie à 1',
  curveLabel: (name, first, last) => `${name}, selon les pas : de ${first} à ${last}.`,
  awaited: 'aucun pas encore',
  empty: (name) => `${name} : aucun pas encore.`,
  guess: (loss) => `au hasard : ${loss}`,
  table: 'Les courbes en tableau',
  columns: { step: 'pas', loss: 'perte', accuracy: 'justes', norm: 'gradient' },

  machine: 'Remonter le temps',
  machineValue: (step) => `point de sauvegarde après ${step} pas`,
  machineAbout: (count) =>
    `${count} ${count === 1 ? 'point de sauvegarde gardé' : 'points de sauvegarde gardés'}. Cartes et nombres ci-dessous sont du point choisi.`,
  newest: 'Au plus récent',
  goOn: 'Continuer d’ici',
  lend: 'Faire calculer tous les chapitres avec lui',
  lentName: (step) => `votre entraînement, après ${step} pas`,
  lent: 'Tous les chapitres calculent maintenant avec la première couche de ce point de sauvegarde, sur la suite ci-dessous, et vous suivent dans le temps. En haut, modifiez la phrase avec les lettres de la tâche, ou choisissez d’autres poids pour en sortir.',
  unknownToken: (token, vocabulary) =>
    `Le modèle entraîné n’a pas de token « ${token} ». Il connaît ${vocabulary} … séparés par des espaces.`,
  tooLong: (tokens, most) => `Le modèle entraîné lit au plus ${most} tokens ; en voici ${tokens}.`,
  numbers: (loss, accuracy, norm) => `perte ${loss} · justes ${accuracy} · gradient ${norm}`,

  probe: 'Une suite, jamais apprise',
  probeAbout: 'Ce que dit le modèle après chaque token, et s’il est sûr du bon.',
  rows: { read: 'lit', asked: 'voulu', says: 'dit', belief: 'sûr, %' },
  ignored: 'non demandé',
  rightMark: 'juste',
  wrongMark: 'faux',

  maps: 'Où chaque tête porte son attention',
  mapsAbout:
    'Requêtes en lignes, clés en colonnes ; plus c’est foncé, plus la part est grande. Choisissez une carte pour la voir en grand.',
  layer: (number) => `Couche ${number}`,
  head: (number) => `tête ${number}`,
  mapLabel: (layer, head) => `Couche ${layer}, tête ${head}`,
  mapLarge: (layer, head) => `Couche ${layer}, tête ${head} : parts de chaque requête`,
  mapTable: 'Cette carte en tableau',
  query: 'requête',

  second: 'Une tête ou plusieurs ?',
};
