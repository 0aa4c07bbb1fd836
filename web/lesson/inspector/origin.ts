/**
 * Explains where a given number comes from: a token, a weight, or a mask rule. Mask rules that the options do not record
 * (padding, a painted mask) are inferred from the mask.
 */
import { type CellRef, flatIndexAt } from '../../engine/cell.ts';
import type { AttentionOptions, AttentionTrace, BlockOptions } from '../../engine/engine.ts';
import { words as cellNames } from '../../messages/en/cells.ts';
import { words as handMadeWords } from '../../messages/en/hand-made.ts';
import { words } from '../../messages/en/inspector.ts';
import { tensorSymbol } from '../../views/identity.ts';
import { FEATURES } from '../model/hand-made/codes.ts';
import { entryName, positionOf, type Sentences, valueAt } from './describe.ts';
import { formatAligned } from './numbers.ts';

/** The source of the page's weights and embeddings; null if the page does not name it. */
export type Origin =
  | { readonly kind: 'random'; readonly seed: number }
  | { readonly kind: 'learned' }
  | { readonly kind: 'hand-made' }
  | { readonly kind: 'notebook' }
  | { readonly kind: 'trained' | 'opened'; readonly layer: number }
  | null;

/** One sentence about a cell of a given tensor. */
export function givenSentence(trace: AttentionTrace, cell: CellRef, sentences: Sentences, origin: Origin): string {
  const tensor = trace.get(cell.tensor);
  const options: AttentionOptions & Partial<BlockOptions> = trace.options;
  const value = valueAt(tensor, cell);
  const position = positionOf(tensor, sentences, cell).join(', ');
  const symbol = tensorSymbol(cell.tensor);
  const token = entryName('t', cell.at.t ?? 0, sentences);
  const from = (what: string): string => words.given.from(what, originWords(origin, cell));
  const plain = (what: string): string => words.given.from(what, '');
  switch (cell.tensor) {
    case 'embedding':
      return from(words.given.embedding(token));
    case 'input':
      return from(words.given.input(token));
    case 'key_input':
    case 'value_input':
      return from(words.given.input(entryName('s', cell.at.s ?? 0, sentences)));
    case 'position':
      return plain(words.given.position((cell.at.t ?? 0) + 1));
    case 'scale':
      return plain(words.given.scale(trace.options.dModel / trace.options.numHeads, formatAligned(value, 4)));
    case 'temperature':
      return plain(words.given.temperature(formatAligned(value, 2)));
    case 'epsilon':
      return plain(words.given.epsilon(formatAligned(value, 2)));
    case 'tile_size':
      return plain(words.given.tileSize(value));
    case 'target':
      return plain(words.given.target(token, entryName('t', ((cell.at.t ?? 0) + 1) % trace.options.tokens, sentences)));
    case 'half':
      return plain(words.given.half);
    case 'mask':
      return plain(maskWords(trace, cell, value, sentences));
    case 'dropout_mask':
      return plain(dropoutWords(options.dropout, value));
    case 'activated_dropout_mask':
      return plain(dropoutWords(options.hiddenDropout ?? 0, value));
    case 'output_dropout_mask':
    case 'contracted_dropout_mask':
      return plain(dropoutWords(options.residualDropout ?? 0, value));
    default:
      if (cell.tensor.startsWith('norm_')) return from(words.given.normWeight(symbol, position));
      if (cell.tensor.startsWith('w_')) return from(words.given.weight(symbol, position));
      if (cell.tensor.startsWith('b_')) return from(words.given.bias(symbol, position));
      return from(words.given.other(symbol));
  }
}

function originWords(origin: Origin, { at: { m } }: CellRef): string {
  switch (origin?.kind) {
    case undefined:
      return '';
    case 'random':
      return words.given.seed(origin.seed);
    case 'learned':
      return words.given.learned;
    case 'notebook':
      return words.given.notebook;
    case 'opened':
      return words.given.opened(origin.layer + 1);
    case 'trained':
      return words.given.trained(origin.layer + 1);
    case 'hand-made':
      return featureWords(m);
  }
}

/** In the hand-made model every model feature has its own meaning. */
function featureWords(m: number | undefined): string {
  const feature = m === undefined ? undefined : FEATURES[m];
  if (m === undefined || feature === undefined) return handMadeWords.given;
  return handMadeWords.givenFeature(m + 1, handMadeWords.features[feature]);
}

/** The first rule that explains a mask value: causal, window, padding, then the painted mask. */
function maskWords(trace: AttentionTrace, cell: CellRef, value: number, sentences: Sentences): string {
  const { t = 0, s = 0 } = cell.at;
  const { causal, windowLeft, windowRight } = trace.options;
  const query = cellNames.counted(cellNames.letters.t, entryName('t', t, sentences));
  const key = cellNames.counted(cellNames.letters.s, entryName('s', s, sentences));
  if (value === 0) return words.given.maskOpen(query, key);
  if (value !== Number.NEGATIVE_INFINITY) return words.given.maskAdded(formatAligned(value, 3));
  if (causal && s > t) return words.given.maskCausal(key, query);
  if (windowLeft >= 0 && t - s > windowLeft) return words.given.maskLeft(t - s, windowLeft);
  if (windowRight >= 0 && s - t > windowRight) return words.given.maskRight(s - t, windowRight);
  return isForbiddenToAll(trace, s) ? words.given.maskPadding(key) : words.given.maskCustom(query, key);
}

function isForbiddenToAll(trace: AttentionTrace, s: number): boolean {
  const mask = trace.get('mask');
  return Array.from(
    { length: trace.options.tokens },
    (_, t) => mask.data[flatIndexAt(mask, mask.shape, { t, s })],
  ).every((value) => value === Number.NEGATIVE_INFINITY);
}

function dropoutWords(dropout: number, value: number): string {
  if (value === 0) return words.given.dropped(`${formatAligned(dropout * 100, 0)} %`);
  return words.given.kept(formatAligned(value, 3), formatAligned(dropout, 2));
}
