/**
 * The checkpoint that is open now, for the whole page: there is one at most, and another takes its place only when it is loaded.
 * Nothing of it is kept beyond the page: a reader opens it again.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { EngineChoice } from '../../constants/engine-choices.ts';
import type { CheckpointLink } from './checkpoint-link.ts';
import type { OpenedLayer, Reading, Sizes } from './protocol.ts';
import { obstacles } from './room-in-chapters.ts';

export interface OpenedCheckpoint {
  readonly name: string;
  readonly sizes: Sizes;
  /** Of a training on this page: after how many steps it stands so. Absent where it came from a file. */
  readonly steps?: number;
  /** Without an engine, the faster one. */
  read(text: string, engine?: EngineChoice): Promise<Reading>;
  /** Asks for a layer over a text, and keeps the answer for `layerNow`, if the chapters have room for it. */
  layer(text: string, layer: number): Promise<OpenedLayer>;
  /** The layer that was asked for last, if it is this one over this text. */
  layerNow(text: string, layer: number): OpenedLayer | null;
  /** How many tokens a text has; null unless it was read lately. */
  tokenCount(text: string): number | null;
}

/** Texts whose tokens stay counted. */
const MOST_COUNTED = 100;

const now = signal<OpenedCheckpoint | null>(null);
let link: CheckpointLink | null = null;

export const openedCheckpoint: ReadonlySignal<OpenedCheckpoint | null> = now;

/** Puts a checkpoint that somebody else holds, such as a training, in the place of the one before, which is closed. */
export function lendCheckpoint(checkpoint: OpenedCheckpoint): void {
  link?.end();
  link = null;
  now.value = checkpoint;
}

/** Puts a loaded checkpoint in the place of the one before, which is closed. */
export function showCheckpoint(name: string, sizes: Sizes, its: CheckpointLink): void {
  link?.end();
  link = its;
  const counted = new Map<string, number>();
  let last: { readonly text: string; readonly layer: number; readonly answer: OpenedLayer } | null = null;
  const count = (text: string, tokens: number): void => {
    counted.delete(text);
    counted.set(text, tokens);
    const [oldest] = counted.keys();
    if (counted.size > MOST_COUNTED && oldest !== undefined) counted.delete(oldest);
  };
  now.value = {
    name,
    sizes,
    async read(text, engine = 'auto') {
      const answer = await its.ask({ ask: 'read', text, engine });
      count(text, answer.tokens.length);
      return answer;
    },
    async layer(text, layer) {
      const answer = await its.ask({ ask: 'layer', text, layer });
      count(text, answer.tokens.length);
      if (obstacles(sizes, answer.tokens.length).length === 0) last = { text, layer, answer };
      return answer;
    },
    layerNow: (text, layer) => (last?.text === text && last.layer === layer ? last.answer : null),
    tokenCount: (text) => counted.get(text) ?? null,
  };
}
