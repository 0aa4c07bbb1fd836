/** Sentences of the learned layer's grammar, in French. Words and patterns are those that the layer was trained on. */
import { type Grammar, ordered, type Pick, two } from '../../learned-sentences.ts';

const lexicon = {
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

export const sentences: Grammar = {
  pair(kind, pick) {
    if (kind === 'meaning') {
      const [start, mood, quality] = [sceneOf(pick), pick(lexicon.moods), pick(lexicon.qualities)];
      return { ...ordered(`${start} ${mood}`, `${start} ${quality}`, 9, 1, 5, pick), pronoun: 7 };
    }
    if (kind === 'gender') {
      const [start, own, other] = pick([true, false])
        ? [`${pick(lexicon.women)} a ${pick(lexicon.met)} ${pick(lexicon.hisNames)}`, 'qu’elle', 'qu’il']
        : [`${pick(lexicon.men)} a ${pick(lexicon.met)} ${pick(lexicon.herNames)}`, 'qu’il', 'qu’elle'];
      const end = pick(lexicon.doings);
      return ordered(`${start} parce ${own} ${end}`, `${start} parce ${other} ${end}`, 6, 1, 4, pick);
    }
    const [[one, many], [place, places]] = [pick(lexicon.subjects), pick(lexicon.places)];
    const where = pick(['devant', 'derrière']);
    const [mood, moods] = [pick(lexicon.moods), pick(lexicon.pluralMoods)];
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
    const start = sceneOf(pick);
    const mood = pick([true, false]);
    const [first, second] = two(mood ? lexicon.moods : lexicon.qualities, pick);
    const reads = mood ? 1 : 5;
    return { first: `${start} ${first}`, second: `${start} ${second}`, row: 9, reads: [reads, reads], pronoun: 7 };
  },
};

function sceneOf(pick: Pick): string {
  return `Le ${pick(lexicon.animals)} ${pick(lexicon.stays)} ${pick(lexicon.prepositions)} le ${pick(lexicon.things)} parce qu’il était`;
}
