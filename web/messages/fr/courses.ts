import type { words as english } from '../en/courses.ts';
import { count } from './grammar.ts';

export const words: typeof english = {
  assignment: {
    kicker: 'Devoir',
    heading: 'Exercices sur l’attention multi-têtes',
    exercises: (n) => count(n, 'exercice', 'exercices'),
    attempts: (n) => `${count(n, 'réponse', 'réponses')} pour chacun`,
    anyAttempts: 'autant de réponses que vous voulez',
    seed: (seed) => `jeu de questions n° ${seed}`,
    due: (when) => `à rendre le ${when}`,
    late: 'Ce moment est passé. Vous pouvez continuer ; le fichier dit quand chaque exercice a reçu sa réponse.',
    formative:
      'Vos réponses sont vérifiées sur cette machine et ne sont envoyées nulle part. De tels résultats peuvent être falsifiés : ils servent à s’exercer et à s’améliorer, pas à noter.',
    list: 'Exercices de ce devoir',
    item: (number, kind, standing) => `${number}. ${kind}, ${standing}`,
    standing: { open: 'à faire', solved: 'résolu', closed: 'plus de réponse possible' },
    read: (chapter) => `Lire le chapitre « ${chapter} » (dans un nouvel onglet)`,
    loading: 'Chargement des nombres…',
    next: 'Exercice suivant',
    results: 'Vos résultats',
    score: (solved, of) => `${count(solved, 'résolu', 'résolus')} sur ${of}`,
    name: 'Votre nom, comme votre enseignant le connaît',
    save: 'Enregistrer le fichier à rendre',
    saved: (name, framed) =>
      `Votre navigateur enregistre le fichier sous ${name}. Rendez-le là où votre enseignant le demande.${framed ? ' Si aucun fichier n’arrive, la page qui entoure celle-ci interdit les téléchargements.' : ''}`,
    fileName: 'attention-resultats',
    nothing:
      'Cette adresse ne nomme aucun exercice. Si votre enseignant vous a donné un lien, ouvrez-le en entier : la fin a peut-être été coupée.',
    choose: 'Ouvrez un fichier d’exercices, si votre enseignant vous en a donné un',
    make: 'Enseignants : choisissez des exercices pour un devoir, ou écrivez les vôtres',
    problemsHeading: 'Des parties de ce devoir n’ont pas pu être lues :',
    problems: {
      heading: 'Le titre a plus de 120 caractères ou des caractères qui ne peuvent pas être affichés. Il a été omis.',
      attempts: (most) =>
        `Le nombre de réponses doit être un nombre entier de 1 à ${most}. Il n’y a donc pas de limite.`,
      due: 'L’échéance doit être écrite comme 2026-12-01T18:00Z. Elle a été omise.',
      tooLong: 'La liste d’exercices est trop longue pour être lue.',
      alike: (name, alike) =>
        `Cette version de la leçon n’a ni exercice ni chapitre « ${name} ». Vouliez-vous dire ${alike} ?`,
      unknown: (name, known) => `Cette version de la leçon n’a ni exercice ni chapitre « ${name} ». Elle a : ${known}.`,
      more: (names) => (names === 1 ? 'Un autre nom est inconnu.' : `${names} autres noms sont inconnus.`),
      none: 'L’adresse de cette page ne nomme aucun exercice.',
      study: 'L’ordre d’une étude est ab ou ba : la forme A d’abord, ou la forme B. L’étude a été omise.',
      group:
        'Le nom du groupe a plus de 40 caractères ou des caractères qui ne peuvent pas être affichés. Il a été omis.',
      fixed:
        'Les questions d’une étude sont fixes. Les exercices, le nombre de réponses, le document et les réglages du modèle ont été omis.',
    },
  },

  study: {
    kicker: 'Deux tests, avant et après',
    questions: (n) => `${count(n, 'question', 'questions')} dans chaque test, une réponse à chacune`,
    rules:
      'Répondez sans aide. Vous ne verrez pas quelles réponses sont justes, et vous ne pourrez pas changer une réponse. Si vous ne savez pas, dites-le : c’est plus utile que de deviner. Vos réponses restent dans ce navigateur jusqu’à ce que vous les enregistriez dans un fichier et le rendiez. Le fichier contient votre nom, vos résultats avec leurs heures, et le nom de votre groupe.',
    answered: {
      first: (answered, of) => `Premier test : ${count(answered, 'réponse', 'réponses')} sur ${of}`,
      second: (answered, of) => `Second test : ${count(answered, 'réponse', 'réponses')} sur ${of}`,
    },
    standing: 'répondu',
    notKnown: 'Je ne sais pas',
    between: 'Le premier test est terminé',
    betweenText:
      'Apprenez maintenant comme votre enseignant vous l’a dit. Ouvrez ensuite de nouveau cette adresse, dans ce navigateur sur cette machine, et commencez le second test.',
    begin: 'Commencer le second test',
    end: 'Les deux tests sont terminés',
    endText: (first, second, of) =>
      `Vous avez résolu ${count(first, 'question', 'questions')} sur ${of} au premier test et ${second} sur ${of} au second. Enregistrez vos résultats et rendez-les.`,
  },

  file: {
    tooLong: 'trop grand pour un fichier de résultats',
    noJson: 'pas du JSON',
    notOurs: 'pas de résultats de cette leçon',
    otherVersion: 'enregistré par une autre version de la leçon',
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
    same: {
      answers: (file) => `les mêmes réponses, aux mêmes moments, que dans « ${file} »`,
      name: (file) => `le même nom que dans « ${file} »`,
    },
    unlisted: 'Avec --names, chaque fichier est listé avec son auteur.',
    csv: 'Enregistrer en CSV',
    differsFromGiven: 'un autre devoir que celui qui a été donné',
    summary: (files, well) =>
      `${count(files, 'fichier', 'fichiers')}, dont ${count(well, 'intact', 'intacts')} et de ce devoir.`,
    csvName: 'resultats',
    unnamed: 'sans nom',
  },

  questions: {
    title: 'Question par question',
    columns: {
      question: 'Question',
      first: 'Juste au premier essai',
      second: 'Au deuxième',
      later: 'Plus tard',
      wrong: 'Pas encore juste',
      unanswered: 'Sans réponse',
      mistakes: 'Combien ont fait quelle erreur',
    },
    unknown: 'une autre erreur',
    counted: (files) =>
      `${count(files, 'fichier compté', 'fichiers comptés')}. Chaque fichier compte pour un étudiant.`,
    leftOut: (files) =>
      files < 2
        ? `${files} fichier n’est pas compté : il n’est pas intact, pas de ce devoir, ou est une copie.`
        : `${files} fichiers ne sont pas comptés : ils ne sont pas intacts, pas de ce devoir, ou sont des copies.`,
    csv: 'Enregistrer les questions en CSV',
    csvName: 'questions',
  },

  gain: {
    title: 'Gain entre les deux tests',
    columns: {
      group: 'Groupe',
      learners: 'Étudiants',
      order: 'Forme A d’abord',
      first: 'Premier test',
      second: 'Second test',
      gain: 'Gain',
      interval: 'Intervalle à 95 %',
    },
    noGroup: 'sans groupe',
    interval: (low, high) => `de ${low} à ${high}`,
    few: (fewest) => `aucun : moins de ${count(fewest, 'étudiant', 'étudiants')}`,
    full: 'aucun : trop d’étudiants savaient déjà tout',
    difference: (one, other, gain, interval) =>
      `Différence des gains, ${one} moins ${other} : ${gain}, intervalle à 95 % ${interval}.`,
    noDifference: (fewest) =>
      `Deux groupes sont comparés si exactement deux ont un intervalle ; il y faut au moins ${fewest} étudiants dans chacun.`,
    form: (mean, learners) => `${mean} (${count(learners, 'étudiant', 'étudiants')})`,
    forms: (a, b) =>
      `Premier test, tous les groupes : forme A ${a}, forme B ${b}. Si l’écart est grand, les formes ne sont pas de même difficulté pour ces étudiants.`,
    method: (resamples, seed) =>
      `Les scores sont des parts de réponses justes. Gain = (second − premier) / (1 − premier), calculé sur les moyennes du groupe. Intervalles : bootstrap par percentiles sur les étudiants, ${resamples} tirages, graine ${seed}.`,
    leftOut: (files) =>
      files < 2
        ? `${files} fichier n’est pas compté : il n’est pas intact, pas de ce devoir, est une copie, ou n’a pas les deux tests.`
        : `${files} fichiers ne sont pas comptés : ils ne sont pas intacts, pas de ce devoir, sont des copies, ou n’ont pas les deux tests.`,
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

// from: 06e3e53
