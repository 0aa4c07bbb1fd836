import type { words as english, OpeningSample, ReadWord } from '../en/opening.ts';
import { count, decimal } from './grammar.ts';

const samples: readonly OpeningSample[] = [
  {
    start: 'Le chat dormait sur le tapis parce qu’il était',
    end: '',
    asks: 'adjective',
    swaps: [
      { word: 'fatigué', about: 'du chat', not: 'du tapis' },
      { word: 'mou', about: 'du tapis', not: 'du chat' },
      { word: 'affamé', about: 'du chat', not: 'du tapis' },
      { word: 'mouillé', about: 'du tapis', not: 'du chat' },
    ],
  },
  {
    start: 'Le lion attendait devant le mur parce qu’il était',
    end: '',
    asks: 'adjective',
    swaps: [
      { word: 'affamé', about: 'du lion', not: 'du mur' },
      { word: 'large', about: 'du mur', not: 'du lion' },
      { word: 'triste', about: 'du lion', not: 'du mur' },
      { word: 'sale', about: 'du mur', not: 'du lion' },
    ],
  },
  {
    start: 'La fille a remercié Tom parce',
    end: 'souriait',
    asks: 'pronoun',
    swaps: [
      { word: 'qu’elle', about: 'la fille', not: 'Tom' },
      { word: 'qu’il', about: 'Tom', not: 'la fille' },
    ],
  },
];

export const words: typeof english = {
  samples,
  title: 'L’attention multi-têtes, nombre par nombre',
  questions: {
    adjective: (word, about, not) => `Comment « ${word} » sait-il qu’il s’agit ${about}, et non ${not} ?`,
    pronoun: (word, about, not) => `Comment « ${word} » sait-il qu’il désigne ${about}, et non ${not} ?`,
  },
  sentence: (sentence) => `La phrase « ${sentence} » : choisissez un mot pour voir quels mots il lit`,
  changed: (sentence) => `Maintenant : « ${sentence} ».`,
  percent: (percent) => `${percent} %`,
  reads: (word, read) => `« ${word} » lit ${listed(read)}, et les autres mots moins encore.`,
  readsAlike: (word, n, percent) =>
    `La tête est désactivée. Elle ne compare plus rien : « ${word} » donne à chacun des ${count(n, 'mot', 'mots')} le même poids, ${percent} %. C’est une simple moyenne. (Les deux autres têtes de la couche ne sont pas montrées ici.)`,
  gap: (word) => `Choisissez un mot, ou changez « ${word} » :`,
  headOff: 'Désactiver cette tête',
  headOn: 'Réactiver la tête',
  next: 'Une autre phrase',
  begin: 'Commencer',
  resume: (chapter) => `Continuer : ${chapter.replaceAll('_', ' ')}`,
  beginElsewhere: 'Commencer la leçon (dans un nouvel onglet)',
  loading: 'Le calcul des poids est en cours…',
  failed: 'La couche n’a pas pu être chargée. La leçon fonctionne sans cette image.',
  learned:
    'Un petit réseau a appris cela en lisant des phrases. En vingt minutes, la phrase du chat vous montrera comment ; ensuite, vous pourrez calculer chaque nombre derrière ces arcs.',
  howLearned: 'Comment l’a-t-on entraîné ?',
  training: (words, million, percent) =>
    `C’est une seule couche d’attention, entraînée sur ${decimal(million)} million de phrases courtes, écrites avec un vocabulaire de ${count(words, 'mot', 'mots')}. Vous en voyez une partie, une tête : pendant l’entraînement, on lui a montré quel mot lire. Dans des phrases nouvelles, elle trouve ce mot dans ${decimal(percent)} % des cas. Les mots comme « il » ne sont pas comptés : choisissez-en un, et voyez ce qu’une seule couche ne peut pas trancher.`,
};

function listed(read: readonly ReadWord[]): string {
  return read.map(({ word, percent }) => `« ${word} » à ${percent} %`).join(', ');
}

// from: f3e96e4
