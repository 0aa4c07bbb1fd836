/** The gallery of broken attentions, in French. */
import type { words as english } from '../../en/labs/bugs.ts';

export const words: typeof english = {
  how: 'Chacune de ces couches est la vôtre avec une ligne fausse : votre phrase, vos poids, un masque causal. Ce qui est entré est juste ; l’image encadrée est ce que la ligne fausse en a fait.',
  gallery: 'Couches malades',
  patient: (number) => `Patient ${number}`,
  thumbnail: (number, name) => (name === '' ? `Patient ${number}` : `Patient ${number} : ${name}`),
  cut: (tokens) => `Les ${tokens} premiers tokens tiennent lieu de phrase entière.`,
  choose: 'Qu’est-ce qui ne va pas ?',
  tell: 'Dites-le-moi',
  next: 'Patient suivant',
  solved: (count, all) => `${count} sur ${all} reconnus`,
  beginAgain: 'Recommencer',
  allSolved: 'Vous les avez tous reconnus.',
  missing: (names) => `Avec ce modèle, ces erreurs ne se voient pas ; elles sont donc laissées de côté : ${names}`,
  healthy: 'Sans l’erreur :',
  mends: 'La ligne qui répare',
  broken: 'faux',
  mended: 'réparé',
  refuses: 'Le noyau ne calcule pas cela. Il dit :',
  chapter: 'Le chapitre qui en parle :',
  elsewhere: {
    weights:
      'Pas encore. Cette erreur ne touche pas ces poids : elle vient après eux. Regardez ici les sommes, les zéros et les grandeurs.',
    joining:
      'Pas encore. Cette erreur est à une autre étape. Cette image montre les têtes côte à côte : demandez-vous à qui sont les nombres, et où.',
    output:
      'Pas encore. Cette erreur est à une autre étape. Ici, les têtes sont entrées côte à côte : comparez-les avec la sortie, nombre par nombre.',
  },
  shows: {
    noScale: ([broken, sound]) =>
      `Les parts entourées sont les plus grandes de leur ligne. Elles valent en moyenne ${broken} ; mises à l’échelle, elles vaudraient ${sound}. Les sommes sont justes : une échelle oubliée ne s’y voit pas.`,
    overQueries: ([token, sum]) =>
      `Les sommes entourées ne valent pas 1 : celle de la ligne de « ${token} » vaut ${sum}. Ce sont les colonnes dont la somme est 1.`,
    maskAfterSoftmax: ([token, sum]) =>
      `Les zéros sont à leur place, mais les sommes entourées sont trop petites : celle de la ligne de « ${token} » vaut ${sum}. Ce que les clés interdites ont reçu est perdu.`,
    upsideDown: ([token, share]) =>
      `Les parts entourées sont sur des clés ultérieures, qu’un masque causal interdit. « ${token} » leur donne ${share} de son poids ; il ne devrait rien leur donner.`,
    noTranspose: ([own, all]) =>
      `Les nombres entourés sont dans la ligne d’un token qui n’est pas le leur. Des ${all} nombres de la première ligne, ${own} sont au premier token.`,
    noOutput: ([difference]) =>
      `La sortie, ce sont les têtes côte à côte : aucun nombre ne diffère de plus de ${difference}. La première ligne est entourée ; comparez-la avec celle de la matrice au-dessus.`,
    leftOver: ([heads, d, left, all]) =>
      `${heads} têtes de ${d} colonnes n’en remplissent pas ${all}. ${left === '1' ? 'La colonne entourée n’est à aucune tête et vaut' : `Les ${left} colonnes entourées ne sont à aucune tête et valent`} 0 pour chaque token.`,
  },
};
