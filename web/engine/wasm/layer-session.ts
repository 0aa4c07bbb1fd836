/** An attention layer of the C++ core that is configured again only for other sizes. */
import { AttentionError, type AttentionOptions } from '../engine.ts';
import { shownName } from '../shown-name.ts';
import { asAttentionError } from './attention-error.ts';
import { fillView, type NumberArray } from './core-memory.ts';
import type { AttentionLayerSession } from './generated/mha-core.mjs';
import type { CoreModule } from './load-module.ts';

/** Views of the core's memory last for one statement. */
export class LayerSession {
  #core: AttentionLayerSession | null;
  #sizes = '';
  #places: ReadonlyMap<string, number> = new Map();

  constructor(
    module: CoreModule,
    private readonly options: Omit<AttentionOptions, 'tokens' | 'sourceTokens'>,
    private readonly parameters: () => Readonly<Record<string, Float32Array>>,
  ) {
    this.#core = new module.AttentionLayerSession();
  }

  use<T>(tokens: number, sourceTokens: number, batch: number, call: (core: LayerTensors) => T): T {
    const session = this.#core;
    if (!session) throw new AttentionError('this layer was disposed', { code: 'disposed' });
    return asAttentionError(() => {
      const sizes = `${tokens} ${sourceTokens} ${batch}`;
      if (sizes !== this.#sizes) {
        this.#sizes = '';
        session.configure(
          { ...this.options, numKvHeads: this.options.numKvHeads ?? 0, tokens, sourceTokens },
          batch,
          false,
        );
        const names = Array.from({ length: session.tensorCount() }, (_, place) => session.tensorName(place));
        this.#places = new Map(names.map((name, place) => [name, place]));
        const filled = new LayerTensors(session, this.#places);
        for (const [name, values] of Object.entries(this.parameters())) filled.fill(name, values);
        session.packWeights();
        this.#sizes = sizes;
      }
      return call(new LayerTensors(session, this.#places));
    });
  }

  /** Makes the next call configure the core again. */
  forget(): void {
    this.#sizes = '';
  }

  dispose(): void {
    this.#core?.delete();
    this.#core = null;
  }
}

/** The tensors of a configured session. */
export class LayerTensors {
  constructor(
    readonly session: AttentionLayerSession,
    private readonly places: ReadonlyMap<string, number>,
  ) {}

  fill(name: string, values: NumberArray): void {
    fillView(name, () => this.#room(name), values);
  }

  /** Copies values to the beginning of a tensor that has room for them. */
  fillStart(name: string, values: NumberArray): void {
    this.#room(name).set(values);
  }

  /** A copy of the first `count` numbers. */
  read(name: string, count: number): Float32Array {
    return this.#room(name).slice(0, count);
  }

  /** Sets both masks; without one, nothing is masked. */
  mask(padding: Uint8Array | undefined, added: NumberArray | undefined): void {
    if (padding) this.session.keyPadding().set(padding);
    else this.session.keyPadding().fill(0);
    this.session.useAdditiveMask(added !== undefined);
    if (added) fillView('customMask', () => this.session.additiveMask(), added);
  }

  #room(name: string): Float32Array {
    const place = this.places.get(name);
    if (place === undefined)
      throw new AttentionError(`the layer has no tensor "${shownName(name)}"`, { code: 'unknown-name' });
    return this.session.tensorData(place);
  }
}
