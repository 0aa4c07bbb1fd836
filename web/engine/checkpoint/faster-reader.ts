/**
 * Reads with an opened model by whoever is chosen: the core, which answers at once, the same model copied elsewhere, such as to a
 * graphics processor, or the faster of the two. The first text that a copy reads is read by the core too, and their maps are
 * compared. Whatever goes wrong elsewhere, the core reads on, and the same answer says why.
 */
import { AttentionError, EngineFailure } from '../engine.ts';
import type { CopyWhere, LanguageModel, LaterModel, ModelOptions } from '../language-model.ts';
import { CheckpointError } from './checkpoint-error.ts';
import type { HeadMaps, OpenedModel } from './opened-model.ts';

/** Copies a model whose parameters `read` gives; rejects where that cannot be, with `EngineFailure` if it knows why. */
export type CopyModel = (
  options: ModelOptions,
  read: (name: string) => Float32Array,
  where: CopyWhere,
) => Promise<LaterModel>;

/** The faster of both, the core, or the copy. */
export type ReaderChoice = 'auto' | 'core' | 'copy';

export interface FasterReading {
  readonly maps: HeadMaps;
  /** What of the copy computed them; null: the core did. */
  readonly elsewhere: string | null;
  /** Why the core computed although the copy was chosen, or had computed before; else null. */
  readonly missed: EngineFailure | null;
}

/** Weights lie between 0 and 1; through the layers of a model, roundings in another order grow to less than this. */
const TOLERANCE = 1e-3;

export class FasterReader {
  readonly #opened: OpenedModel;
  readonly #model: LanguageModel;
  readonly #copyModel: CopyModel;
  readonly #clock: () => number;
  #later: LaterModel | null = null;
  /** A copy that is being made; never rejects. */
  #copying: Promise<void> | null = null;
  /** Whether the copy was compared with the core. */
  #agrees = false;
  #isFaster: boolean | null = null;
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

  /** Has the model copied for `auto`; resolves when it is there, or cannot be. Never rejects. */
  copy(): Promise<void> {
    return this.#copyTo({ inSoftware: false });
  }

  /** Throws `CheckpointError` like `OpenedModel`. A failed copy is tried again once it is chosen anew. */
  async read(ids: readonly number[], choice: ReaderChoice = 'auto'): Promise<FasterReading> {
    if (choice !== this.#choice) this.#failure = null;
    this.#choice = choice;
    if (choice === 'copy') return this.#byCopy(ids);
    const later = this.#later;
    if (choice === 'core' || !later || this.#isFaster === false) return this.#byCore(ids);
    try {
      if (this.#isFaster === null) return await this.#compare(later, ids);
      return { maps: await this.#mapsOf(later, ids), elsewhere: later.kernels, missed: null };
    } catch (error) {
      const readBefore = this.#isFaster === true;
      this.#failed(later, error);
      return this.#byCore(ids, readBefore ? this.#failure : null);
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#later?.dispose();
    this.#later = null;
  }

  #byCore(ids: readonly number[], missed: EngineFailure | null = null): FasterReading {
    return { maps: this.#opened.read(ids), elsewhere: null, missed };
  }

  async #byCopy(ids: readonly number[]): Promise<FasterReading> {
    // One that is on its way may be for hardware alone.
    if (this.#copying) await this.#copying;
    if (!this.#later && !this.#failure) await (this.#copying ?? this.#copyTo({ inSoftware: true }));
    const later = this.#later;
    if (!later) return this.#byCore(ids, this.#failure);
    try {
      const own = this.#agrees ? null : this.#opened.read(ids);
      const maps = await this.#mapsOf(later, ids);
      if (own) this.#requireLike(own, maps);
      return { maps, elsewhere: later.kernels, missed: null };
    } catch (error) {
      this.#failed(later, error);
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
      const later = await this.#copyModel(this.#opened.options, (name) => this.#model.parameter(name), where);
      // Somebody else's copy may have been quicker.
      if (this.#disposed || this.#later) later.dispose();
      else {
        this.#later = later;
        this.#agrees = false;
      }
    } catch (error) {
      // What nobody asked for by name, nobody misses.
      if (where.inSoftware) this.#failure = EngineFailure.of(error);
    }
  }

  /** Reads with both. The copy reads twice, since its first time is that of its compiler. */
  async #compare(later: LaterModel, ids: readonly number[]): Promise<FasterReading> {
    const [maps, own] = await this.#timed(async () => this.#opened.read(ids));
    await this.#mapsOf(later, ids);
    const [others, theirs] = await this.#timed(() => this.#mapsOf(later, ids));
    this.#requireLike(maps, others);
    this.#isFaster = theirs < own;
    if (!this.#isFaster) this.#free(later);
    return { maps, elsewhere: null, missed: null };
  }

  #requireLike(own: HeadMaps, others: HeadMaps): void {
    const agrees = own.weights.every((weight, i) => Math.abs(weight - (others.weights[i] ?? Number.NaN)) <= TOLERANCE);
    if (!agrees) throw new EngineFailure('wrong', 'the copy computes other weights than the core');
    this.#agrees = true;
  }

  async #timed<T>(compute: () => Promise<T>): Promise<readonly [T, number]> {
    const begun = this.#clock();
    return [await compute(), this.#clock() - begun];
  }

  async #mapsOf(later: LaterModel, ids: readonly number[]): Promise<HeadMaps> {
    const { layers, numHeads: heads } = this.#opened.options;
    const tokens = ids.length;
    const { weights } = await later.read([ids], { maps: true });
    const all = new Float32Array(layers * heads * tokens * tokens);
    for (const [layer, map] of weights.entries()) all.set(map, layer * heads * tokens * tokens);
    return { layers, heads, tokens, weights: all };
  }

  /** A text that no model can read is nobody's fault: the core refuses it in its own words. */
  #failed(later: LaterModel, error: unknown): void {
    if (error instanceof CheckpointError || error instanceof AttentionError) return;
    this.#failure = EngineFailure.of(error);
    this.#isFaster = false;
    this.#free(later);
  }

  #free(later: LaterModel): void {
    if (this.#later === later) this.#later = null;
    later.dispose();
  }
}
