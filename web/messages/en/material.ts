/** What is wrong with an instructor's material. Most stand after a place: "exercises[2].answer: is missing". */
import { translatable } from '../part.ts';
import { count } from './grammar.ts';

export const words = translatable('material', {
  notLoaded: (address: string) => `The material “${address}” could not be loaded.`,
  notAllowed: (host: string) =>
    `The material could not be loaded from ${host}. Another host must allow this page to read it (CORS), and this page’s security policy must allow that host.`,
  answered: (address: string, status: number, whole: string) =>
    `The material “${address}” could not be loaded: the server answered ${status} for ${whole}.`,
  noAddress: (text: string) => `“${text}” is no address of a material.`,
  tooLong: (most: number) => `The material has more than ${count(most, 'character', 'characters')}.`,
  tooDeep: 'The material has lists within lists, more deeply than any material needs.',
  noJson: (why: string) => `The material is not JSON. ${why}`,
  missing: 'is missing',
  unknownName: 'this name is not known here',
  expected: (expected: string, received: string) => `must be one of ${expected}, and is ${received}`,
  types: { string: 'a text', number: 'a number', boolean: 'true or false', Array: 'a list', Object: 'an object' },
  tooFewCharacters: (least: number) => `needs at least ${count(least, 'character', 'characters')}`,
  tooManyCharacters: (most: number) => `has more than ${count(most, 'character', 'characters')}`,
  tooFew: (least: number) => `needs at least ${count(least, 'entry', 'entries')}`,
  tooMany: (most: number) => `has more than ${count(most, 'entry', 'entries')}`,
  outOfRange: 'is out of range',
  onlyHttps: 'links must be addresses that start with https://',
  overloaded: 'has more stars and underscores, or more lists within lists, than a text needs',
  noStep: (step: string, chapter: string, steps: string) =>
    `the chapter “${chapter}” has no step “${step}”; its steps are ${steps}`,
  noExercise: (name: string, chapter: string, names: string) =>
    `the chapter “${chapter}” has no exercise “${name}”; ${names === '' ? 'it has none' : `its exercises are ${names}`}`,
  stepOrder: (steps: string) => `each step comes once and in the order of the time line: ${steps}`,
  repeatedChapter: 'a chapter stands here twice',
  repeatedId: 'two exercises have the same id',
  noSuchChapter: (chapter: string) => `the chapter “${chapter}” is not among the chapters of this material`,
});
