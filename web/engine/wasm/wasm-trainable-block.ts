/** Trainable block of the C++ core. It owns one C++ object, which `dispose` frees, and keeps no views of its memory. */
import { AttentionError } from '../engine.ts';
import { shownName } from '../shown-name.ts';
import type { BlockParameter, MakeBlock, TrainableBlock, TrainableBlockOptions } from '../trainable-block.ts';
import { asAttentionError } from './attention-error.ts';
import { fillView } from './core-memory.ts';
import type { TransformerBlockSession } from './generated/mha-core.mjs';
import type { CoreModule } from './load-module.ts';

export function trainableBlocksOf(module: CoreModule): MakeBlock {
  return (options) => new WasmTrainableBlock(new module.TransformerBlockSession(), options);
}

/** The core reports extent 0 for axes that a parameter lacks. */
const MAX_AXES = 2;

class WasmTrainableBlock implements TrainableBlock {
  readonly parameters: readonly BlockParameter[];
  #core: TransformerBlockSession | null;

  constructor(core: TransformerBlockSession, options: TrainableBlockOptions) {
    this.#core = core;
    try {
      this.parameters = asAttentionError(() => {
        core.configure({
          ...options,
          batch: 1,
          numKvHeads: 0,
          attentionDropout: 0,
          hiddenDropout: 0,
          residualDropout: 0,
        });
        return Array.from({ length: core.parameterCount() }, (_, place) => ({
          name: core.parameterName(place),
          shape: Array.from({ length: MAX_AXES }, (_axis, axis) => core.parameterShape(place, axis)).filter(Boolean),
        }));
      });
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  setParameter(name: string, values: ArrayLike<number>): void {
    this.#call((core) => fillView(name, () => core.parameter(this.#place(name)), values));
  }

  forward(input: Float32Array): Float32Array {
    return this.#call((core) => {
      fillView('input', () => core.input(), input);
      core.forward();
      return core.output().slice();
    });
  }

  backward(dOutput: Float32Array): Float32Array {
    return this.#call((core) => {
      fillView('the gradient of the output', () => core.dOutput(), dOutput);
      core.zeroGradients();
      core.backward();
      return core.dInput().slice();
    });
  }

  gradient(name: string): Float32Array {
    return this.#call((core) => core.gradient(this.#place(name)).slice());
  }

  dispose(): void {
    this.#core?.delete();
    this.#core = null;
  }

  #place(name: string): number {
    const place = this.parameters.findIndex((parameter) => parameter.name === name);
    if (place < 0) throw new AttentionError(`the block has no parameter "${shownName(name)}"`);
    return place;
  }

  #call<T>(use: (core: TransformerBlockSession) => T): T {
    return asAttentionError(() => {
      if (!this.#core) throw new AttentionError('this block was disposed');
      return use(this.#core);
    });
  }
}
