/**
 * Opens a checkpoint of the page's training in the lesson. Its layers become the lesson's weights, and the task's vocabulary reads
 * the lesson's sentence.
 */
import { lendCheckpoint, type OpenedCheckpoint, openedCheckpoint } from '../../model/checkpoint/opened.ts';
import type { OpenedLayer } from '../../model/checkpoint/protocol.ts';
import { LocalizedError } from '../../platform/localized-error.ts';
import type { Training, TrainingSession } from './training-session.ts';

/** Error message for a sentence with tokens that the task lacks. */
export interface LendingWords {
  readonly lentName: (step: number) => string;
  readonly unknownToken: (token: string, vocabulary: string) => string;
  readonly tooLong: (tokens: number, most: number) => string;
}

type Lent = Pick<Training, 'vocabulary' | 'settings' | 'parameters' | 'kernels'>;

/** The tokens of a sentence: characters for text tasks, otherwise words separated by spaces. */
export function tokensOf(sentence: string, { settings: { task } }: Pick<Training, 'settings'>): readonly string[] {
  return task === 'text' ? Array.from(sentence) : sentence.split(/\s+/).filter((token) => token !== '');
}

/** The probe as a sentence, to start with. */
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
  /** Throws `LocalizedError` for an unknown token, or for more tokens than positions. */
  const encode = (text: string) => {
    const tokens = tokensOf(text, lent);
    if (tokens.length > context) throw new LocalizedError(() => words.tooLong(tokens.length, context));
    return tokens.map((token) => {
      const id = vocabulary.indexOf(token);
      if (id < 0) throw new LocalizedError(() => words.unknownToken(token, vocabulary.slice(0, 12).join(' ')));
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
      vocabulary: null,
      parameters,
      kernels,
    },
    async read(text) {
      const tokens = encode(text);
      const { weights } = await ask(text, 0);
      const maps = { layers, heads: numHeads, tokens: tokens.length, weights };
      return { tokens, maps, webgpu: null, missed: null, compared: null };
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

/** Connects the training to the lesson's weights: opens the selected checkpoint, and again whenever the selection changes. */
export class Lending {
  readonly #session: TrainingSession;
  #lent: OpenedCheckpoint | null = null;
  #step = -1;
  #settings: Training['settings'] | null = null;

  constructor(session: TrainingSession) {
    this.#session = session;
  }

  /** Whether the lesson's open checkpoint comes from this training. */
  get lends(): boolean {
    return this.#lent !== null && openedCheckpoint.peek() === this.#lent;
  }

  /** Opens the selected checkpoint. Returns whether it belongs to another training than the previous one. */
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

/** The selected checkpoint, or the newest one. */
function shownStep({ looking, checkpoints }: Training): number {
  return looking ?? checkpoints.at(-1) ?? 0;
}
