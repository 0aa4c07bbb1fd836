/** An attention layer of the C++ core that is configured again only for other sizes. */
import { AttentionError, type AttentionOptions } from '../engine.ts';
import { asAttentionError } from './attention-error.ts';
import type { AttentionLayerSession } from './generated/mha-core.mjs';
import type { CoreModule } from './load-module.ts';

/** Row-major numbers. */
type Values = Float32Array | readonly number[];

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

  fill(name: string, values: Values): void {
    const room = this.#room(name);
    if (values.length !== room.length) {
      throw new AttentionError(`${name} has ${values.length} numbers, but needs ${room.length}`, {
        code: 'shape',
        argument: name,
      });
    }
    room.set(values);
  }

  /** Copies values to the beginning of a tensor that has room for them. */
  fillStart(name: string, values: Values): void {
    this.#room(name).set(values);
  }

  /** A copy of the first `count` numbers. */
  read(name: string, count: number): Float32Array {
    return this.#room(name).slice(0, count);
  }

  /** Sets both masks; without one, nothing is masked. */
  mask(padding: ArrayLike<number | boolean> | undefined, added: Values | undefined): void {
    const room = this.session.keyPadding();
    if (padding && padding.length !== room.length) {
      throw new AttentionError(`keyPadding has ${padding.length} entries, but needs ${room.length}, (b, s)`, {
        code: 'shape',
        argument: 'keyPadding',
      });
    }
    room.set(padding ? Uint8Array.from(padding, (padded) => (padded ? 1 : 0)) : new Uint8Array(room.length));
    this.session.useAdditiveMask(added !== undefined);
    if (!added) return;
    const mask = this.session.additiveMask();
    if (added.length !== mask.length) {
      throw new AttentionError(`customMask has ${added.length} entries, but needs ${mask.length}, (t, s)`, {
        code: 'shape',
        argument: 'customMask',
      });
    }
    mask.set(added);
  }

  #room(name: string): Float32Array {
    const place = this.places.get(name);
    if (place === undefined) throw new AttentionError(`the layer has no tensor "${name}"`, { code: 'unknown-name' });
    return this.session.tensorData(place);
  }
}
