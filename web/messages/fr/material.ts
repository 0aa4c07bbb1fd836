import type { words as english } from '../en/material.ts';
import { count } from './grammar.ts';

export const words: typeof english = {
  notLoaded: (address) => `Le matériel « ${address} » n’a pas pu être chargé.`,
  notAllowed: (host) =>
    `Le matériel n’a pas pu être chargé depuis ${host}. Un autre hôte doit permettre à cette page de le lire (CORS), et la politique de sécurité de cette page doit autoriser cet hôte.`,
  answered: (address, status, whole) =>
    `Le matériel « ${address} » n’a pas pu être chargé : le serveur a répondu ${status} pour ${whole}.`,
  noAddress: (text) => `« ${text} » n’est pas l’adresse d’un matériel.`,
  tooLong: (most) => `Le matériel compte plus de ${count(most, 'caractère', 'caractères')}.`,
  tooDeep: 'Le matériel a des listes dans des listes, plus profondément qu’aucun matériel n’en a besoin.',
  noJson: (why) => `Le matériel n’est pas du JSON. ${why}`,
  missing: 'manque',
  unknownName: 'ce nom n’est pas connu ici',
  expected: (expected, received) => `attendu : ${expected} ; reçu : ${received}`,
  types: { string: 'un texte', number: 'un nombre', boolean: 'true ou false', Array: 'une liste', Object: 'un objet' },
  tooFewCharacters: (least) => `demande au moins ${count(least, 'caractère', 'caractères')}`,
  tooManyCharacters: (most) => `compte plus de ${count(most, 'caractère', 'caractères')}`,
  tooFew: (least) => `demande au moins ${count(least, 'élément', 'éléments')}`,
  tooMany: (most) => `compte plus de ${count(most, 'élément', 'éléments')}`,
  outOfRange: 'est hors limites',
  onlyHttps: 'les liens doivent être des adresses qui commencent par https://',
  overloaded: 'contient plus d’astérisques et de tirets bas, ou de listes dans des listes, qu’un texte n’en a besoin',
  noStep: (step, chapter, steps) => `le chapitre « ${chapter} » n’a pas d’étape « ${step} » ; ses étapes sont ${steps}`,
  noExercise: (name, chapter, names) =>
    `le chapitre « ${chapter} » n’a pas d’exercice « ${name} » ; ${names === '' ? 'il n’en a aucun' : `ses exercices sont ${names}`}`,
  stepOrder: (steps) => `chaque étape vient une seule fois, dans l’ordre de la frise : ${steps}`,
  repeatedChapter: 'un chapitre s’y trouve deux fois',
  repeatedId: 'deux exercices ont le même id',
  noSuchChapter: (chapter) => `le chapitre « ${chapter} » ne fait pas partie des chapitres de ce matériel`,
};

// from: 27fc501
