/**
 * Reads with an opened model by whoever is the faster: the core, which answers at once, or the same model elsewhere, such as on
 * a graphics processor, once it is there. Both read the first text that finds both, their maps are compared, and the time decides.
 * Whatever goes wrong elsewhere, the core reads on.
 */
import type { LanguageModel, LaterModel, ModelOptions } from '../language-model.ts';
import type { HeadMaps, OpenedModel } from './opened-model.ts';

/** Copies a model whose parameters `read` gives; rejects where that cannot be. */
export type CopyModel = (options: ModelOptions, read: (name: string) => Float32Array) => Promise<LaterModel>;

export interface FasterReading {
  readonly maps: HeadMaps;
  /** What of the copy computed them; null: the core did. */
  readonly elsewhere: string | null;
}

/** Weights lie between 0 and 1; through the layers of a model, roundings in another order grow to less than this. */
const TOLERANCE = 1e-3;

export class FasterReader {
  #later: LaterModel | null = null;
  #isFaster: boolean | null = null;
  #disposed = false;

  constructor(
    private readonly opened: OpenedModel,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Has the model copied; resolves when it is there, or cannot be. Never rejects. */
  async copy(model: LanguageModel, copy: CopyModel): Promise<void> {
    try {
      const later = await copy(this.opened.options, (name) => model.parameter(name));
      if (this.#disposed) later.dispose();
      else this.#later = later;
    } catch {
      this.#later = null;
    }
  }

  /** Throws `CheckpointError` like `OpenedModel`. */
  async read(ids: readonly number[]): Promise<FasterReading> {
    const later = this.#later;
    if (!later || this.#isFaster === false) return this.#byCore(ids);
    try {
      if (this.#isFaster === null) return await this.#compare(later, ids);
      return { maps: await this.#mapsOf(later, ids), elsewhere: later.kernels };
    } catch {
      this.#giveUp(later);
      return this.#byCore(ids);
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#later?.dispose();
    this.#later = null;
  }

  #byCore(ids: readonly number[]): FasterReading {
    return { maps: this.opened.read(ids), elsewhere: null };
  }

  /** Reads with both. The copy reads twice, since its first time is that of its compiler. */
  async #compare(later: LaterModel, ids: readonly number[]): Promise<FasterReading> {
    const [maps, own] = await this.#timed(async () => this.opened.read(ids));
    await this.#mapsOf(later, ids);
    const [others, theirs] = await this.#timed(() => this.#mapsOf(later, ids));
    const agrees = maps.weights.every((weight, i) => Math.abs(weight - (others.weights[i] ?? Number.NaN)) <= TOLERANCE);
    if (!agrees) throw new Error('the copy computes other weights');
    this.#isFaster = theirs < own;
    if (!this.#isFaster) this.#giveUp(later);
    return { maps, elsewhere: null };
  }

  async #timed<T>(compute: () => Promise<T>): Promise<readonly [T, number]> {
    const begun = this.clock();
    return [await compute(), this.clock() - begun];
  }

  async #mapsOf(later: LaterModel, ids: readonly number[]): Promise<HeadMaps> {
    const { layers, numHeads: heads } = this.opened.options;
    const tokens = ids.length;
    const { weights } = await later.read([ids], { maps: true });
    const all = new Float32Array(layers * heads * tokens * tokens);
    for (const [layer, map] of weights.entries()) all.set(map, layer * heads * tokens * tokens);
    return { layers, heads, tokens, weights: all };
  }

  #giveUp(later: LaterModel): void {
    this.#isFaster = false;
    this.#later = null;
    later.dispose();
  }
}
