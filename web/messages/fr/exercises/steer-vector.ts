import type { words as english } from '../../en/exercises/steer-vector.ts';

const inHead = (head: number | null): string => (head === null ? '' : ` dans la tête ${head}`);

type Helped = Parameters<(typeof english.hints)['query']>[0];

const keysOf = ({ target, rival, features }: Helped): string =>
  features
    .map(
      ({ feature, ...numbers }) =>
        `À la composante ${feature}, ${target} a ${numbers.target} et ${rival} ${numbers.rival}.`,
    )
    .join(' ');

const directions = ({ moves }: Helped): string =>
  `Par exemple : ${moves.map(({ feature, up }) => `${up ? 'augmentez' : 'diminuez'} la composante ${feature}`).join(', ')}.`;

export const title = 'Orienter l’attention';

export const words: typeof english = {
  questions: {
    query: ({ word, target, head }) =>
      `Orientez la requête de ${word} jusqu’à ce que ce mot lise surtout ${target}${inHead(head)}.`,
    direction: ({ word, target, head }) =>
      `Tournez la requête de ${word} jusqu’à ce que ce mot lise surtout ${target}${inHead(head)}. Elle ne doit pas s’allonger.`,
    key: ({ word, target, head, share }) =>
      `${word} doit lire ${target} avec un poids d’au moins ${share}${inHead(head)}. Quelle clé faut-il changer, et comment ?`,
    longer: ({ word, head, share, sharper }) =>
      sharper
        ? `Changez la longueur de la requête de ${word}${inHead(head)}, jusqu’à ce que son plus grand poids atteigne ${share}.`
        : `Changez la longueur de la requête de ${word}${inHead(head)}, jusqu’à ce qu’aucun poids ne dépasse ${share}.`,
    even: ({ word, head, share }) =>
      `Orientez la requête de ${word}${inHead(head)} jusqu’à ce que ce mot lise tous les mots à parts presque égales : aucun poids au-dessus de ${share}.`,
    both: ({ word, target, second, head, share }) =>
      `Orientez la requête de ${word}${inHead(head)} jusqu’à ce que ce mot lise à la fois ${target} et ${second}, chacun avec au moins ${share}.`,
  },
  notes: {
    limits: (count, limit) =>
      `Vous pouvez changer ${count === 1 ? 'un nombre' : `${count} nombres`}, de −${limit} à ${limit}.`,
    others: 'Les autres nombres de la requête ne changent pas.',
    again: 'Tous les poids sont recalculés à chaque mouvement.',
    longest: (length) =>
      `La requête est une flèche : sa longueur ne doit pas dépasser ${length}, sa longueur actuelle.`,
    oneKey: 'Une seule clé change à la fois.',
    scaled: (limit) => `Tous les nombres de la requête sont multipliés par un même facteur, de 0 à ${limit}.`,
  },

  whichKey: 'La clé à changer',
  vector: { q: (word) => `La requête de ${word}`, k: (word) => `La clé de ${word}` },
  number: (feature) => `Composante ${feature}`,
  factor: 'Facteur',
  length: (length, longest) => `Longueur ${length}, au plus ${longest}`,

  unmoved: {
    factor: 'Rien n’a encore bougé : choisissez un autre facteur.',
    q: 'Rien n’a encore bougé : changez d’abord un nombre de la requête.',
    k: 'Rien n’a encore bougé : choisissez une clé et changez l’un de ses nombres.',
  },
  right: (reads) => `Exact : ${reads}`,
  wrong: (reads, why) => `Pas encore : ${reads} ${why}`,
  missing: {
    lead: (word, weight) => `${word} a un poids de ${weight}, et un autre mot a davantage.`,
    least: (word, weight, share) => `${word} a un poids de ${weight} ; il faut au moins ${share}.`,
    most: (word, weight, share) => `${word} a un poids de ${weight} ; il faut au plus ${share}.`,
  },
  mistakes: {
    tooLong: 'Mais la requête est plus longue qu’avant. Tournez-la : rapprochez certains nombres de 0.',
    sharper: 'La ligne s’est accentuée : des scores très écartés donnent des poids inégaux.',
    otherKey: (word) => `La clé de ${word} ne change qu’un score : celui de ${word} pour cette requête.`,
    away: (word) => `${word} a moins qu’au départ : vous êtes allé dans l’autre sens.`,
  },

  hints: {
    query: (helped) => [
      `Comparez les clés de ${helped.target} et de ${helped.rival} : un score est le produit de la requête et de la clé, composante par composante.`,
      keysOf(helped),
      directions(helped),
    ],
    direction: (helped) => [
      `Pensez à des flèches : le score grandit quand la requête pointe davantage dans la direction de la clé de ${helped.target}.`,
      keysOf(helped),
      directions(helped),
    ],
    key: (helped) => [
      'Chaque clé appartient à un mot. Elle ne compte que pour un score de la ligne : celui de son mot.',
      `La requête de ${helped.word} est (${helped.features.map(({ query }) => query).join(' ; ')}). Une clé de mêmes signes obtient un score élevé.`,
      `Changez la clé de ${helped.target}. ${directions(helped)}`,
    ],
    longer: ({ sharper }) => [
      'Regardez les scores : une requête deux fois plus longue les double tous. Que deviennent leurs écarts ?',
      sharper
        ? 'Le plus grand poids doit grandir : les scores doivent s’écarter.'
        : 'Le plus grand poids doit diminuer : les scores doivent se rapprocher.',
      sharper ? 'Prenez un facteur plus grand que 1.' : 'Prenez un facteur plus petit que 1.',
    ],
    even: (helped) => [
      `Regardez la plus longue barre, ${helped.rival} : son score dépasse les autres. Des poids égaux demandent des scores presque égaux.`,
      'Une requête de zéros a le score 0 avec chaque clé. Jusqu’où pouvez-vous vous en approcher ?',
      directions(helped),
    ],
    both: (helped) => [
      `Regardez les clés de ${helped.target} et de ${helped.rival}. La même requête donne les deux scores : ils doivent être égaux, et plus hauts que tous les autres.`,
      keysOf(helped),
      directions(helped),
    ],
  },

  table: {
    name: 'Avant et après',
    feature: 'composante',
    before: 'avant',
    after: 'après',
    query: (word) => `requête ${word}`,
    key: (word) => `clé ${word}`,
  },
  found: {
    query: (numbers) => `Une requête qui convient : (${numbers.join(' ; ')}).`,
    key: (word, numbers) => `Une clé qui convient, pour ${word} : (${numbers.join(' ; ')}).`,
    factor: (factor) => `Un facteur qui convient : ${factor}.`,
  },
  solutions: {
    query:
      'Là où les deux clés diffèrent, la requête les départage : un nombre plus grand favorise la clé la plus grande.',
    direction:
      'À longueur égale, le score ne dépend que de l’angle. La requête s’est tournée vers une clé et détournée de l’autre.',
    key: 'Seule la clé d’un mot change son score. Le score grandit quand les nombres de la clé s’accordent avec ceux de la requête, en signe et en taille.',
    longer:
      'Le facteur multiplie chaque score de la ligne, donc chaque écart. La division par √d_k est un tel facteur, plus petit que 1.',
    even: 'Les scores se sont rapprochés. Une requête qui ne convient à aucune clé en particulier lit un peu de chaque mot.',
    both: 'Les deux scores sont presque égaux maintenant. Mais ils partagent une ligne : leurs poids ne peuvent pas dépasser 0,5 tous les deux. Deux têtes donneraient à chaque mot sa propre ligne.',
  },
};

// from: 94c2418
