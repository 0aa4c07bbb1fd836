/**
 * Reads text with an opened model on the core, on a copy (such as on a GPU), or on the faster one.
 *
 * The core also reads the copy's first text, and the two results are compared. If the copy fails, the core takes over,
 * and the same answer gives the reason.
 */
import { AttentionError, EngineFailure } from '../engine.ts';
import type { AsyncModel, CopyWhere, LanguageModel, ModelOptions } from '../language-model.ts';
import { CheckpointError } from './checkpoint-error.ts';
import type { HeadMaps, OpenedModel } from './opened-model.ts';

/**
 * Copies a model, getting its parameters from `read`. Rejects if that fails, with `EngineFailure` if the cause is
 * known.
 */
export type CopyModel = (
  options: ModelOptions,
  read: (name: string) => Float32Array,
  where: CopyWhere,
) => Promise<AsyncModel>;

/** The faster of the two, the core, or the copy. */
export type ReaderChoice = 'auto' | 'core' | 'copy';

/** How long the core and the copy took for the same text, in milliseconds. */
export interface Compared {
  readonly tokens: number;
  readonly core: number;
  readonly copy: number;
  /** Of the copy. */
  readonly kernels: string;
  /** Whether this reading compared them. Its maps are the core's. */
  readonly fresh: boolean;
}

export interface FasterReading {
  readonly maps: HeadMaps;
  /** The copy's kernels if the copy computed; null if the core did. */
  readonly elsewhere: string | null;
  /** Why the core computed although the copy was chosen or had computed before; else null. */
  readonly missed: EngineFailure | null;
  /** What `auto` chooses by; null for another choice, before the comparison, and after a failure. */
  readonly compared: Compared | null;
}

type Computed = Omit<FasterReading, 'compared'>;

/** Weights lie between 0 and 1; rounding differences through all layers of a model stay below this. */
const TOLERANCE = 1e-3;

export class FasterReader {
  readonly #opened: OpenedModel;
  readonly #model: LanguageModel;
  readonly #copyModel: CopyModel;
  readonly #clock: () => number;
  #copy: AsyncModel | null = null;
  /** A copy in progress; never rejects. */
  #copying: Promise<void> | null = null;
  /** Whether the copy's results were compared with the core's. */
  #agrees = false;
  #isFaster: boolean | null = null;
  #compared: Omit<Compared, 'fresh'> | null = null;
  #failure: EngineFailure | null = null;
  #choice: ReaderChoice = 'auto';
  #disposed = false;

  constructor(
    opened: OpenedModel,
    model: LanguageModel,
    copyModel: CopyModel,
    clock: () => number = () => performance.now(),
  ) {
    this.#opened = opened;
    this.#model = model;
    this.#copyModel = copyModel;
    this.#clock = clock;
  }

  /** Copies the model for `auto`; resolves when the copy is ready or has failed. Never rejects. */
  copy(): Promise<void> {
    return this.#copyTo({ inSoftware: false });
  }

  /** Throws `CheckpointError` like `OpenedModel`. Choosing the copy again retries a failed one. */
  async read(ids: readonly number[], choice: ReaderChoice = 'auto'): Promise<FasterReading> {
    if (choice !== this.#choice) this.#failure = null;
    this.#choice = choice;
    const before = this.#compared;
    const computed = await this.#read(ids, choice);
    const compared = choice === 'auto' ? this.#compared : null;
    return { ...computed, compared: compared && { ...compared, fresh: compared !== before } };
  }

  dispose(): void {
    this.#disposed = true;
    this.#copy?.dispose();
    this.#copy = null;
  }

  async #read(ids: readonly number[], choice: ReaderChoice): Promise<Computed> {
    if (choice === 'copy') return this.#byCopy(ids);
    const copy = this.#copy;
    if (choice === 'core' || !copy || this.#isFaster === false) return this.#byCore(ids);
    try {
      if (this.#isFaster === null) return await this.#compare(copy, ids);
      return { maps: await this.#mapsOf(copy, ids), elsewhere: copy.kernels, missed: null };
    } catch (error) {
      const readBefore = this.#isFaster === true;
      this.#failed(copy, error);
      return this.#byCore(ids, readBefore ? this.#failure : null);
    }
  }

  #byCore(ids: readonly number[], missed: EngineFailure | null = null): Computed {
    return { maps: this.#opened.read(ids), elsewhere: null, missed };
  }

  async #byCopy(ids: readonly number[]): Promise<Computed> {
    // A copy in progress may be limited to hardware.
    if (this.#copying) await this.#copying;
    if (!this.#copy && !this.#failure) await (this.#copying ?? this.#copyTo({ inSoftware: true }));
    const copy = this.#copy;
    if (!copy) return this.#byCore(ids, this.#failure);
    try {
      const own = this.#agrees ? null : this.#opened.read(ids);
      const maps = await this.#mapsOf(copy, ids);
      if (own) this.#requireLike(own, maps);
      return { maps, elsewhere: copy.kernels, missed: null };
    } catch (error) {
      this.#failed(copy, error);
      return this.#byCore(ids, this.#failure);
    }
  }

  #copyTo(where: CopyWhere): Promise<void> {
    const copying = this.#make(where).finally(() => {
      if (this.#copying === copying) this.#copying = null;
    });
    this.#copying = copying;
    return copying;
  }

  async #make(where: CopyWhere): Promise<void> {
    try {
      const copy = await this.#copyModel(this.#opened.options, (name) => this.#model.parameter(name), where);
      // A concurrent call may have finished its copy first.
      if (this.#disposed || this.#copy) copy.dispose();
      else {
        this.#copy = copy;
        this.#agrees = false;
      }
    } catch (error) {
      // A failure matters only if the reader asked for the copy.
      if (where.inSoftware) this.#failure = EngineFailure.of(error);
    }
  }

  /** Reads with both. The copy reads twice, because its first run includes compilation. */
  async #compare(copy: AsyncModel, ids: readonly number[]): Promise<Computed> {
    const [maps, own] = await this.#timed(async () => this.#opened.read(ids));
    await this.#mapsOf(copy, ids);
    const [others, theirs] = await this.#timed(() => this.#mapsOf(copy, ids));
    this.#requireLike(maps, others);
    this.#isFaster = theirs < own;
    // A coarse clock measures nothing of a short run.
    if (own > 0 && theirs > 0) {
      this.#compared = { tokens: ids.length, core: own, copy: theirs, kernels: copy.kernels };
    }
    if (!this.#isFaster) this.#free(copy);
    return { maps, elsewhere: null, missed: null };
  }

  #requireLike(own: HeadMaps, others: HeadMaps): void {
    for (let i = 0; i < own.weights.length; i++) {
      const difference = Math.abs((own.weights[i] as number) - (others.weights[i] as number));
      if (!(difference <= TOLERANCE)) throw new EngineFailure('wrong', 'the copy computes other weights than the core');
    }
    this.#agrees = true;
  }

  async #timed<T>(compute: () => Promise<T>): Promise<readonly [T, number]> {
    const begun = this.#clock();
    return [await compute(), this.#clock() - begun];
  }

  async #mapsOf(copy: AsyncModel, ids: readonly number[]): Promise<HeadMaps> {
    const { layers, numHeads: heads } = this.#opened.options;
    const tokens = ids.length;
    const all = new Float32Array(layers * heads * tokens * tokens);
    for (const [layer, map] of (await copy.maps([ids])).entries()) all.set(map, layer * heads * tokens * tokens);
    return { layers, heads, tokens, weights: all };
  }

  /** If no model can read the text, the copy is not at fault: the core reports the error. */
  #failed(copy: AsyncModel, error: unknown): void {
    if (error instanceof CheckpointError || error instanceof AttentionError) return;
    this.#failure = EngineFailure.of(error);
    this.#isFaster = false;
    this.#compared = null;
    this.#free(copy);
  }

  #free(copy: AsyncModel): void {
    if (this.#copy === copy) this.#copy = null;
    copy.dispose();
  }
}
