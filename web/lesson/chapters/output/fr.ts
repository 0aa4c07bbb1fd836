import type { words as english } from './en.ts';

const all = (n: number): string => (n === 1 ? 'la seule composante' : `les ${n} composantes`);

export const words: typeof english = {
  switches: 'Têtes actives',
  head: (head) => `Tête ${head + 1}`,
  token: 'Token',
  table: (token) => `La sortie de « ${token} », additionnée tête par tête`,
  part: (head) => `tête ${head + 1}`,
  bias: 'b_O',
  total: (on, all) => (on === all ? 'leur somme' : `somme de ${on}`),
  core: 'Y dans la figure',
  coreWithout: 'Y sans elles',
  lost: 'perdu',
  more: (count) => `⋯ encore ${count}`,
  equal: (n, difference) =>
    difference === '0'
      ? `Pour ${all(n)}, la somme est ce que calcule la couche.`
      : `Pour ${all(n)}, la somme diffère d’au plus ${difference} de ce que calcule la couche : c’est l’arrondi.`,
  domain: (most) => `Les couleurs vont de −${most} à ${most}.`,
  losses: 'Ce que perd chaque mot',
  nothing: 'Rien pour l’instant : désactivez une tête ci-dessus.',
  percent: (share) => `${share} %`,
  lossesHow:
    'La longueur de ce qui manque, ‖Y − Y sans elles‖, en pourcentage de la longueur de Y. Elle dépasse 100 % là où des têtes se contrariaient. Un transformeur ajoute Y à X : la perte y est une plus petite partie du tout.',
};

// from: f179d4d
