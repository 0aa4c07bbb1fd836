/**
 * Opens a checkpoint from selected files: header, questions about missing facts, weights. Each opening has its own worker. Until
 * it succeeds, the previous checkpoint stays open.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { CheckpointError, type CheckpointProblem } from '../../../engine/checkpoint/checkpoint-error.ts';
import type { LoadProgress } from '../../../engine/checkpoint/load-model.ts';
import { CancelledError, CheckpointLink } from './checkpoint-link.ts';
import { chosenFiles } from './chosen-files.ts';
import { showCheckpoint } from './opened.ts';
import type { CheckpointFiles, Found } from './protocol.ts';

export type Stage =
  | { readonly at: 'waiting'; readonly problem: CheckpointProblem | 'no-checkpoint' | 'cancelled' | null }
  | { readonly at: 'recognising' }
  /** `problem`: why the weights could not be loaded this way. */
  | { readonly at: 'found'; readonly found: Found; readonly problem: CheckpointProblem | null }
  | { readonly at: 'loading'; readonly found: Found; readonly progress: LoadProgress | null };

export interface Choice {
  readonly numHeads: number;
  /** The index of the layer, if there are several. */
  readonly place: number;
  /** Seed of the word vectors for a single layer. */
  readonly seed: number;
}

type Connect = (onProgress: (progress: LoadProgress) => void) => CheckpointLink;

export class Opening {
  readonly #stage = signal<Stage>({ at: 'waiting', problem: null });
  #link: CheckpointLink | null = null;
  #files: CheckpointFiles | null = null;

  constructor(private readonly connect: Connect = (onProgress) => new CheckpointLink(onProgress)) {}

  get stage(): ReadonlySignal<Stage> {
    return this.#stage;
  }

  /** Reads the header of the checkpoint among these files. */
  async choose(files: readonly File[]): Promise<void> {
    if (files.length === 0 || this.#stage.peek().at === 'loading') return;
    const before = this.#stage.peek().at === 'found' ? this.#files : null;
    const chosen = chosenFiles(files, before);
    if (!chosen) {
      this.#stop();
      this.#stage.value = { at: 'waiting', problem: 'no-checkpoint' };
      return;
    }
    this.#files = chosen;
    const link = this.#begin();
    this.#stage.value = { at: 'recognising' };
    try {
      const found = await link.ask({ ask: 'recognise', files: chosen });
      if (link === this.#link) this.#stage.value = { at: 'found', found, problem: null };
    } catch (error) {
      if (link !== this.#link || error instanceof CancelledError) return;
      this.#stop();
      this.#stage.value = { at: 'waiting', problem: problemOf(error) };
    }
  }

  /** Loads the weights of the recognised checkpoint. */
  async load({ numHeads, place, seed }: Choice): Promise<void> {
    const stage = this.#stage.peek();
    const [link, files] = [this.#link, this.#files];
    if (stage.at !== 'found' || !link || !files) return;
    const { found } = stage;
    this.#stage.value = { at: 'loading', found, progress: null };
    try {
      const sizes = await link.ask({ ask: 'load', numHeads, place, seed });
      if (link !== this.#link) return;
      this.#link = null;
      showCheckpoint(files.checkpoint.name, sizes, link);
      this.#stage.value = { at: 'waiting', problem: null };
    } catch (error) {
      if (link !== this.#link || error instanceof CancelledError) return;
      this.#stage.value = { at: 'found', found, problem: problemOf(error) };
    }
  }

  cancel(): void {
    this.#stop();
    this.#stage.value = { at: 'waiting', problem: 'cancelled' };
  }

  /** Ends the worker if the reader cancels. */
  dispose(): void {
    this.#stop();
    this.#stage.value = { at: 'waiting', problem: null };
  }

  #begin(): CheckpointLink {
    this.#stop();
    const link = this.connect((progress) => {
      const stage = this.#stage.peek();
      if (link === this.#link && stage.at === 'loading') this.#stage.value = { ...stage, progress };
    });
    this.#link = link;
    return link;
  }

  #stop(): void {
    this.#link?.end();
    this.#link = null;
  }
}

function problemOf(error: unknown): CheckpointProblem {
  if (error instanceof CheckpointError) return error.problem;
  return { kind: 'core', detail: error instanceof Error ? error.message : String(error) };
}
