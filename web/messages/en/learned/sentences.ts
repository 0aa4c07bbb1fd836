/** Sentences of the learned layer's grammar, in English. Words and patterns are those that the layer was trained on. */
import { type Grammar, ordered, type Pick, two } from '../../learned-sentences.ts';

const lexicon = {
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

export const sentences: Grammar = {
  pair(kind, pick) {
    if (kind === 'meaning') {
      const [start, mood, quality] = [sceneOf(pick), pick(lexicon.moods), pick(lexicon.qualities)];
      return { ...ordered(`${start} ${mood}`, `${start} ${quality}`, 9, 1, 5, pick), pronoun: 7 };
    }
    if (kind === 'gender') {
      const [start, own, other] = pick([true, false])
        ? [`The ${pick(lexicon.women)} ${pick(lexicon.met)} ${pick(lexicon.hisNames)}`, 'she', 'he']
        : [`The ${pick(lexicon.men)} ${pick(lexicon.met)} ${pick(lexicon.herNames)}`, 'he', 'she'];
      const end = `was ${pick(lexicon.characters)}`;
      return ordered(`${start} because ${own} ${end}`, `${start} because ${other} ${end}`, 5, 1, 3, pick);
    }
    const [[one, many], [place, places]] = [pick(lexicon.subjects), pick(lexicon.places)];
    const end = pick(lexicon.moods);
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
    const start = sceneOf(pick);
    const mood = pick([true, false]);
    const [first, second] = two(mood ? lexicon.moods : lexicon.qualities, pick);
    const reads = mood ? 1 : 5;
    return { first: `${start} ${first}`, second: `${start} ${second}`, row: 9, reads: [reads, reads], pronoun: 7 };
  },
};

function sceneOf(pick: Pick): string {
  return `The ${pick(lexicon.animals)} ${pick(lexicon.stays)} ${pick(lexicon.prepositions)} the ${pick(lexicon.things)} because it was`;
}
