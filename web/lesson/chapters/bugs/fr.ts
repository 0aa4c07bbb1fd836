import { count, first } from '../../../messages/fr/grammar.ts';
import type { words as english } from './en.ts';

export const words: typeof english = {
  how: 'Chaque couche est la vôtre, avec une ligne fautive : votre phrase, vos poids, un masque causal. L’image encadrée montre ce qui en sort.',
  gallery: 'Couches défectueuses',
  layer: (number) => `Couche ${number}`,
  thumbnail: (number, name) => (name === '' ? `Couche ${number}` : `Couche ${number} : ${name}`),
  cut: (tokens) => `Vous voyez ${first(tokens, 'premier token', 'premiers tokens')}.`,
  choose: 'Qu’est-ce qui ne va pas ?',
  tell: 'Donner la réponse',
  next: 'Couche suivante',
  solved: (n, all) => `${n} sur ${count(all, 'reconnue', 'reconnues')}`,
  beginAgain: 'Recommencer',
  allSolved: 'Vous les avez toutes reconnues.',
  missing: (names) => `Laissées de côté, car ces poids ne les montrent pas : ${names}`,
  healthy: 'Sans l’erreur',
  mends: 'La ligne qui répare',
  broken: 'faux',
  mended: 'réparé',
  refuses: 'Le moteur de cette page refuse :',
  chapter: 'Le chapitre qui en parle :',
  elsewhere: {
    weights: 'Pas encore. Cette erreur vient après ces poids. Regardez les sommes, les zéros et les plus grands poids.',
    joining:
      'Pas encore. Cette erreur est à une autre étape. Ici, les têtes sont côte à côte : à qui est chaque nombre ?',
    output: 'Pas encore. Cette erreur est à une autre étape. Comparez les têtes côte à côte avec la sortie.',
  },
  shows: {
    noScale: ([broken, sound]) =>
      `Entourés : le plus grand poids de chaque ligne, ${broken} en moyenne ; avec l’échelle, ce serait ${sound}. Une échelle oubliée ne se voit pas aux sommes.`,
    overQueries: ([token, sum]) =>
      `Entourées : des sommes qui ne valent pas 1. Celle de la ligne de « ${token} » vaut ${sum} ; ce sont les colonnes qui ont pour somme 1.`,
    maskAfterSoftmax: ([token, sum]) =>
      `Les zéros sont justes, mais les sommes entourées sont trop petites : celle de la ligne de « ${token} » vaut ${sum}. Le poids des clés interdites est perdu.`,
    upsideDown: ([token, weight]) =>
      `Entourés : des poids sur des clés qui suivent la requête, qu’un masque causal interdit. « ${token} » leur donne ${weight} en tout.`,
    noTranspose: ([own, all]) =>
      `Entourés : des nombres dans la ligne d’un autre token. Des ${all} nombres de la première ligne, ${own} appartiennent au premier token.`,
    noOutput: ([difference]) =>
      `La sortie, ce sont les têtes côte à côte : aucun nombre ne diffère de plus de ${difference}. Comparez la ligne entourée avec la première ligne au-dessus.`,
    leftOver: ([heads, d, left, all]) =>
      `${heads} têtes de ${d} colonnes n’en remplissent pas ${all}. ${left === '1' ? 'La colonne entourée n’appartient à aucune tête et vaut' : `Les ${left} colonnes entourées n’appartiennent à aucune tête et valent`} 0 pour chaque token.`,
  },
};

// from: 0eef295
