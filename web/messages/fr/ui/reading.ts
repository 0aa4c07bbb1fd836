import type { reading as english } from '../../en/ui/reading.ts';

export const reading: typeof english = {
  contents: { button: 'Table des matières', questions: 'Questions et réponses' },
  print: {
    name: 'Nom',
    date: 'Date',
    missing: 'Des parties de cette feuille étaient en cours de chargement. Imprimez-la à nouveau.',
  },
  embed: { button: 'Intégrer cette figure dans votre propre page', heading: 'Intégrer cette figure' },
  ownPage: 'Ouvrir ceci dans une page à part, pour imprimer ou présenter (nouvel onglet)',
  present: 'Présenter les figures une à une',
  export: { button: 'Enregistrer cette figure ou ses nombres', heading: 'Enregistrer' },
};

// from: ac335fa
