/**
 * The page's open checkpoint: one at most. A new one replaces it once loaded. It is not stored: the reader opens it again after a
 * reload.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { shownName } from '../../../engine/shown-name.ts';
import type { EngineChoice } from '../../constants/limits.ts';
import type { CheckpointClient } from './checkpoint-client.ts';
import type { Next, NextQuestion, OpenedLayer, Reading, Sizes } from './protocol.ts';
import { obstacles } from './room-in-chapters.ts';

export interface OpenedCheckpoint {
  readonly name: string;
  readonly sizes: Sizes;
  /** For a model trained on this page: the number of training steps. Absent for a file. */
  readonly steps?: number;
  /** The engine defaults to the faster one. */
  read(text: string, engine?: EngineChoice): Promise<Reading>;
  /** What the model expects after a text. Absent for a single layer, and for a model trained on this page. */
  next?(question: NextQuestion): Promise<Next>;
  /** Requests a layer for a text, and caches the answer for `layerNow` if it fits the chapters. */
  layer(text: string, layer: number): Promise<OpenedLayer>;
  /** The last requested layer, if it matches; null otherwise. */
  layerNow(text: string, layer: number): OpenedLayer | null;
  /** The number of tokens of a text; null unless it was read recently. */
  tokenCount(text: string): number | null;
}

/** Entries in the LRU cache of token counts. */
const TOKEN_COUNT_CACHE = 100;

const now = signal<OpenedCheckpoint | null>(null);
let client: CheckpointClient | null = null;

export const openedCheckpoint: ReadonlySignal<OpenedCheckpoint | null> = now;

/** Opens a checkpoint that another module owns, such as a training, and closes the previous one. */
export function lendCheckpoint(checkpoint: OpenedCheckpoint): void {
  client?.end();
  client = null;
  now.value = checkpoint;
}

/** Opens a loaded checkpoint and closes the previous one. */
export function showCheckpoint(name: string, sizes: Sizes, its: CheckpointClient): void {
  client?.end();
  client = its;
  const counted = new Map<string, number>();
  let last: { readonly text: string; readonly layer: number; readonly answer: OpenedLayer } | null = null;
  const count = (text: string, tokens: number): void => {
    counted.delete(text);
    counted.set(text, tokens);
    const [oldest] = counted.keys();
    if (counted.size > TOKEN_COUNT_CACHE && oldest !== undefined) counted.delete(oldest);
  };
  now.value = {
    name: shownName(name),
    sizes,
    async read(text, engine = 'auto') {
      const answer = await its.call('read', { text, engine });
      count(text, answer.tokens.length);
      return answer;
    },
    ...(sizes.kind === 'model' ? { next: (question: NextQuestion) => its.call('next', question) } : {}),
    async layer(text, layer) {
      const answer = await its.call('layer', { text, layer });
      count(text, answer.tokens.length);
      if (obstacles(sizes, answer.tokens.length).length === 0) last = { text, layer, answer };
      return answer;
    },
    layerNow: (text, layer) => (last?.text === text && last.layer === layer ? last.answer : null),
    tokenCount: (text) => counted.get(text) ?? null,
  };
}
