/** Deux réglages entraînés côte à côte : commun aux chapitres qui comparent des têtes. */
import type { sideBySide as english } from '../en/side-by-side.ts';

export const sideBySide: typeof english = {
  choose: 'Ce qui est comparé',
  plans: {
    copy: 'Copie : 1 tête ou 8',
    'two-lookups': 'Deux recherches : 1 tête ou 2',
    recall: 'Rappel : 1 couche ou 2',
  },
  about: {
    copy: 'Huit lettres, une marque, puis les mêmes huit lettres. Une couche de largeur 32 : une tête de largeur 32, ou huit de largeur 4.',
    'two-lookups':
      'À chaque place, dire quelle lettre la précède et quelle lettre était la première, en une seule réponse : « db » n’est pas « bd ». Une couche de largeur 16 : une tête de largeur 16, ou deux de largeur 8.',
    recall:
      'Huit lettres en cercle, puis un tour depuis n’importe où : dire ce qui suit. Deux têtes de largeur 16 dans une couche, ou dans chacune de deux.',
  },
  fair: {
    heads: 'Les deux ont autant de paramètres et, pour chaque graine, les mêmes données dans le même ordre.',
    layers:
      'Deux couches ont à peu près deux fois plus de paramètres qu’une ; pour chaque graine, les deux voient les mêmes données dans le même ordre.',
  },
  sides: {
    copy: ['1 tête', '8 têtes'],
    'two-lookups': ['1 tête', '2 têtes'],
    recall: ['1 couche', '2 couches'],
  },
  seeds: 'Graines par réglage',
  run: 'Entraîner les deux',
  again: 'Entraîner les deux à nouveau',
  stop: 'Arrêter',
  loading: 'Chargement du noyau …',
  running: (step, steps) => `Entraînement : pas ${step} sur ${steps}`,
  hidden: 'Arrêté : la page était cachée.',
  battery: 'Arrêté : la batterie est faible. Vous pouvez relancer tout de même.',
  failed: (reason) => `L’entraînement est impossible ici : ${reason}`,
  loss: 'Perte sur des suites qu’aucun entraînement n’a vues, en nats',
  accuracy: 'Part de réponses justes sur les mêmes suites',
  lossLabel: (first, second) =>
    `Perte selon les pas, par facteurs de dix : moyenne et écart-type sur les graines. À la fin ${first} et ${second}.`,
  accuracyLabel: (first, second) =>
    `Part de réponses justes selon les pas : moyenne sur les graines. À la fin ${first} et ${second}.`,
  awaited: 'pas encore entraîné',
  empty: 'Des axes sans courbes : rien n’est encore entraîné.',
  read: 'Lire au pas',
  readValue: (step, first, second) => `pas ${step} : ${first}, ${second}`,
  reading: (loss, accuracy) => `perte ${loss} · justes ${accuracy}`,
  spread: (mean, deviation) => `${mean} ± ${deviation}`,
  diverged: (count) =>
    count === 1
      ? 'Un entraînement a divergé et n’est pas compté.'
      : `${count} entraînements ont divergé et ne sont pas comptés.`,
  bands: 'Épais : moyenne sur les graines. Fin : graines une à une. Bande : un écart-type de part et d’autre.',
  table: 'Les courbes en tableau',
  columns: { step: 'pas', loss: (side) => `perte, ${side}`, accuracy: (side) => `justes, ${side}` },
  verdict: {
    loss: (lower, here, seeds, step) =>
      `Ici, au pas ${step}, la perte est plus basse avec ${lower} pour ${here} ${here === 1 ? 'graine' : 'graines'} sur ${seeds}.`,
    same: (step) => `Ici, au pas ${step}, aucun des deux n’est devant pour plus de graines que l’autre.`,
  },
  found: {
    copy: ({ first, second, seeds, ahead }) =>
      `Mesuré au préalable : la perte est plus basse avec une tête pour ${ahead} graines sur ${seeds} ; une tête donne 99 % de réponses justes après ${first} pas, huit têtes après ${second}. À la fin, les deux copient sans faute. Copier, c’est une recherche par token : une seule carte suffit, et une tête de largeur 4 distingue huit places moins facilement qu’une tête de largeur 32.`,
    'two-lookups': ({ first, second, seeds, ahead, steps }) =>
      `Mesuré au préalable : après ${steps} pas, la perte est ${first} avec une tête et ${second} avec deux, et plus basse avec deux pour ${ahead} graines sur ${seeds}. Une seule tête n’est pas perdue : elle apprend à distinguer ses deux places par des parts inégales, plus tard et moins sûrement.`,
    recall: ({ first, second, seeds, steps, learned }) =>
      `Mesuré au préalable : après ${steps} pas, ${first} des réponses sont justes avec une couche et ${second} avec deux, qui ont atteint 99 % pour ${learned} graines sur ${seeds}. Une seule couche ne peut pas chercher une lettre d’après ce qui la précédait : rien ne l’a encore dit à aucune lettre. Il faut des têtes qui se servent de ce que d’autres ont trouvé.`,
  },
  reproduce: 'Moyenne ± écart-type sur les graines. Pour retrouver les mêmes nombres :',
};
