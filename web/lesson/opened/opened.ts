/**
 * The checkpoint that is open now, for the whole page: there is one at most, and another takes its place only when it is loaded.
 * Nothing of it is kept beyond the page: a reader opens it again.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { CheckpointLink } from './checkpoint-link.ts';
import type { OpenedLayer, Reading, Sizes } from './protocol.ts';

export interface OpenedCheckpoint {
  readonly name: string;
  readonly sizes: Sizes;
  read(text: string): Promise<Reading>;
  layer(text: string, layer: number): Promise<OpenedLayer>;
}

const now = signal<OpenedCheckpoint | null>(null);
let link: CheckpointLink | null = null;

export const openedCheckpoint: ReadonlySignal<OpenedCheckpoint | null> = now;

/** Puts a loaded checkpoint in the place of the one before, which is closed. */
export function showCheckpoint(name: string, sizes: Sizes, its: CheckpointLink): void {
  link?.end();
  link = its;
  now.value = {
    name,
    sizes,
    read: (text) => its.ask({ ask: 'read', text }),
    layer: (text, layer) => its.ask({ ask: 'layer', text, layer }),
  };
}
