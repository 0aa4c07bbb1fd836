/** Deux ordres de la norme et de la partie, une pile de blocs, et le dropout sur une ligne de poids. */
import type { words as english } from '../../en/labs/block.ts';

const blocksOf = (count: number): string => (count === 1 ? 'un bloc' : `${count} blocs`);

export const words: typeof english = {
  loading: 'Le bloc se charge …',
  failed: 'Le bloc n’a pas pu être chargé.',
  figure: 'La figure normalise',
  orders: { post: 'chaque somme (2017)', pre: 'l’entrée de chaque partie (GPT-2)' },
  ownOrder:
    'Ces poids apportent leurs normes et leur partie feed-forward, entraînées dans cet ordre ; l’autre colonne les prend dans l’autre ordre, jamais entraîné.',
  figureDropout: 'Dropout dans la figure',
  dropoutOff: 'sans',
  dropoutOn: (p) => `avec, p = ${p}`,
  dropsWhere: {
    post: 'Comme dans la couche de PyTorch : sur les poids d’attention, sur ce que chaque partie ajoute, et sur les composantes derrière GELU. Les trois derniers ont chacun leur image.',
    pre: 'Comme dans GPT-2 : sur les poids d’attention, et sur ce que chaque partie ajoute.',
  },
  token: 'Token',
  tokenOnStream: 'Token sur le flux',
  tokenOfRow: 'Token de la ligne de poids',
  sideBySide: 'Ce qui se trouve sur le flux, dans les deux ordres',
  size: 'taille',
  says: {
    input: 'entre',
    output: 'ce que l’attention ajoute',
    residual_1: 'la somme',
    norm_1: 'sa norme',
    contracted: 'ce que la partie feed-forward ajoute',
    residual_2: 'la somme',
    norm_2: 'sa norme',
  },
  sizeMeans: 'Taille : la racine de la moyenne des carrés de la ligne. Une norme la met à 1, à γ et β près.',

  stack: 'Une pile de blocs',
  blocks: 'Blocs',
  chart: (blocks) => `Taille des lignes du flux, de l’entrée jusque derrière ${blocksOf(blocks)}, dans les deux ordres`,
  grown: (blocks, post, pre) =>
    `Derrière ${blocksOf(blocks)}, une ligne a la taille ${post} en post-norm et ${pre} en pre-norm.`,
  how: (width, heads, first) =>
    `La phrase avec d_model = ${width} et ${heads} têtes causales ; chaque bloc a ses poids aléatoires, issus de la graine de la leçon, de variance 1/entrées. À l’entrée, la taille, sur tous les tokens, est ${first}.`,
  table: 'Les tailles en tableau',
  after: 'blocs',
  entrance: '0',

  gradients: 'Ses gradients avant tout entraînement',
  gradientsOf: 'Quelle taille a le gradient de la seconde matrice feed-forward, W₂, de chaque bloc ?',
  measure: 'La parcourir à rebours',
  gradientChart: (blocks) => `Taille du gradient de W₂ dans chacun de ${blocksOf(blocks)}, dans les deux ordres`,
  lastGradient: (blocks, post, pre) =>
    `Dans le dernier de ${blocksOf(blocks)}, elle est ${post} en post-norm et ${pre} en pre-norm.`,
  gradientHow:
    'Taille : la racine de la somme de ses carrés. La perte est la moitié du carré de la distance entre chaque ligne qui sort de la pile et une ligne aléatoire, en moyenne sur les tokens ; en pre-norm, une norme de plus suit le dernier bloc. Tout vient du noyau.',
  gradientTable: 'Les gradients en tableau',
  block: 'bloc',

  dropout: 'Dropout sur une ligne de poids',
  probability: 'p, la part écartée',
  again: 'Tirer encore',
  rowOf: (token, head) => `Poids de « ${token} » dans la tête ${head}, avant et après le dropout`,
  sum: 'somme',
  before: 'avant',
  afterDropout: 'après',
  drawn: (factor, sum) => `Les survivants sont multipliés par 1/(1 − p) = ${factor}. La somme de ce tirage est ${sum}.`,
  average: (draws, withFactor, without) =>
    `Sur ${draws} tirages, la somme moyenne est ${withFactor} ; sans le facteur, ${without}.`,
};
