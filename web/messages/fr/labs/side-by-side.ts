import type { sideBySide as english } from '../../en/labs/side-by-side.ts';
import { count } from '../grammar.ts';

export const sideBySide: typeof english = {
  choose: 'Ce qui est comparé',
  plans: {
    'two-lookups': 'Deux recherches : 1 tête ou 2',
    copy: 'Copie : 1 tête ou 8, chacun à son taux',
    'copy-two': 'Copie : 1 tête ou 2, chacun à son taux',
    'copy-one-rate': 'Copie : 1 tête ou 8, au même taux',
    recall: 'Rappel : 1 couche ou 2',
  },
  about: {
    'two-lookups':
      'À chaque place, il faut dire quelle lettre la précède et quelle lettre était la première, en une seule réponse : « db » n’est pas « bd ». Une couche de largeur 16 a une tête de largeur 16, ou deux de largeur 8.',
    copy: 'Huit lettres, une marque, puis les mêmes huit lettres. Une couche de largeur 32 a une tête de largeur 32, ou huit de largeur 4.',
    'copy-two':
      'Huit lettres, une marque, puis les mêmes huit lettres. Une couche de largeur 32 a une tête de largeur 32, ou deux de largeur 16.',
    'copy-one-rate':
      'Huit lettres, une marque, puis les mêmes huit lettres. Une couche de largeur 32 a une tête de largeur 32, ou huit de largeur 4.',
    recall:
      'Huit lettres forment un cercle. On en fait le tour depuis n’importe laquelle, et il faut dire laquelle suit. Deux têtes de largeur 16 sont dans une couche, ou dans chacune de deux couches.',
  },
  fair: {
    heads: 'Les deux ont autant de paramètres et, pour chaque graine, les mêmes données dans le même ordre.',
    layers:
      'Deux couches ont à peu près deux fois plus de paramètres qu’une ; pour chaque graine, les deux voient les mêmes données dans le même ordre.',
  },
  rates: (first, second) =>
    first === second
      ? `Les deux modèles s’entraînent au taux d’apprentissage de ${first}.`
      : `Chacun des deux modèles s’entraîne au taux d’apprentissage qui lui convenait le mieux avec d’autres graines : ${first} et ${second}.`,
  sides: {
    'two-lookups': ['1 tête', '2 têtes'],
    copy: ['1 tête', '8 têtes'],
    'copy-two': ['1 tête', '2 têtes'],
    'copy-one-rate': ['1 tête', '8 têtes'],
    recall: ['1 couche', '2 couches'],
  },
  seeds: 'Graines par réglage',
  run: 'Entraîner les deux',
  again: 'Entraîner les deux à nouveau',
  stop: 'Arrêter',
  loading: 'Chargement du moteur…',
  running: (step, steps) => `Entraînement : pas ${step} sur ${steps}`,
  hidden: 'Arrêté : la page était cachée.',
  battery: 'Arrêté : la batterie est faible. Vous pouvez relancer tout de même.',
  failed: (reason) => `L’entraînement est impossible ici : ${reason}`,
  loss: 'Perte sur des suites jamais apprises, en nats',
  accuracy: 'Réponses justes sur les mêmes suites',
  lossLabel: (first, second) =>
    `Perte selon les pas, en échelle logarithmique : moyenne et écart-type sur les graines. À la fin ${first} et ${second}.`,
  accuracyLabel: (first, second) =>
    `Réponses justes selon les pas : moyenne sur les graines. À la fin ${first} et ${second}.`,
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
      `Ici, au pas ${step}, la perte est plus basse avec ${lower} pour ${count(here, 'graine', 'graines')} sur ${seeds}.`,
    same: (step) => `Ici, au pas ${step}, aucun des deux ne l’emporte avec plus de graines que l’autre.`,
  },
  found: {
    'two-lookups': ({ first, second, seeds, ahead, steps }) =>
      `Mesuré au préalable : après ${steps} pas, la perte est ${first} avec une tête et ${second} avec deux. Deux têtes ont la perte la plus basse pour ${ahead} graines sur ${seeds}. Ce n’est pas une affaire de taux : à chacun des huit taux, de 0,003 à 0,032, elles l’ont pour au moins 19 graines sur 20. Une seule tête n’est pas perdue : elle apprend à distinguer ses deux places par des poids inégaux, plus tard et moins sûrement.`,
    copy: ({ first, second, seeds, ahead, steps }) =>
      `Mesuré au préalable : après ${steps} pas, la perte est ${first} avec une tête et ${second} avec huit. Huit têtes ont la perte la plus basse pour ${ahead} graines sur ${seeds}. Les deux modèles copient presque tout sans faute : ils diffèrent par leur assurance. Entraînez-les maintenant au même taux.`,
    'copy-two': ({ first, second, seeds, ahead, steps }) =>
      `Mesuré au préalable : après ${steps} pas, la perte est ${first} avec une tête et ${second} avec deux. Une seule tête l’emporte avec ${ahead} graines sur ${seeds}. Une pièce de monnaie pourrait en faire autant : ici, aucun des deux n’est meilleur. Le taux est le meilleur pour les deux, choisi avec d’autres graines.`,
    'copy-one-rate': ({ first, second, seeds, ahead, steps }) =>
      `Mesuré au préalable : après ${steps} pas, la perte est ${first} avec une tête et ${second} avec huit. Une seule tête l’emporte avec ${ahead} graines sur ${seeds}. On croirait une loi sur les têtes, mais c’en est une sur ce taux, trop bas pour huit têtes. Entraînez maintenant chacun à son propre taux.`,
    recall: ({ first, second, seeds, steps, learned }) =>
      `Mesuré au préalable : après ${steps} pas, ${first} des réponses sont justes avec une couche et ${second} avec deux, qui ont atteint 99 % pour ${learned} graines sur ${seeds}. Ce n’est pas une affaire de taux : à aucun des onze taux, une seule couche ne donne en moyenne plus de 28 % de réponses justes. Elle ne peut pas chercher une lettre d’après ce qui la précédait, car rien ne l’a encore dit à aucune lettre. Il faut des têtes qui se servent de ce que d’autres ont trouvé.`,
  },
  heads: (n) => count(n, 'tête', 'têtes'),
  layers: (n) => count(n, 'couche', 'couches'),
  otherRates: (steps, seeds) =>
    `Perte après ${steps} pas à d’autres taux d’apprentissage, en nats : moyenne sur ${count(seeds, 'graine', 'graines')}, mesurée au préalable`,
  ratesLabel: (lowest) =>
    `Perte selon le taux d’apprentissage, tous deux en échelle logarithmique. Au plus bas : ${lowest}.`,
  lowest: (setting, loss, rate) => `${setting} ${loss} au taux ${rate}`,
  ratesTable: 'Les pertes à d’autres taux d’apprentissage en tableau',
  rate: 'taux d’apprentissage',
  reproduce: 'Moyenne ± écart-type sur les graines. Pour retrouver les mêmes nombres :',
};

// from: 3675cc0
