import { count } from '../../../messages/fr/grammar.ts';

import { sideBySide } from '../../../messages/fr/labs/side-by-side.ts';
import type { words as english } from './en.ts';

export const words: typeof english = {
  sideBySide,
  task: 'Tâche',
  tasks: {
    copy: 'copier',
    reverse: 'inverser',
    sort: 'trier',
    'two-lookups': 'deux recherches à la fois',
    recall: 'rappel (induction)',
    text: 'un texte à vous',
  },
  about: {
    copy: 'Huit lettres, une marque, puis les mêmes lettres. Seul compte ce qui suit la marque.',
    reverse: 'Huit lettres, une marque, puis les mêmes lettres à l’envers.',
    sort: 'Huit lettres, une marque, puis les mêmes lettres par ordre alphabétique.',
    'two-lookups': 'À partir de la troisième place, dire la lettre d’avant et la première, en une seule réponse.',
    recall:
      'Huit lettres forment un cercle. Le modèle les voit une fois, puis fait le tour du cercle et dit chaque fois la lettre suivante. Il y faut deux couches : la première dit à chaque lettre ce qui la précédait, la seconde cherche la lettre qui suivait celle-ci.',
    text: 'Dire la lettre suivante de votre texte. Le modèle l’apprend par cœur.',
  },
  text: 'Votre texte',
  textNote: (least, most, characters) =>
    `De ${least} à ${count(most, 'caractère', 'caractères')}, au plus ${count(characters, 'différent', 'différents')}. Le texte reste sur cette machine.`,
  textProblems: {
    'too-short': (least) => `Trop court : il faut ${count(least, 'caractère', 'caractères')}.`,
    'too-long': (most) => `Trop long : au plus ${count(most, 'caractère', 'caractères')}.`,
    'too-many-characters': (most) => `Trop de caractères différents : au plus ${most}.`,
  },
  sampleText:
    'Le chat dort sur le tapis parce qu’il est fatigué. Le chien dort sur le banc parce qu’il a chaud. Le chat voit le chien et le chien voit le chat.',
  heads: 'Têtes',
  width: 'Largeur d_model',
  layers: 'Couches',
  rate: 'Taux d’apprentissage',
  batch: 'Taille du lot (batch)',
  seed: 'Graine',
  indivisible: (heads, width) =>
    `${count(heads, 'tête ne divise', 'têtes ne divisent')} pas ${count(width, 'colonne', 'colonnes')} ; rien n’a été changé.`,
  settings: 'Changer un réglage recommence tout',
  optimiser: (beta1, beta2, warmup, longest) =>
    `Ne changent pas : AdamW sans décroissance des poids (weight decay), donc identique à Adam, avec β₁ = ${beta1} et β₂ = ${beta2}, un échauffement (warm-up) de ${warmup} pas, et des gradients écrêtés à la longueur ${longest}.`,
  size: (parameters) => `${parameters} paramètres`,
  computedBy: (kernels) => `calculé par le moteur de la page dans un worker, ${kernels}`,

  train: 'Entraîner',
  pause: 'Pause',
  step: 'Un pas',
  over: 'Recommencer',
  speed: 'Pas par seconde',
  speeds: { slow: '5', medium: '20', fast: 'autant que possible' },
  speedNow: (speed) => `${speed} pas par seconde`,
  steps: (steps) => (steps === 1 ? '1 pas' : `${steps} pas`),
  loading: 'Chargement du moteur…',
  asleep: 'Pour commencer, la page charge environ 90 ko.',
  paused: {
    hidden: 'En pause : la page était cachée.',
    battery: 'En pause : la batterie est faible. Vous pouvez appuyer sur « Entraîner » tout de même.',
    left: 'En pause depuis que vous avez quitté ce chapitre.',
  },
  onward: 'Continuer',
  settled: {
    learned: 'Arrêt : le modèle a appris la tâche. Pendant les 50 derniers pas, presque aucune réponse n’était fausse.',
    flat: 'Arrêt : la perte ne baisse plus. Sur les 250 derniers pas, elle était à peu près la même que sur les 250 précédents. C’est peut-être la fin, ou un palier avant la prochaine chute : appuyez sur « Continuer » pour le savoir.',
  },
  finished: (steps) => `Fin : ${steps} pas.`,
  failed: 'L’entraînement ne peut pas continuer.',
  retry: 'Réessayer',
  diverged: (step) => `L’entraînement a divergé au pas ${step}.`,
  runaway: (loss, guess) => `La perte vaut ${loss} nats ; au hasard, ce serait ${guess}. Elle ne redescend plus.`,
  notFinite: 'Un nombre n’est plus fini.',
  divergedWhy: (rate) =>
    `Chaque pas déplace les paramètres d’à peu près le taux d’apprentissage, ${rate}. C’est trop loin. Choisissez un taux plus petit, ou un point de sauvegarde antérieur.`,
  reason: (reason) => `Le moteur dit, en anglais : ${reason}`,
  progress: (steps, loss, accuracy) => `Après ${steps} pas : perte ${loss}, justes ${accuracy}.`,

  loss: 'Perte de chaque lot, en nats',
  accuracy: 'Réponses justes dans chaque lot',
  norm: 'Longueur du gradient avant l’écrêtage à 1',
  curveLabel: (name, first, last) => `${name}, selon les pas : de ${first} à ${last}.`,
  awaited: 'pas encore commencé',
  empty: (name) => `${name} : l’entraînement n’a pas commencé.`,
  guess: (loss) => `au hasard : ${loss}`,
  table: 'Les courbes en tableau',
  columns: { step: 'pas', loss: 'perte', accuracy: 'justes', norm: 'gradient' },

  machine: 'Remonter le temps',
  machineValue: (step) => `point de sauvegarde après ${step} pas`,
  newest: 'Au plus récent',
  goOn: 'Reprendre à partir d’ici',
  lend: 'Faire calculer tous les chapitres avec ce modèle',
  lentName: (step) => `votre entraînement, après ${step} pas`,
  lent: 'Tous les chapitres calculent maintenant avec la première couche de ce point de sauvegarde, sur la suite ci-dessous, et vous suivent quand vous remontez le temps. Dans les réglages, vous pouvez modifier la phrase avec les lettres de la tâche, ou choisir de nouveau d’autres poids.',
  unknownToken: (token, vocabulary) =>
    `Le modèle entraîné n’a pas de token « ${token} ». Il connaît ${vocabulary}… Séparez-les par des espaces.`,
  tooLong: (tokens, most) => `Le modèle entraîné lit au plus ${count(most, 'token', 'tokens')} ; en voici ${tokens}.`,
  numbers: (loss, accuracy, norm) => `perte ${loss} · justes ${accuracy} · gradient ${norm}`,

  probe: 'Une suite que le modèle n’a jamais vue',
  probeAbout: 'Ce que dit le modèle après chaque token, et la probabilité qu’il donne au bon.',
  rows: { read: 'lit', asked: 'voulu', says: 'dit', belief: 'prob., %' },
  ignored: 'non demandé',
  rightMark: 'juste',
  wrongMark: 'faux',

  head: (number) => `tête ${number}`,
  cellReads: (query, key, share) => `« ${query} » lit « ${key} » : ${share}`,
  headShort: (layer, head) => `C${layer} T${head}`,
  headOf: (layer, head) => `couche ${layer}, tête ${head}`,
  mapLabel: (layer, head, does) => `Couche ${layer}, tête ${head} : ${does}`,
  mapTable: (head) => `La carte de la ${head} en tableau`,
  mapOf: 'Tête',
  roles: { previous: 'tête du token précédent', first: 'tête du premier token', induction: 'tête d’induction' },
  rolesShort: { previous: 'avant', first: 'premier', induction: 'induction' },
  lossIs: (loss) => `perte ${loss}`,
  measures: { previous: 'lettre d’avant', first: 'première lettre', induction: 'ce qui suivait' },
  measured: (measure, share, chance) => `${measure} : ${share}, au hasard ${chance}`,
  isOff: 'désactivée',
  headSwitch: 'Désactivée, cette tête n’ajoute rien à la sortie',
  switched: (whole, now, off) =>
    `Réponses justes : ${now} sans ${off === 1 ? 'cette tête' : 'ces têtes'}, ${whole} avec toutes les têtes.`,
  taskIs: (task) => `Tâche : ${task}`,
  allHeads: 'Avec toutes les têtes :',
  recorded: (steps) => `Enregistrement : la tâche « rappel », après ${steps} pas.`,
  trainYourself: 'Appuyez sur un bouton pour entraîner le vôtre.',
  watch: 'Voir naître une tête d’induction',
  query: 'requête',

  second: 'Entraînez deux réglages côte à côte',
};

// from: c3864ba
