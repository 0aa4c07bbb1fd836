/** The heads' switches, in French. */
import type { words as english } from '../../en/labs/output.ts';

export const words: typeof english = {
  switches: 'Têtes qui participent',
  head: (head) => `Tête ${head + 1}`,
  token: 'Token',
  table: (token) => `La sortie de « ${token} », additionnée tête par tête`,
  part: (head) => `tête ${head + 1}`,
  bias: 'b_O',
  total: (on, all) => (on === all ? 'leur somme' : `somme de ${on}`),
  core: 'Y, le noyau',
  coreWithout: 'le noyau, sans elles',
  full: 'Y de toutes',
  lost: 'perdu',
  more: (count) => `⋯ encore ${count}`,
  equal: (count, difference) =>
    difference === '0'
      ? `Sur les ${count} composantes, somme et noyau sont égaux.`
      : `Sur les ${count} composantes, somme et noyau diffèrent d’au plus ${difference} : l’arrondi.`,
  domain: (most) => `Couleurs de −${most} à ${most}.`,
  losses: 'Ce que perd chaque token',
  nothing: 'Rien pour l’instant : éteignez une tête ci-dessus.',
  percent: (share) => `${share} %`,
  lossesHow:
    'La longueur de ce qui manque, ‖Y − Y sans elles‖, rapportée à celle de Y : plus de 100 % là où des têtes se contrariaient. Un transformeur ajoute Y à X : la part y est plus petite.',
};
