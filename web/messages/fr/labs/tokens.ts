/** The order laboratory, and one word in two sentences, in French. */
import type { words as english } from '../../en/labs/tokens.ts';

export const words: typeof english = {
  order: 'Changez l’ordre',
  how: 'Appuyez sur un mot, puis sur un autre : ils échangent leurs places. Le petit nombre est la place.',
  reverse: 'Renverser',
  rotate: 'Le premier à la fin',
  restore: 'Comme avant',
  positions: 'ajouter les positions',
  causal: 'masque causal',
  caption:
    'Pour chaque token : sa ligne de la sortie maintenant, celle qu’il avait dans l’ordre d’origine, et leur écart',
  place: 'place',
  token: 'token',
  now: 'sa ligne de Y maintenant',
  earlier: 'et dans l’ancien ordre',
  difference: 'écart',
  strips: (drawn, all, most) =>
    `${drawn === all ? `Les ${all} composantes` : `Les ${drawn} premières composantes sur ${all}`}, en couleurs de −${most} à ${most} ; l’écart est le plus grand sur l’ensemble.`,
  still: 'Les mots sont là où ils étaient. Déplacez-en un.',
  same: (causal) =>
    causal
      ? 'Les lignes ont suivi leurs tokens : pour cet ordre, le masque n’a rien changé.'
      : 'Les lignes de Y ont suivi leurs tokens, et rien d’autre n’a changé. Ce qui reste est l’arrondi de sommes faites dans un autre ordre. L’attention seule ne connaît pas l’ordre.',
  differs: (positions, causal) =>
    positions && causal
      ? 'Les lignes en sont maintenant d’autres : la place d’un token change son X, et le masque lui laisse voir d’autres tokens.'
      : positions
        ? 'Les lignes en sont maintenant d’autres : le même mot à une autre place a un autre X.'
        : 'Les lignes en sont maintenant d’autres, sans aucune position : de sa nouvelle place, le masque causal laisse voir à un token d’autres tokens.',
  table: 'Les lignes en nombres',
  meeting: 'Un mot, deux phrases',
  samples: ['Un avocat plaide au tribunal', 'Elle mange un avocat bien mûr'],
  sampleWord: 'avocat',
  first: 'Phrase 1',
  second: 'Phrase 2',
  word: 'Mot commun aux deux',
  nothingShared: 'Les deux phrases n’ont aucun mot en commun. Écrivez-en un dans les deux.',
  distance: 'distance',
  stages: { embedding: 'E, le mot', input: 'X, avant', output: 'Y, après' },
  meetingCaption: (word) => `Les lignes de « ${word} » dans les deux phrases, avant et après l’attention`,
  scales: (before, after) => `Couleurs de E et X de −${before} à ${before}, de Y de −${after} à ${after}.`,
  met: (word, before, after) =>
    `Avant l’attention, « ${word} » est le même vecteur dans les deux phrases (distance ${before}). Après une couche ce sont deux vecteurs, à une distance de ${after}, parce qu’il a lu d’autres voisins. Les poids sont aléatoires : les vecteurs diffèrent, mais aucun ne veut encore rien dire.`,
};
