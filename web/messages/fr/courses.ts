/** Assignments, the files that learners hand in, and what a learning platform is told, in French. */
import type { CoursesMessages } from '../courses.ts';
import { count } from './grammar.ts';

export const courses: CoursesMessages = {
  assignment: {
    kicker: 'Devoir',
    heading: 'Exercices sur l’attention multi-tête',
    exercises: (n) => count(n, 'exercice', 'exercices'),
    attempts: (n) => `${count(n, 'réponse', 'réponses')} pour chacun`,
    anyAttempts: 'autant de réponses que vous voulez',
    seed: (seed) => `nombres n° ${seed}, les mêmes pour tous`,
    due: (when) => `à rendre le ${when}`,
    late: 'Ce moment est passé. Vous pouvez continuer ; le fichier dit quand chaque exercice a reçu sa réponse.',
    formative:
      'Vos réponses sont vérifiées sur cette machine et ne sont envoyées nulle part. De tels résultats peuvent être falsifiés : ils servent à s’exercer et à s’améliorer, pas à noter.',
    list: 'Exercices de ce devoir',
    item: (number, kind, standing) => `${number}. ${kind}, ${standing}`,
    standing: { open: 'à faire', solved: 'résolu', closed: 'plus de réponse possible' },
    read: (chapter) => `Lire le chapitre « ${chapter} » (dans un nouvel onglet)`,
    loading: 'Chargement des nombres …',
    next: 'Exercice suivant',
    results: 'Vos résultats',
    score: (solved, of) => `${count(solved, 'résolu', 'résolus')} sur ${of}`,
    name: 'Votre nom, comme votre enseignant le connaît',
    save: 'Enregistrer le fichier à rendre',
    saved: (name) => `Enregistré sous ${name}. Rendez-le là où votre enseignant le demande.`,
    fileName: 'attention-resultats',
    empty: 'Cette adresse ne demande aucun exercice.',
    problemsHeading: 'Des parties de ce devoir n’ont pas pu être lues :',
    problems: {
      heading: 'Le titre a plus de 120 caractères ou des caractères qui ne peuvent pas être affichés. Il a été omis.',
      attempts: (most) =>
        `Le nombre de réponses doit être un nombre entier de 1 à ${most}. Il n’y a donc pas de limite.`,
      due: 'L’échéance doit être écrite comme 2026-12-01T18:00Z. Elle a été omise.',
      tooLong: 'La liste d’exercices est trop longue pour être lue.',
      unknown: (name) => `Il n’y a pas d’exercice ni de chapitre « ${name} ».`,
      none: 'Aucun exercice n’est nommé.',
    },
  },

  file: {
    tooLong: 'trop grand pour un fichier de résultats',
    noJson: 'pas du JSON',
    notOurs: 'pas de résultats de cette leçon',
    damaged: (where) => `endommagé à « ${where} »`,
    unreadable: 'n’a pas pu être ouvert',
  },

  checker: {
    title: 'Vérifier des résultats rendus',
    intro:
      'Choisissez les fichiers que vos étudiants ont rendus. Ils sont lus dans ce navigateur et ne sont envoyés nulle part. La somme de contrôle trouve les fichiers endommagés ou modifiés ; elle ne peut pas trouver des résultats falsifiés, car quiconque a la leçon peut faire un fichier qui convient.',
    choose: 'Choisir des fichiers',
    none: 'Aucun fichier n’a encore été choisi.',
    table: 'Résultats',
    columns: {
      file: 'Fichier',
      learner: 'Étudiant',
      assignment: 'Devoir',
      score: 'Résolus',
      last: 'Dernière réponse',
      verdict: 'Somme de contrôle',
    },
    intact: 'exacte',
    edited: 'inexacte : le fichier a été changé après son enregistrement',
    late: 'après l’échéance',
    differs: 'un autre devoir que le premier fichier',
    csv: 'Enregistrer en CSV',
    differsFromGiven: 'un autre devoir que celui qui a été donné',
    summary: (files, well) => `${files} ${files === 1 ? 'fichier' : 'fichiers'}, dont ${well} intacts et de ce devoir.`,
    csvName: 'resultats',
    unnamed: 'sans nom',
  },

  platform: {
    none: 'Aucune plateforme d’apprentissage n’a été trouvée : vos résultats ne sont pas transmis. Tout le reste fonctionne.',
    refused:
      'La plateforme d’apprentissage n’a pas ouvert de session : vos résultats ne sont pas transmis. Tout le reste fonctionne.',
    notStored: (code) =>
      `La plateforme d’apprentissage n’a pas enregistré votre dernier résultat (erreur ${code}). Un nouvel essai suivra avec votre prochaine réponse ; gardez cette page ouverte.`,
    connected: 'Vos résultats sont transmis à la plateforme d’apprentissage.',
  },
};
