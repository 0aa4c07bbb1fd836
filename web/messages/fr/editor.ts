/** La page où les enseignants écrivent leur propre matériel. */

import type { words as english } from '../en/editor.ts';
import { count } from './grammar.ts';

export const words: typeof english = {
  title: 'Préparer un devoir ou votre propre matériel',
  intro:
    'Ajoutez des chapitres et cochez les exercices à donner : l’adresse du devoir se trouve sous le formulaire. Vous pouvez aussi écrire vos légendes et vos questions, puis tout enregistrer dans un fichier. La leçon à côté du formulaire montre ce que verront vos étudiants. Ce que vous écrivez reste dans ce navigateur jusqu’à l’enregistrement du fichier.',
  open: 'Ouvrir un fichier',
  save: 'Enregistrer le fichier',
  startOver: 'Recommencer',
  undo: 'Annuler',
  redo: 'Rétablir',
  toPreview: 'Vers l’aperçu',
  opened: (name) => `« ${name} » est ouvert.`,
  toCorrect: (name) =>
    `« ${name} » est ouvert avec ses erreurs. Elles sont énumérées ici, et chacune est à sa place dans le formulaire.`,
  refused: (name) => `« ${name} » n’a pas été ouvert, et ce que vous avez ici n’a pas changé :`,
  unreadable: 'Le fichier n’a pas pu être lu.',
  saved: (name, framed) =>
    `Remis au navigateur sous ${name}.${framed ? ' Si aucun fichier n’arrive, la page qui entoure celle-ci interdit les téléchargements.' : ''}`,
  notSaved: 'Corrigez d’abord ce qui est indiqué ici : la leçon refuserait le fichier.',
  removed: (name) => `Retiré : ${name}. « Annuler » le ramène.`,
  startedOver: 'Voici un nouveau fichier. « Annuler » ramène le précédent.',
  notKept:
    'Ce navigateur ne peut pas conserver ce que vous écrivez : son stockage est plein ou interdit. Enregistrez le fichier avant de fermer la page.',
  elsewhere: 'Un autre onglet a modifié ce matériel. Rien n’est conservé ici avant votre choix :',
  useOther: 'Prendre la version de l’autre onglet',
  useThis: 'Garder ce qui est ici',
  listed: (problems) => problems.join(' ; '),
  problems: (count) => (count === 1 ? 'Un point à corriger' : `${count} points à corriger`),
  waiting: (problems) => `${problems}. L’aperçu montre la dernière version sans erreur.`,
  fine: 'La leçon peut utiliser ce matériel.',
  about: 'Le matériel',
  chapters: 'Chapitres',
  allChapters:
    'La leçon garde tous ses chapitres. Ajoutez ceux que vos étudiants doivent lire, ou dont vous voulez donner des exercices.',
  addChapter: 'Chapitre à ajouter',
  addThis: 'Ajouter le chapitre',
  questions: 'Questions',
  noQuestions: 'Il n’y a pas encore de question de votre part.',
  addQuestion: {
    choice: 'Ajouter un choix',
    number: 'Ajouter un nombre',
    figure: 'Ajouter un but pour la figure',
  },
  question: (number, chapter, text) => `${number}. ${chapter} : ${text}`,
  untitled: 'sans texte',
  allExercises: 'Tous les exercices de ce chapitre',
  ticked: (ticked, of, minutes) =>
    ticked === 0
      ? `aucun sur ${count(of, 'exercice', 'exercices')}`
      : `${ticked} sur ${count(of, 'exercice', 'exercices')}, environ ${count(minutes, 'minute', 'minutes')}`,
  steps: 'Étapes montrées',
  step: (name) => `Étape « ${name} »`,
  ownWords: (name) => `Textes de « ${name} »`,
  assignment: 'Le devoir',
  assignmentAt: (exercises, minutes) =>
    `Son adresse : ${count(exercises, 'exercice', 'exercices')}, environ ${count(minutes, 'minute', 'minutes')}`,
  openAnywhere: 'Donnez cette adresse à vos étudiants. Elle n’a besoin d’aucun fichier.',
  openAssignment:
    'Vos propres questions sont dans le fichier : enregistrez-le, mettez-le en place et indiquez ci-dessous où il se trouve. Donnez ensuite cette adresse à vos étudiants.',
  moreInAddress:
    'Vous pouvez ajouter &lang=fr, pour que tous aient les mêmes questions, en français ; &attempts=3 pour limiter les réponses ; et &due=2026-12-01T18:00Z pour afficher une échéance.',
  tryAssignment: 'Ouvrir le devoir (dans un nouvel onglet)',
  noAssignment: 'Pour un devoir, ajoutez un chapitre et cochez ses exercices, ou écrivez une question.',
  use: 'Utiliser le fichier',
  address: 'L’endroit du fichier : son nom s’il est à côté de votre page ou d’assignment.html, ou son adresse',
  inPage: 'Une leçon dans votre page',
  copy: 'Copier',
  copied: 'Copié.',
  copyByHand: 'Copiez le texte sélectionné.',
  unfit: (name) =>
    `Le formulaire n’a pas de champ pour ceci, qui reste dans le fichier jusqu’à ce que vous le retiriez : ${name}`,
  rename: (name) => `L’appeler « ${name} »`,
  asList: (item) => `En faire le seul élément de la liste : ${item}`,
  sortSteps: 'Mettre les étapes dans l’ordre de la frise',
  optional: '(facultatif)',
  takeCell: (cell) => `Prendre ${cell}, choisi dans l’aperçu`,
  add: (item) => `Ajouter : ${item}`,
  item: (item, number) => `${item} ${number}`,
  up: (name) => `Monter : ${name}`,
  down: (name) => `Descendre : ${name}`,
  remove: (name) => `Retirer : ${name}`,
  items: {
    chapters: 'Chapitre',
    'chapters.steps': 'Étape',
    'chapters.lessonExercises': 'Exercice',
    exercises: 'Question',
    'exercises.hints': 'Indice',
    'exercises.options': 'Option',
    'exercises.goals': 'But',
  },
  labels: {
    id: 'Nom court',
    title: 'Titre',
    'chapters.intro': 'Introduction',
    'chapters.lessonExercises': 'Les exercices de la leçon',
    'chapters.steps.title': 'Intitulé',
    'chapters.steps.caption': 'Légende sous la figure',
    'chapters.steps.text': 'Texte',
    'exercises.kind': 'Sorte de question',
    'exercises.chapter': 'Chapitre',
    'exercises.question': 'Question',
    'exercises.options': 'Options',
    'exercises.options.text': 'Texte',
    'exercises.options.right': 'Celle-ci est juste',
    'exercises.options.reply': 'Réponse à qui la choisit',
    'exercises.answer': 'Réponse',
    'exercises.tolerance': 'Écart à la réponse encore accepté',
    'exercises.goals': 'Ce que les étudiants doivent obtenir dans la figure',
    'exercises.goals.cell': 'Nombre de la figure',
    'exercises.goals.is': 'doit être',
    'exercises.goals.value': 'cette valeur',
    'exercises.hints': 'Indices',
    'exercises.solution': 'Solution',
    'exercises.id': 'Nom court',
  },
  help: {
    id: 'Le nom du fichier ; il fait partie des noms de vos questions dans les résultats. Ne le changez plus une fois que des étudiants l’ont utilisé.',
    title: 'Se trouve au-dessus du titre de chaque chapitre.',
    'chapters.intro':
      'Vide : celle de la leçon. Laissez une ligne vide entre les paragraphes ; **gras**, *italique*, `code`, [lien](https://example.org), - pour une liste.',
    'exercises.question': 'Le `code` s’écrit entre accents graves.',
    'exercises.answer':
      'Un nombre, ou un nombre de la figure, que la leçon calcule : choisissez-le d’un clic dans l’aperçu.',
    'exercises.goals.cell': 'Choisissez un nombre d’un clic dans l’aperçu.',
    'exercises.goals.value': 'À laisser vide pour « le plus grand de sa ligne ».',
    'exercises.id':
      'Le nom de la question dans les résultats. Ne le changez plus une fois que des étudiants l’ont utilisée.',
  },
  choices: {
    choice: 'un choix',
    number: 'un nombre',
    figure: 'un but pour la figure',
    largest: 'le plus grand de sa ligne',
    'at-least': 'au moins',
    'at-most': 'au plus',
  },
};

// from: d1164b9
