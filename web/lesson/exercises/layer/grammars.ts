/**
 * Sentences of the learned layers' grammars, as minimal pairs that differ by one word. Words and patterns are those that the layers
 * were trained on.
 */
import type { Pick } from './learned-sentence.ts';

/** What the two sentences of a pair differ by. */
export type PairKind = 'meaning' | 'gender' | 'number';

export interface Pair {
  readonly first: string;
  readonly second: string;
  /** The word whose row is asked about; in meaning and gender pairs it is the word that differs. */
  readonly row: number;
  /** What the row reads in the first and in the second sentence, by the grammar. */
  readonly reads: readonly [number, number];
  /** A pronoun whose meaning only the last word decides, in meaning pairs. */
  readonly pronoun?: number;
}

export interface Grammar {
  /** A pair that makes the row read another word. */
  pair(kind: PairKind, pick: Pick): Pair;
  /** A pair of two adjectives for the same noun: the row reads the same word. */
  control(pick: Pick): Pair;
}

/** Two different words of a list. */
function two(words: readonly string[], pick: Pick): readonly [string, string] {
  const first = pick(words);
  return [first, pick(words.filter((word) => word !== first))];
}

const en = {
  animals: ['cat', 'dog', 'fox', 'horse', 'bird', 'lion', 'cow', 'rabbit', 'duck', 'goat', 'wolf', 'tiger', 'monkey'],
  things: ['mat', 'table', 'box', 'chair', 'bed', 'sofa', 'bench', 'carpet', 'pillow', 'basket', 'blanket', 'wall'],
  places: [
    ['river', 'rivers'],
    ['house', 'houses'],
    ['bridge', 'bridges'],
    ['tree', 'trees'],
    ['garden', 'gardens'],
    ['wall', 'walls'],
  ],
  subjects: [
    ['dog', 'dogs'],
    ['cat', 'cats'],
    ['lion', 'lions'],
    ['girl', 'girls'],
    ['king', 'kings'],
    ['duck', 'ducks'],
  ],
  stays: ['sat', 'slept', 'lay', 'rested', 'waited', 'stood'],
  prepositions: ['on', 'near', 'behind', 'beside', 'under'],
  moods: ['tired', 'hungry', 'happy', 'scared', 'thirsty', 'angry', 'lazy', 'brave', 'sad', 'sleepy'],
  qualities: ['soft', 'wide', 'wet', 'dirty', 'broken', 'narrow', 'heavy', 'dusty', 'hard', 'new'],
  met: ['thanked', 'saw', 'helped', 'followed', 'met', 'visited', 'watched'],
  men: ['boy', 'man', 'king', 'uncle', 'father', 'prince'],
  women: ['girl', 'woman', 'queen', 'aunt', 'mother', 'princess'],
  hisNames: ['Tom', 'Paul', 'Peter', 'Hugo', 'Ben', 'Sam'],
  herNames: ['Mary', 'Anna', 'Emma', 'Lucy', 'Alice', 'Nora'],
  characters: ['kind', 'brave', 'happy', 'sad', 'tired', 'friendly'],
} as const;

const fr = {
  animals: ['chat', 'chien', 'renard', 'cheval', 'lion', 'lapin', 'canard', 'loup', 'tigre', 'singe', 'cochon'],
  things: ['tapis', 'lit', 'banc', 'canapé', 'coussin', 'fauteuil', 'panier', 'mur', 'bateau'],
  places: [
    ['la maison', 'les maisons'],
    ['la porte', 'les portes'],
    ['la voiture', 'les voitures'],
    ['la tente', 'les tentes'],
    ['le pont', 'les ponts'],
    ['le jardin', 'les jardins'],
  ],
  subjects: [
    ['Le chien', 'Les chiens'],
    ['Le chat', 'Les chats'],
    ['Le lion', 'Les lions'],
    ['Le roi', 'Les rois'],
    ['Le canard', 'Les canards'],
    ['Le garçon', 'Les garçons'],
  ],
  stays: ['dormait', 'attendait', 'jouait', 'restait'],
  prepositions: ['sur', 'devant', 'derrière', 'sous'],
  moods: ['fatigué', 'affamé', 'content', 'heureux', 'gentil', 'fâché', 'curieux', 'malade', 'triste'],
  qualities: ['mou', 'large', 'mouillé', 'sale', 'cassé', 'étroit', 'lourd', 'dur', 'neuf'],
  pluralMoods: ['fatigués', 'affamés', 'contents', 'heureux', 'malades', 'tristes'],
  met: ['vu', 'remercié', 'aidé', 'suivi', 'appelé', 'trouvé', 'rencontré'],
  men: ['Le garçon', 'Le père', 'Le roi', 'Le prince'],
  women: ['La fille', 'La femme', 'La mère', 'La reine', 'La princesse'],
  hisNames: ['Tom', 'Paul', 'Louis', 'Hugo', 'Max', 'Jules'],
  herNames: ['Marie', 'Anna', 'Emma', 'Lucie', 'Nora', 'Alice'],
  doings: ['souriait', 'riait', 'chantait', 'courait', 'dormait', 'attendait'],
} as const;

const ENGLISH: Grammar = {
  pair(kind, pick) {
    if (kind === 'meaning') {
      const [scene, mood, quality] = [englishScene(pick), pick(en.moods), pick(en.qualities)];
      return { ...ordered(`${scene} ${mood}`, `${scene} ${quality}`, 9, 1, 5, pick), pronoun: 7 };
    }
    if (kind === 'gender') {
      const [start, own, other] = pick([true, false])
        ? [`The ${pick(en.women)} ${pick(en.met)} ${pick(en.hisNames)}`, 'she', 'he']
        : [`The ${pick(en.men)} ${pick(en.met)} ${pick(en.herNames)}`, 'he', 'she'];
      const end = `was ${pick(en.characters)}`;
      return ordered(`${start} because ${own} ${end}`, `${start} because ${other} ${end}`, 5, 1, 3, pick);
    }
    const [[one, many], [place, places]] = [pick(en.subjects), pick(en.places)];
    const end = pick(en.moods);
    return pick([true, false])
      ? {
          first: `The ${many} near the ${place} are ${end}`,
          second: `The ${many} near the ${place} is ${end}`,
          row: 5,
          reads: [1, 4],
        }
      : {
          first: `The ${one} near the ${places} is ${end}`,
          second: `The ${one} near the ${places} are ${end}`,
          row: 5,
          reads: [1, 4],
        };
  },
  control(pick) {
    const scene = englishScene(pick);
    const mood = pick([true, false]);
    const [first, second] = two(mood ? en.moods : en.qualities, pick);
    const reads = mood ? 1 : 5;
    return { first: `${scene} ${first}`, second: `${scene} ${second}`, row: 9, reads: [reads, reads], pronoun: 7 };
  },
};

function englishScene(pick: Pick): string {
  return `The ${pick(en.animals)} ${pick(en.stays)} ${pick(en.prepositions)} the ${pick(en.things)} because it was`;
}

const FRENCH: Grammar = {
  pair(kind, pick) {
    if (kind === 'meaning') {
      const [scene, mood, quality] = [frenchScene(pick), pick(fr.moods), pick(fr.qualities)];
      return { ...ordered(`${scene} ${mood}`, `${scene} ${quality}`, 9, 1, 5, pick), pronoun: 7 };
    }
    if (kind === 'gender') {
      const [start, own, other] = pick([true, false])
        ? [`${pick(fr.women)} a ${pick(fr.met)} ${pick(fr.hisNames)}`, 'qu’elle', 'qu’il']
        : [`${pick(fr.men)} a ${pick(fr.met)} ${pick(fr.herNames)}`, 'qu’il', 'qu’elle'];
      const end = pick(fr.doings);
      return ordered(`${start} parce ${own} ${end}`, `${start} parce ${other} ${end}`, 6, 1, 4, pick);
    }
    const [[one, many], [place, places]] = [pick(fr.subjects), pick(fr.places)];
    const where = pick(['devant', 'derrière']);
    const [mood, moods] = [pick(fr.moods), pick(fr.pluralMoods)];
    return pick([true, false])
      ? {
          first: `${many} ${where} ${place} étaient ${moods}`,
          second: `${many} ${where} ${place} était ${moods}`,
          row: 5,
          reads: [1, 4],
        }
      : {
          first: `${one} ${where} ${places} était ${mood}`,
          second: `${one} ${where} ${places} étaient ${mood}`,
          row: 5,
          reads: [1, 4],
        };
  },
  control(pick) {
    const scene = frenchScene(pick);
    const mood = pick([true, false]);
    const [first, second] = two(mood ? fr.moods : fr.qualities, pick);
    const reads = mood ? 1 : 5;
    return { first: `${scene} ${first}`, second: `${scene} ${second}`, row: 9, reads: [reads, reads], pronoun: 7 };
  },
};

function frenchScene(pick: Pick): string {
  return `Le ${pick(fr.animals)} ${pick(fr.stays)} ${pick(fr.prepositions)} le ${pick(fr.things)} parce qu’il était`;
}

/** The two sentences in either order. */
function ordered(a: string, b: string, row: number, readA: number, readB: number, pick: Pick): Pair {
  return pick([true, false])
    ? { first: a, second: b, row, reads: [readA, readB] }
    : { first: b, second: a, row, reads: [readB, readA] };
}

export const GRAMMARS = { en: ENGLISH, fr: FRENCH } as const;
