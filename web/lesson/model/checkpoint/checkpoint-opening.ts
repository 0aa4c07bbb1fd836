/**
 * Opens a checkpoint from selected files: header, questions about missing facts, weights. Each opening has its own worker. Until
 * it succeeds, the previous checkpoint stays open.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type CheckpointProblem, problemOf } from '../../../engine/checkpoint/checkpoint-error.ts';
import type { LoadProgress } from '../../../engine/checkpoint/load-model.ts';
import { CancelledError } from '../../../workers/worker-client.ts';
import { type CheckpointClient, checkpointClient } from './checkpoint-client.ts';
import { chosenFiles } from './chosen-files.ts';
import { showCheckpoint } from './opened.ts';
import type { CheckpointFiles, Choice, Found } from './protocol.ts';

export type Stage =
  | { readonly at: 'waiting'; readonly problem: CheckpointProblem | 'no-checkpoint' | 'cancelled' | null }
  | { readonly at: 'recognising' }
  /** `problem`: why the weights could not be loaded this way. */
  | { readonly at: 'found'; readonly found: Found; readonly problem: CheckpointProblem | null }
  | { readonly at: 'loading'; readonly found: Found; readonly progress: LoadProgress | null };

type Connect = (onProgress: (progress: LoadProgress) => void) => CheckpointClient;

export class CheckpointOpening {
  readonly #stage = signal<Stage>({ at: 'waiting', problem: null });
  #client: CheckpointClient | null = null;
  #files: CheckpointFiles | null = null;

  constructor(private readonly connect: Connect = checkpointClient) {}

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
    const client = this.#begin();
    this.#stage.value = { at: 'recognising' };
    try {
      const found = await client.call('recognise', chosen);
      if (client === this.#client) this.#stage.value = { at: 'found', found, problem: null };
    } catch (error) {
      if (client !== this.#client || error instanceof CancelledError) return;
      this.#stop();
      this.#stage.value = { at: 'waiting', problem: problemOf(error) };
    }
  }

  /** Loads the weights of the recognised checkpoint. */
  async load(choice: Choice): Promise<void> {
    const stage = this.#stage.peek();
    const [client, files] = [this.#client, this.#files];
    if (stage.at !== 'found' || !client || !files) return;
    const { found } = stage;
    this.#stage.value = { at: 'loading', found, progress: null };
    try {
      const sizes = await client.call('load', choice);
      if (client !== this.#client) return;
      this.#client = null;
      showCheckpoint(files.checkpoint.name, sizes, client);
      this.#stage.value = { at: 'waiting', problem: null };
    } catch (error) {
      if (client !== this.#client || error instanceof CancelledError) return;
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

  #begin(): CheckpointClient {
    this.#stop();
    const client = this.connect((progress) => {
      const stage = this.#stage.peek();
      if (client === this.#client && stage.at === 'loading') this.#stage.value = { ...stage, progress };
    });
    this.#client = client;
    return client;
  }

  #stop(): void {
    this.#client?.end();
    this.#client = null;
  }
}
