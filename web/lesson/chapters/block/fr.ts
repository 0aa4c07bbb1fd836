import { count } from '../../../messages/fr/grammar.ts';
import type { words as english } from './en.ts';

const blocksOf = (blocks: number): string => (blocks === 1 ? 'un bloc' : count(blocks, 'bloc', 'blocs'));

export const words: typeof english = {
  loading: 'Chargement du bloc…',
  failed: 'Le bloc n’a pas pu être chargé.',
  figure: 'La figure normalise',
  orders: { post: 'chaque somme (post-norm)', pre: 'l’entrée de chaque partie (pre-norm)' },
  ownOrder:
    'Ces poids ont leurs propres normalisations et leur propre partie feed-forward, entraînées dans cet ordre. L’autre colonne les emploie dans l’autre ordre, pour lequel elles n’ont jamais été entraînées.',
  figureDropout: 'Dropout dans la figure',
  dropoutOff: 'sans',
  dropoutOn: (p) => `avec, p = ${p}`,
  dropsWhere: {
    post: 'Comme dans la couche de PyTorch : sur les poids d’attention, sur ce que chaque partie ajoute, et sur les composantes après GELU. Les trois derniers ont chacun leur étape dans la figure.',
    pre: 'Comme dans GPT-2 : sur les poids d’attention, et sur ce que chaque partie ajoute.',
  },
  token: 'Token',
  tokenOnStream: 'Token dans le flux',
  tokenOfRow: 'Token de la ligne de poids',
  sideBySide: 'Ce que contient le flux, dans les deux ordres',
  size: 'taille',
  says: {
    input: 'l’entrée',
    output: 'ce que l’attention ajoute',
    residual_1: 'la somme',
    norm_1: 'après normalisation',
    contracted: 'ce que la partie feed-forward ajoute',
    residual_2: 'la somme',
    norm_2: 'après normalisation',
  },
  sizeMeans:
    'Taille : la racine de la moyenne des carrés de la ligne. Une normalisation la met à 1 ; γ et β la changent ensuite un peu.',

  stack: 'Une pile de blocs',
  blocks: 'Blocs',
  chart: (blocks) => `Taille des lignes du flux, de l’entrée jusqu’après ${blocksOf(blocks)}, dans les deux ordres`,
  grown: (blocks, post, pre) =>
    `Après ${blocksOf(blocks)}, une ligne a la taille ${post} en post-norm et ${pre} en pre-norm.`,
  how: (width, heads, first) =>
    `Votre phrase avec d_model = ${width} et ${count(heads, 'tête causale', 'têtes causales')}. Chaque bloc a ses propres poids aléatoires, tirés de la graine de la leçon avec une variance de 1/(nombre d’entrées de la matrice). À l’entrée, la taille, sur tous les tokens, est ${first}.`,
  table: 'Les tailles en tableau',
  after: 'blocs',
  entrance: '0',

  gradients: 'Ses gradients avant tout entraînement',
  gradientsOf:
    'Quelle taille a, dans le dernier bloc, le gradient de la seconde matrice feed-forward, W₂ ? Mesurez-la pour toutes les profondeurs.',
  measure: 'Lancer la passe arrière',
  gradientChart: (most) =>
    `Taille du gradient de W₂ dans le dernier bloc, pour des piles de 1 à ${count(most, 'bloc', 'blocs')}, dans les deux ordres, avec 1/√profondeur`,
  overRoot: '1/√profondeur',
  stacks: (done, of) => `${count(done, 'pile', 'piles')} sur ${of}`,
  lastGradient: (blocks, post, pre, stacks) =>
    `Avec ${blocksOf(blocks)}, cette taille est, dans le dernier bloc, de ${post} en post-norm et de ${pre} en pre-norm, en moyenne sur ${count(stacks, 'pile', 'piles')}.`,
  gradientHow:
    'Taille : la racine de la somme des carrés. Lignes : moyennes sur des piles à poids aléatoires différents ; bandes : leur écart type. La perte est la moitié du carré de la distance entre chaque ligne qui sort de la pile et une ligne aléatoire, en moyenne sur les tokens. En pre-norm, une normalisation de plus suit le dernier bloc. C’est le moteur de la page qui calcule tout.',
  gradientTable: 'Les gradients en tableau',
  block: 'blocs de la pile',

  dropout: 'Dropout sur une ligne de poids',
  probability: 'p, la fraction écartée',
  again: 'Tirer encore',
  rowOf: (token, head) => `Poids de « ${token} » dans la tête ${head}, avant et après le dropout`,
  sum: 'somme',
  before: 'avant',
  afterDropout: 'après',
  drawn: (factor, sum) =>
    `Les poids gardés sont multipliés par 1/(1 − p) = ${factor}. La somme de ce tirage est ${sum}.`,
  average: (draws, withFactor, without) =>
    `Sur ${count(draws, 'tirage', 'tirages')}, la somme moyenne est ${withFactor} ; sans le facteur, ${without}.`,
};

// from: d5f619a
