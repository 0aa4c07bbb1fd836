/**
 * A checkpoint of the training as a checkpoint that the lesson's chapters can open: its layers become the lesson's weights, and the
 * lesson's sentence is read with the task's vocabulary.
 */

import { lendCheckpoint, type OpenedCheckpoint, openedCheckpoint } from '../../model/checkpoint/opened.ts';
import type { OpenedLayer } from '../../model/checkpoint/protocol.ts';
import { SaidError } from '../../platform/said-error.ts';
import type { Training, TrainingSession } from './training-session.ts';

/** What to say of a sentence that the task has no tokens for. */
export interface LendingWords {
  readonly lentName: (step: number) => string;
  readonly unknownToken: (token: string, vocabulary: string) => string;
  readonly tooLong: (tokens: number, most: number) => string;
}

type Lent = Pick<Training, 'vocabulary' | 'settings' | 'parameters' | 'kernels'>;

/** The tokens of a sentence: characters where the task is a text, else what stands between spaces. */
export function tokensOf(sentence: string, { settings: { task } }: Pick<Training, 'settings'>): readonly string[] {
  return task === 'text' ? Array.from(sentence) : sentence.split(/\s+/).filter((token) => token !== '');
}

/** The probe as a sentence, to begin with. */
export function probeSentence({ settings, vocabulary, probe }: Training): string {
  const tokens = (probe?.sequence.ids ?? []).map((id) => vocabulary[id] ?? '');
  return tokens.join(settings.task === 'text' ? '' : ' ');
}

/** The state after a step, or at the last checkpoint before it. */
function trainingCheckpoint(
  session: TrainingSession,
  lent: Lent,
  step: number,
  context: number,
  words: LendingWords,
): OpenedCheckpoint {
  const { vocabulary, settings, parameters, kernels } = lent;
  const { layers, width: dModel, heads: numHeads } = settings;
  let last: { readonly text: string; readonly layer: number; readonly answer: OpenedLayer } | null = null;
  /** Throws `SaidError` for what the task has no token for, or for more than it has places. */
  const encode = (text: string) => {
    const tokens = tokensOf(text, lent);
    if (tokens.length > context) throw new SaidError(() => words.tooLong(tokens.length, context));
    return tokens.map((token) => {
      const id = vocabulary.indexOf(token);
      if (id < 0) throw new SaidError(() => words.unknownToken(token, vocabulary.slice(0, 12).join(' ')));
      return { id, text: token };
    });
  };
  const ask = (text: string, layer: number) =>
    session.layer(
      step,
      encode(text).map(({ id }) => id),
      layer,
    );
  return {
    name: words.lentName(step),
    steps: step,
    sizes: {
      kind: 'model',
      layers,
      dModel,
      numHeads,
      bias: true,
      otherWidths: null,
      typed: 'text',
      sharedKeys: false,
      context,
      parameters,
      kernels,
    },
    async read(text) {
      const tokens = encode(text);
      const { weights } = await ask(text, 0);
      return { tokens, maps: { layers, heads: numHeads, tokens: tokens.length, weights }, webgpu: null, missed: null };
    },
    async layer(text, layer) {
      const tokens = encode(text).map((token) => token.text);
      const { given, block } = await ask(text, layer);
      const answer = { tokens, dModel, numHeads, bias: true, causal: true, given, block };
      last = { text, layer, answer };
      return answer;
    },
    layerNow: (text, layer) => (last?.text === text && last.layer === layer ? last.answer : null),
    tokenCount: (text) => tokensOf(text, lent).length,
  };
}

/** The training's place among the lesson's weights: lends a checkpoint, and another one whenever another is looked at. */
export class Lending {
  readonly #session: TrainingSession;
  #lent: OpenedCheckpoint | null = null;
  #step = -1;
  #settings: Training['settings'] | null = null;

  constructor(session: TrainingSession) {
    this.#session = session;
  }

  /** Whether the lesson's opened checkpoint is one of this training. */
  get lends(): boolean {
    return this.#lent !== null && openedCheckpoint.peek() === this.#lent;
  }

  /** Lends what is looked at. Returns whether it is of another training than the one lent before. */
  lend(words: LendingWords): boolean {
    const training = this.#session.state.peek();
    const another = training.settings !== this.#settings || !this.lends;
    const step = shownStep(training);
    if (!another && step === this.#step) return false;
    this.#settings = training.settings;
    this.#step = step;
    const context = training.probe?.sequence.ids.length ?? 0;
    this.#lent = trainingCheckpoint(this.#session, training, step, context, words);
    lendCheckpoint(this.#lent);
    return another;
  }
}

/** The checkpoint that is looked at, or the newest one. */
function shownStep({ looking, checkpoints }: Training): number {
  return looking ?? checkpoints.at(-1) ?? 0;
}
