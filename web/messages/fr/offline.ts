import type { words as english } from '../en/offline.ts';

export const words: typeof english = {
  ready:
    'Une version plus récente de cette leçon est arrivée. Ouvrez-la quand vous voulez : ce que vous avez tapé sans le vérifier sera perdu.',
  opening: 'La nouvelle version s’ouvrira dès qu’aucun onglet ne chargera plus une partie de cette leçon.',
  elsewhere: 'Un autre onglet a ouvert une version plus récente de cette leçon. Rechargez celui-ci pour la suivre.',
  offline: 'Vous êtes hors ligne. La leçon continue : elle est conservée tout entière dans ce navigateur.',
  open: 'Recharger maintenant',
  close: 'Fermer cet avis',
};

// from: 45e034d
