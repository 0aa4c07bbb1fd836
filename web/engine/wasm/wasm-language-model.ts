/** Language model of the C++ core. It owns one C++ object, which `dispose` frees, and keeps no views of its memory. */
import { AttentionError } from '../engine.ts';
import {
  type AdamWOptions,
  type Checkpoint,
  IGNORED,
  type LanguageModel,
  type ModelOptions,
  type ModelParameter,
  type ModelRun,
} from '../language-model.ts';
import { shownName } from '../shown-name.ts';
import { asAttentionError } from './attention-error.ts';
import { fillView, plainNumbers } from './core-memory.ts';
import type { LanguageModelSession } from './generated/mha-core.mjs';
import type { CoreModule } from './load-module.ts';

/** Creates a model in a loaded module. */
export function languageModelOf(module: CoreModule): LanguageModel {
  return new WasmLanguageModel(new module.LanguageModelSession(), module.activeKernelTable());
}

class WasmLanguageModel implements LanguageModel {
  #core: LanguageModelSession | null;
  #parameters: readonly ModelParameter[] = [];

  readonly kernels: string;

  constructor(core: LanguageModelSession, kernels: string) {
    this.#core = core;
    this.kernels = kernels;
  }

  get parameters(): readonly ModelParameter[] {
    return this.#parameters;
  }

  configure(options: ModelOptions): void {
    this.#call((core) => {
      core.configure(complete(options));
      this.#parameters = listParameters(core);
    });
  }

  configureForInference(options: ModelOptions): void {
    this.#call((core) => {
      core.configureForInference(complete(options));
      this.#parameters = listParameters(core);
    });
  }

  initialise(seed: number): void {
    this.#call((core) => core.initialise(seed));
  }

  parameter(name: string): Float32Array {
    return this.#call((core) => core.parameter(this.#place(name)).slice());
  }

  gradient(name: string): Float32Array {
    return this.#call((core) => core.gradient(this.#place(name)).slice());
  }

  setParameter(name: string, values: ArrayLike<number>): void {
    this.#call((core) => fillView(name, () => core.parameter(this.#place(name)), values));
  }

  setPart(name: string, from: number, values: ArrayLike<number>): void {
    this.#call((core) => {
      const plain = plainNumbers(values);
      const { length } = plain;
      const room = core.parameter(this.#place(name));
      if (!(from >= 0 && from + length <= room.length))
        throw new AttentionError(`${name} has ${room.length} numbers; there is no room for ${length} from ${from} on`);
      room.set(plain, from);
    });
  }

  makeRun(batch: number, tokens: number, backward = true): ModelRun {
    const id = this.#call((core) => core.makeRun(batch, tokens, backward));
    return new WasmRun(batch, tokens, (use) => this.#call((core) => use(core, id)));
  }

  configureAdamW(options: AdamWOptions = {}): void {
    const all = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0, decayMatricesOnly: false, ...options };
    this.#call((core) => core.configureAdamW(all));
  }

  zeroGradients(): void {
    this.#call((core) => core.zeroGradients());
  }

  clipGradients(largest: number): number {
    return this.#call((core) => core.clipGradients(largest));
  }

  adamwStep(learningRate: number): void {
    this.#call((core) => core.adamwStep(learningRate));
  }

  checkpoint(): Checkpoint {
    return this.#call((core) => ({
      parameters: core.allParameters().slice(),
      means: core.adamwMeans().slice(),
      squares: core.adamwSquares().slice(),
      steps: core.adamwSteps(),
    }));
  }

  restore({ parameters, means, squares, steps }: Checkpoint): void {
    this.#call((core) => {
      const size = core.allParameters().length;
      for (const part of [parameters, means, squares]) {
        if (part.length !== size)
          throw new AttentionError(`a checkpoint of this model has ${size} numbers, this one has ${part.length}`);
      }
      fillView('parameters', () => core.allParameters(), parameters);
      fillView('means', () => core.adamwMeans(), means);
      fillView('squares', () => core.adamwSquares(), squares);
      core.restoreAdamwSteps(steps);
    });
  }

  readTokens(tokens: ArrayLike<number>): Float32Array {
    return this.#call((core) => {
      const plain = plainNumbers(tokens);
      fillView('tokens', () => core.tokensToRead(plain.length), plain);
      return core.readTokens().slice();
    });
  }

  forgetTokens(from: number): void {
    this.#call((core) => core.forgetTokens(from));
  }

  dispose(): void {
    this.#core?.delete();
    this.#core = null;
  }

  #place(name: string): number {
    const place = this.#parameters.findIndex((parameter) => parameter.name === name);
    if (place < 0) throw new AttentionError(`the model has no parameter "${shownName(name)}"`);
    return place;
  }

  #call<T>(use: (core: LanguageModelSession) => T): T {
    return asAttentionError(() => {
      if (!this.#core) throw new AttentionError('this model was disposed');
      return use(this.#core);
    });
  }
}

type Use = <T>(use: (core: LanguageModelSession, id: number) => T) => T;

class WasmRun implements ModelRun {
  #counted = 0;
  #disposed = false;
  readonly batch: number;
  readonly tokens: number;
  readonly #use: Use;

  constructor(batch: number, tokens: number, use: Use) {
    this.batch = batch;
    this.tokens = tokens;
    this.#use = use;
  }

  write(ids: ArrayLike<number>, targets?: ArrayLike<number>): void {
    const wanted = targets && plainNumbers(targets);
    this.#use((core, id) => {
      fillView('token ids', () => core.tokenIds(id), ids);
      if (wanted) fillView('targets', () => core.targets(id), wanted);
      else core.targets(id).fill(IGNORED);
    });
    this.#counted = wanted ? Array.from(wanted).filter((target) => target !== IGNORED).length : 0;
  }

  forward(): void {
    this.#use((core, id) => core.forward(id));
  }

  logits(): Float32Array {
    return this.#use((core, id) => core.logits(id).slice());
  }

  loss(): number {
    return this.#use((core, id) => core.loss(id));
  }

  accuracy(): number {
    return this.#counted === 0 ? Number.NaN : this.#use((core, id) => core.accuracy(id));
  }

  backward(factor = 1): void {
    this.#use((core, id) => core.backward(id, factor));
  }

  attention(layer: number, item: number, head: number): Float32Array {
    return this.#use((core, id) => core.attentionWeights(id, layer, item, head).slice());
  }

  stream(layer: number): Float32Array {
    return this.#use((core, id) => core.stream(id, layer).slice());
  }

  dispose(): void {
    if (!this.#disposed) this.#use((core, id) => core.freeRun(id));
    this.#disposed = true;
  }
}

function complete(options: ModelOptions): Required<ModelOptions> {
  return {
    numKvHeads: 0,
    dFf: 0,
    tied: true,
    tanhGelu: true,
    epsilon: 1e-5,
    embeddingDropout: 0,
    attentionDropout: 0,
    residualDropout: 0,
    ...options,
  };
}

function listParameters(core: LanguageModelSession): readonly ModelParameter[] {
  return Array.from({ length: core.parameterCount() }, (_, id) => {
    const [rows, columns] = [core.parameterShape(id, 0), core.parameterShape(id, 1)];
    return { name: core.parameterName(id), shape: columns === 0 ? [rows] : [rows, columns] };
  });
}
