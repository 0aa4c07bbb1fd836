import type { words as english } from '../../en/exercises/change-entry.ts';

const inHead = (head: number | null): string => (head === null ? '' : ` dans la tête ${head}`);

type Helped = Parameters<(typeof english.hints)['feature']>[0];

const times = (a: string, b: string): string => `${a} · ${b.startsWith('−') ? `(${b})` : b}`;

const cellHint = ({ row, column, up }: Helped): string =>
  `Par exemple, ${up ? 'augmentez' : 'diminuez'} le nombre de la ligne ${row}, colonne ${column}.`;

const linearHint = ({ missing, slope }: Helped): string =>
  `Le résultat doit changer de ${missing}. Divisez cela par ${slope} : vous savez de combien changer la cellule.`;

export const title = 'Changer un nombre';

export const words: typeof english = {
  questions: {
    feature: ({ word, target }) =>
      `Changez un nombre du plongement d’un seul mot pour que ${word} lise surtout ${target}.`,
    queryWeight: ({ word, target, head }) =>
      `Changez un élément de W_Q pour que ${word} lise surtout ${target}${inHead(head)}.`,
    headBand: ({ word, target, head }) =>
      `Changez un élément de W_Q pour que ${word} lise surtout ${target}${inHead(head)}, sans changer un seul poids des autres têtes.`,
    agree: ({ word, head, other }) =>
      `Vous voyez ci-dessous quel mot ${word} lit surtout dans la tête ${other}. Changez un élément de W_K pour que ${word} lise surtout ce mot${inHead(head)} aussi.`,
    hide: ({ word, target, head }) =>
      `Cachez une clé à une requête avec le masque, pour que ${word} lise surtout ${target}${inHead(head)}.`,
    temperature: ({ word, head, share }) =>
      `Choisissez la température pour que le plus grand poids de ${word}${inHead(head)} soit ${share}.`,
    value: ({ word, head, column, value }) =>
      `Changez un nombre de V${inHead(head)} pour que la colonne ${column} du contexte de ${word} devienne ${value}.`,
    place: ({ word, column, value }) =>
      `Les contextes de ${word} de toutes les têtes sont côte à côte sur une ligne. Changez un élément de W_V pour que la colonne ${column} de cette ligne devienne ${value}.`,
    outputWeight: ({ word, head, column, value }) =>
      `Changez un élément de W_O pour que la colonne ${column} de la sortie de ${word} devienne ${value}. Seule la contribution de la tête ${head ?? 1} doit changer.`,
  },
  sentence: (sentence) => `La phrase est « ${sentence} ».`,
  notes: {
    range: (limit) =>
      `Choisissez une cellule, puis son nombre, de −${limit} à ${limit}. Un seul nombre change à la fois.`,
    within: (tolerance) => `Un écart de ${tolerance} est accepté.`,
    mask: 'Les lignes sont les requêtes, les colonnes les clés. Appuyez sur une cellule pour cacher cette clé ; une seule est cachée à la fois.',
    temperature: 'Un écart de 0,02 est accepté.',
  },

  grids: {
    embedding: 'Plongement : une ligne par mot, une colonne par composante',
    w_q: 'W_Q : une ligne par composante d’un mot, une colonne par nombre des requêtes',
    w_k: 'W_K : une ligne par composante d’un mot, une colonne par nombre des clés',
    w_v: 'W_V : une ligne par composante d’un mot, une colonne par nombre des valeurs',
    w_o: 'W_O : une ligne par nombre des contextes réunis, une colonne par composante de la sortie',
    v: 'V : une ligne par mot, une colonne par composante de sa valeur',
    mask: 'Masque : une ligne par requête, une colonne par clé',
  },
  names: { embedding: 'E', w_q: 'W_Q', w_k: 'W_K', w_v: 'W_V', w_o: 'W_O', v: 'V', mask: 'masque', temperature: 'τ' },
  cell: (row, column, value) => `ligne ${row}, colonne ${column} : ${value}`,
  maskCell: (query, key, hidden) => `requête ${query}, clé ${key} : ${hidden ? 'cachée' : 'visible'}`,
  chosen: (row, column) => `Ligne ${row}, colonne ${column}`,
  temperature: 'Température τ',

  strips: {
    context: (word, head) => `Le contexte de ${word} dans la tête ${head}`,
    merged: (word) => `Les contextes réunis de ${word}`,
    output: (word) => `La ligne de sortie de ${word}`,
  },
  headName: (head) => `Tête ${head} :`,
  was: 'avant',
  has: (column, number, goal) => `La colonne ${column} vaut ${number} ; le but est ${goal}.`,
  blend: 'mélange',

  unmoved: {
    cell: 'Rien n’a encore changé : choisissez une cellule et donnez-lui un autre nombre.',
    temperature: 'Rien n’a encore changé : choisissez une autre température.',
    hide: 'Rien n’est encore caché : appuyez sur une cellule.',
  },
  right: (reads, others) => `Exact. ${reads}${others && ` ${others}`}`,
  wrong: (reads) => `Pas encore. ${reads}`,
  others: (count) => {
    if (count === 0) return 'Aucune autre ligne ne lit surtout un autre mot.';
    return count === 1
      ? 'Ce nombre est partagé : une autre ligne lit maintenant surtout un autre mot.'
      : `Ce nombre est partagé : ${count} autres lignes lisent maintenant surtout un autre mot.`;
  },
  missing: {
    lead: (word, weight) => `${word} a un poids de ${weight}, et un autre mot a davantage.`,
    largest: (largest, share, above) =>
      above
        ? `Le plus grand poids est ${largest}, au-dessus de ${share} : la ligne est trop accentuée.`
        : `Le plus grand poids est ${largest}, au-dessous de ${share} : la ligne est trop plate.`,
  },
  mistakes: {
    otherRow: (row, word) =>
      `Vous avez caché une clé à la requête ${row}. Cela ne change que sa ligne, pas celle de ${word}.`,
    otherHead: {
      column: (column, head) => `La colonne ${column} appartient à la tête ${head} : ses poids ont changé.`,
      row: (row, head) => `La ligne ${row} est multipliée par ce que la tête ${head} a trouvé.`,
    },
    otherColumn: (column) => `Vous avez changé la colonne ${column}.`,
    hardlyRead: (word, key, weight) =>
      `${word} ne lit ${key} qu’avec un poids de ${weight} : la valeur de ${key} compte à peine.`,
    noEffect: 'La ligne est restée telle quelle : ce nombre ne l’atteint pas.',
    away: (word) => `${word} a moins qu’au départ : il faut aller dans l’autre sens, ou choisir un autre nombre.`,
  },

  hints: {
    feature: (helped) => [
      `Les barres bougent quand vous changez un nombre : essayez. Choisissez une cellule dans la ligne de ${helped.word} ou de ${helped.target}, montez son nombre très haut, puis très bas, et regardez la barre de ${helped.target}.`,
      `Essayez la ligne de ${helped.row}.`,
      `${helped.up ? 'Augmentez' : 'Diminuez'} le nombre de la colonne ${helped.column}.`,
    ],
    queryWeight: (helped) => [
      `Regardez les nombres de ${helped.word} : chaque ligne de W_Q est multipliée par l’une de ses composantes. Une colonne donne un nombre de la requête.`,
      `Nombre ${helped.ofHead} des clés : ${helped.target} a ${helped.inTarget}, ${helped.rival} ${helped.inRival}. Ce nombre de la requête change donc leurs scores différemment.`,
      cellHint(helped),
    ],
    headBand: (helped) => [
      'Regardez les colonnes : chaque tête a les siennes, côte à côte, la tête 1 d’abord. Un filet les sépare.',
      `La tête ${helped.head} a les colonnes ${helped.first} à ${helped.last}.`,
      cellHint(helped),
    ],
    agree: (helped) => [
      `Regardez les barres de la tête ${helped.other} : la plus longue désigne le mot. Ici, c’est ${helped.target}.`,
      `W_K donne les clés de tous les mots. Cherchez une ligne, une composante, où ${helped.target} et ${helped.rival} diffèrent : à la ligne ${helped.row}, ils ont ${helped.featureOfTarget} et ${helped.featureOfRival}.`,
      cellHint(helped),
    ],
    hide: (helped) => [
      `Regardez la ligne de ${helped.word} : une requête a une ligne du masque, une clé une colonne.`,
      `Quelle clé prend le poids que ${helped.target} devrait avoir ?`,
      `Cachez ${helped.rival} à ${helped.word}.`,
    ],
    temperature: ({ now, wanted, grows, range: [least, most] }) => [
      'Regardez ce que fait la température : chaque score est divisé par elle avant le softmax.',
      grows
        ? `Le plus grand poids est ${now} et doit monter à ${wanted} : les scores doivent s’écarter, donc divisez par moins.`
        : `Le plus grand poids est ${now} et doit descendre à ${wanted} : les scores doivent se rapprocher, donc divisez par plus.`,
      `Essayez des températures entre ${least} et ${most}.`,
    ],
    value: (helped) => [
      `Regardez les barres : le contexte additionne les valeurs, chacune multipliée par son poids. Un mot que ${helped.word} lit à peine change peu.`,
      `${helped.word} lit ${helped.row} avec un poids de ${helped.slope} : 1 de plus dans sa valeur ajoute ${helped.slope} au contexte.`,
      linearHint(helped),
    ],
    place: (helped) => [
      'Regardez les colonnes : les contextes des têtes sont côte à côte dans l’ordre des colonnes de W_V.',
      `Une colonne de W_V donne la même colonne des contextes réunis. À la ligne ${helped.row}, 1 de plus y ajoute ${helped.slope}.`,
      linearHint(helped),
    ],
    outputWeight: (helped) => [
      `Regardez les lignes : chacune est multipliée par un nombre des contextes réunis. La tête ${helped.head} a les lignes ${helped.first} à ${helped.last}.`,
      `À la ligne ${helped.row}, le contexte de ${helped.word} a ${helped.slope} : 1 de plus dans la cellule ajoute ${helped.slope} à la sortie.`,
      linearHint(helped),
    ],
  },

  solutions: {
    feature: ({ word, row, by }) =>
      row === word
        ? `Le nombre appartient à ${word} lui-même. Un changement de ${by} tourne sa requête, donc chaque score de sa ligne.`
        : `Le nombre appartient à ${row}. Un changement de ${by} tourne la clé de ${row} : un seul score de la ligne de ${word}.`,
    queryWeight: ({ word, row, ofHead, by, feature, target, rival, inTarget, inRival }) =>
      `${word} a ${feature} à la composante ${row}. La cellule change de ${by}, donc le nombre ${ofHead} de sa requête change de ${times(by, feature)}. Là, la clé de ${target} a ${inTarget} et celle de ${rival} ${inRival}.`,
    headBand: ({ head, first, last, word, row, feature, by, target, rival, ofHead, inTarget, inRival }) =>
      `Les colonnes ${first} à ${last} donnent les requêtes de la tête ${head}, et rien d’autre. ${word} a ${feature} à la composante ${row}, donc le nombre ${ofHead} de sa requête change de ${times(by, feature)}. Là, la clé de ${target} a ${inTarget} et celle de ${rival} ${inRival}.`,
    agree: ({ target, rival, row, ofHead, by, featureOfTarget, featureOfRival, inQuery }) =>
      `La cellule change de ${by}. Le nombre ${ofHead} de la clé de ${target} change donc de ${times(by, featureOfTarget)}, celui de ${rival} de ${times(by, featureOfRival)} : les deux mots diffèrent à la composante ${row}. La requête y a ${inQuery}.`,
    hide: ({ word, rival }) =>
      `Caché à ${word}, ${rival} reçoit le score −∞ et le poids 0. Les autres poids se partagent ce qu’il avait, en proportion : le deuxième devient le premier.`,
    temperature: ({ now, wanted, grows }) =>
      `Le plus grand poids devait ${grows ? 'monter' : 'descendre'} de ${now} à ${wanted}. Une température plus ${grows ? 'basse' : 'haute'} ${grows ? 'accentue' : 'aplatit'} chaque ligne ; l’ordre des poids reste le même.`,
    value: ({ missing, slope, by, row }) =>
      `${missing} = ${times(slope, by)} : le poids de ${row} fois le changement de sa valeur. Aucun poids n’a bougé : une valeur est ce qu’un mot transmet, et non ce par quoi on le trouve.`,
    place: ({ missing, slope, by, row }) =>
      `${missing} = ${times(slope, by)} : ce que les poids mélangent de la composante ${row}, fois le changement de la cellule. Toutes les autres colonnes restent telles quelles.`,
    outputWeight: ({ missing, slope, by, head, row }) =>
      `${missing} = ${times(slope, by)} : le nombre ${row} des contextes réunis, trouvé par la tête ${head}, fois le changement de la cellule.`,
  },
};

// from: 41c1d06
