/** What each word of a sentence reads in head 1 of the learned layer, computed by the page's engine. */
import type { AttentionSession } from '../../../engine/engine.ts';
import { type InEachLanguage, inEachLanguage } from '../../../messages/current-language.ts';
import { type LearnedLayer, learnedSource } from '../../model/learned-layer.ts';
import { loadLearnedLayer } from '../../model/load-learned.ts';
import { selfAttention } from '../../model/self-attention.ts';
import { tokenise } from '../../model/tokenise.ts';
import { type Engines, pageEngines } from '../../session/engines.ts';

export interface SentenceWeights {
  readonly words: readonly string[];
  /** By reader, then by the word that is read. */
  readonly rows: readonly (readonly number[])[];
}

export class WeightReader {
  readonly #layer: InEachLanguage<LearnedLayer>;
  readonly #session: AttentionSession;

  constructor(layer: InEachLanguage<LearnedLayer>, session: AttentionSession) {
    this.#layer = layer;
    this.#session = session;
  }

  /** The number of words that the layer knows. */
  get vocabulary(): number {
    return this.#layer.value.words.length;
  }

  /** With the head off, all queries are 0, of which only the head's are read: all scores are 0, and the softmax gives every word the same weight. */
  read(sentence: string, headOff = false): SentenceWeights {
    const words = tokenise(sentence);
    const { dModel, numHeads, given } = learnedSource([this.#layer.value], words);
    const trace = this.#session.forward({
      options: selfAttention(words.length, dModel, numHeads),
      given: headOff ? { ...given, w_q: new Float32Array(dModel * dModel) } : given,
    });
    // Copied immediately: the next sentence overwrites the trace. Head 1 comes first.
    const weights = trace.get('weights').data.slice(0, words.length * words.length);
    return { words, rows: words.map((_, t) => [...weights.subarray(t * words.length, (t + 1) * words.length)]) };
  }

  dispose(): void {
    this.#layer.release();
    this.#session.dispose();
  }
}

/** Loads the layer of the current language and the engine. Rejects if the layer cannot be fetched. */
export async function loadWeightReader(engines: Engines = pageEngines): Promise<WeightReader> {
  const [layer, { engine }] = await Promise.all([inEachLanguage(loadLearnedLayer), engines.load()]);
  return new WeightReader(layer, engine.createSession());
}
