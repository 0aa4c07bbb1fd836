import type { words as english } from './en.ts';

export const words: typeof english = {
  order: 'Changez l’ordre',
  how: 'Appuyez sur deux mots pour les échanger. Le petit nombre est la place.',
  reverse: 'Inverser l’ordre',
  rotate: 'Le premier à la fin',
  restore: 'Comme avant',
  positions: 'ajouter les positions',
  causal: 'masque causal',
  caption:
    'Le début de la ligne de sortie de chaque token, maintenant et dans l’ancien ordre, et l’écart entre les deux',
  place: 'place',
  token: 'token',
  now: 'sa ligne de Y maintenant',
  earlier: 'et dans l’ancien ordre',
  difference: 'écart',
  strips: (drawn, all, most) =>
    `${drawn === all ? 'Toutes les composantes' : `Les ${drawn} premières composantes sur ${all}`}, en couleurs de −${most} à ${most}. L’écart est le plus grand sur la ligne.`,
  still: 'Rien n’a encore bougé.',
  same: (causal) =>
    causal
      ? 'Les lignes ont suivi leurs tokens : pour cet ordre, le masque n’a rien changé.'
      : 'Les lignes de Y ont suivi leurs tokens ; l’écart n’est que l’arrondi. L’attention seule ne connaît pas l’ordre.',
  differs: (positions, causal) =>
    positions && causal
      ? 'Les lignes ont changé : la place d’un token change son X, et les tokens que le masque lui laisse voir.'
      : positions
        ? 'Les lignes ont changé : à une autre place, un mot a un autre X.'
        : 'Les lignes ont changé, même sans positions : de sa nouvelle place, un token voit d’autres tokens.',
  table: 'Les lignes en nombres',
  meeting: 'Un mot, deux phrases',
  samples: [
    'Le chat dormait sur le tapis parce qu’il était fatigué',
    'Le chien dormait sur le tapis parce qu’il était fatigué',
  ],
  sampleWord: 'fatigué',
  first: 'Phrase 1',
  second: 'Phrase 2',
  word: 'Mot commun aux deux',
  nothingShared: 'Aucun mot n’est commun aux deux. Écrivez-en un dans chaque phrase.',
  distance: 'distance',
  stages: { embedding: 'E, le mot', input: 'X, avant', output: 'Y, après' },
  meetingCaption: (word) => `Le début des lignes de « ${word} » dans les deux phrases, avant et après l’attention`,
  scales: (before, after) => `Couleurs : E et X de −${before} à ${before}, Y de −${after} à ${after}.`,
  met: (word, after) =>
    `« ${word} » a toujours la même ligne dans E. Après l’attention, ses deux lignes de Y sont à ${after} l’une de l’autre.`,
  reads: (first, weight, second, other) =>
    `Dans la tête 1 de la couche apprise, le mot lit surtout « ${first} » dans la phrase 1 (${weight}), et « ${second} » dans la phrase 2 (${other}).`,
};

// from: 1557407
