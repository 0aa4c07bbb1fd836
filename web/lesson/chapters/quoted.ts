/**
 * The numbers that prose may quote: those of the learned layer for the lesson's own sentences. The build evaluates them, so the page
 * has only the results. `build-scripts/vite-plugins/prose/numbers.ts` describes how the Markdown asks for them.
 */
import type { AttentionTrace } from '../../engine/engine.ts';
import { createReferenceEngine } from '../../engine/reference/reference-engine.ts';
import { FALLBACK } from '../../messages/languages.ts';
import { learnedMeasures } from '../../messages/learned-measures.ts';
import type { LearnedRole } from '../constants/learned-heads.ts';
import { DEFAULT_STATE, type LessonState } from '../fields/lesson-fields.ts';
import { type LearnedLayer, learnedSource } from '../model/learned-layer.ts';
import { type LessonModel, lessonModel } from '../model/lesson-model.ts';
import { tokenise } from '../model/tokenise.ts';
import { FIELD_CODECS } from '../state/url-fields.ts';

/** A number, the numbers of a row, a word, or whether something is true. */
export type Quoted = number | readonly number[] | string | boolean;

/** Computes what a name in the prose stands for. `args` are the words behind the name, in the language of the text. */
export type Quote = (lesson: QuotedLesson, ...args: readonly string[]) => Quoted | Promise<Quoted>;

/** What a chapter's `numbers.ts` exports as `quotes`, for the prose of every language. */
export type Quotes = Readonly<Record<string, Quote>>;

/** Fills a trace for the model: a forward pass, gradients, a block … */
export type ComputeTrace = (model: LessonModel) => AttentionTrace;

const forward: ComputeTrace = ({ request }) => createReferenceEngine().createSession().forward(request);

export class QuotedLesson {
  readonly tokens: readonly string[];
  readonly layer: LearnedLayer;
  readonly #sentences: readonly string[];
  readonly #settings: Partial<LessonState>;
  readonly #compute: ComputeTrace;
  #trace: AttentionTrace | undefined;

  /** `sentences`: the language's default sentence, then its samples. The numbers are about the first one. */
  constructor(
    layer: LearnedLayer,
    sentences: readonly [string, ...string[]],
    settings: Partial<LessonState> = {},
    compute: ComputeTrace = forward,
  ) {
    this.layer = layer;
    this.#sentences = sentences;
    this.#settings = settings;
    this.#compute = compute;
    this.tokens = tokenise(sentences[0]);
  }

  /** The learned layer's request for the sentence. */
  get model(): LessonModel {
    const [sentence = ''] = this.#sentences;
    const source = learnedSource([this.layer], this.tokens);
    return lessonModel({ ...DEFAULT_STATE, preset: 'learned', ...this.#settings, sentence }, null, source);
  }

  get trace(): AttentionTrace {
    this.#trace ??= this.#compute(this.model);
    return this.#trace;
  }

  /** The same sentences with other settings. */
  with(settings: Partial<LessonState>, compute: ComputeTrace = this.#compute): QuotedLesson {
    const [first = '', ...others] = this.#sentences;
    return new QuotedLesson(this.layer, [first, ...others], { ...this.#settings, ...settings }, compute);
  }

  /** About the first sentence that has all of these words. */
  about(words: readonly string[]): QuotedLesson {
    const chosen = this.#sentences.find((sentence) => {
      const tokens = tokenise(sentence);
      return words.every((word) => tokens.includes(word));
    });
    if (chosen === undefined) throw new Error(`no sentence of the lesson has ${words.map((w) => `“${w}”`).join(', ')}`);
    if (chosen === this.#sentences[0]) return this;
    const others = this.#sentences.filter((sentence) => sentence !== chosen);
    return new QuotedLesson(this.layer, [chosen, ...others], this.#settings, this.#compute);
  }

  /** Whether the word stands in any sentence of the lesson. */
  knows(word: string): boolean {
    return this.#sentences.some((sentence) => tokenise(sentence).includes(word));
  }

  /** The position of a word, of its last occurrence. */
  position(word: string): number {
    const position = this.tokens.lastIndexOf(word);
    if (position < 0) throw new Error(`“${word}” is not in “${this.#sentences[0]}”`);
    return position;
  }

  /** One cell of a tensor. Its indices follow the tensor's axes: `h1` is the first head, a word a position, 0 a feature. */
  at(tensor: string, ...indices: readonly string[]): number {
    const found = this.numbers(tensor, ...indices);
    if (typeof found !== 'number')
      throw new Error(`${tensor} ${indices.join(' ')} are ${found.length} numbers, not one`);
    return found;
  }

  /** The numbers along the last axis, without an index for it. */
  row(tensor: string, ...indices: readonly string[]): readonly number[] {
    const found = this.numbers(tensor, ...indices);
    if (typeof found === 'number') throw new Error(`${tensor} ${indices.join(' ')} is one number, not a row`);
    return found;
  }

  /** A cell, or a row if the last index is missing. Throws for an unknown tensor, and for indices that do not fit its axes. */
  numbers(tensor: string, ...indices: readonly string[]): number | readonly number[] {
    const { axes, shape, data } = this.trace.get(tensor);
    const letters = [...axes.replace(/[()]/g, '')];
    if (indices.length > letters.length || indices.length < letters.length - 1)
      throw new Error(
        `${tensor} has the axes ${letters.join(', ')}; the indices are ${indices.join(' ') || 'missing'}`,
      );
    const from = indices.reduce((offset, text, axis) => {
      const [letter = '', extent = 0] = [letters[axis], shape[axis]];
      return offset * extent + this.#index(letter, extent, text);
    }, 0);
    if (indices.length === letters.length) return data[from] ?? Number.NaN;
    const extent = shape.at(-1) ?? 0;
    return [...data.subarray(from * extent, (from + 1) * extent)];
  }

  #index(letter: string, extent: number, text: string): number {
    const head = /^h([1-9]\d*)$/.exec(text)?.[1];
    const isHead = letter === 'h' || letter === 'g';
    const index = isHead ? Number(head ?? 0) - 1 : /^\d+$/.test(text) ? Number(text) : this.position(text);
    if (index >= 0 && index < extent) return index;
    throw new Error(`the axis ${letter} has ${extent} entries; there is no ${text}`);
  }
}

/** The word that a row of weights reads most; with `place` 1 the one after it, and so on. */
function nthRead(lesson: QuotedLesson, head: string, query: string, place: number): string {
  const weights = lesson.row('weights', head, query);
  const order = weights.map((_, s) => s).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  return lesson.tokens[order[place] ?? 0] ?? '';
}

/** What every chapter may quote, beside the cells of tensors. */
const COMMON = {
  tokens: ({ tokens }) => tokens.length,
  /** `{=most h1 tired}` is the word with the largest weight in that row. */
  most: (lesson, head = '', query = '') => nthRead(lesson, head, query, 0),
  second: (lesson, head = '', query = '') => nthRead(lesson, head, query, 1),
  third: (lesson, head = '', query = '') => nthRead(lesson, head, query, 2),
  /** `{=lead scores h1 tired cat mat}`: how far one cell is above another of the same row. */
  lead: (lesson, tensor = '', head = '', query = '', key = '', other = '') =>
    lesson.at(tensor, head, query, key) - lesson.at(tensor, head, query, other),
  /** `{=length v h1 cat}`: the Euclidean length of a row. */
  length: (lesson, tensor = '', ...indices) => Math.hypot(...lesson.row(tensor, ...indices)),
  /** `{=share 2 0}`: the weight that a softmax gives to the first of these scores. */
  share: (_, ...scores) => 1 / scores.reduce((sum, score) => sum + Math.exp(Number(score) - Number(scores[0])), 0),
  minus: (_, number) => -Number(number),
  product: (_, ...factors) => factors.reduce((product, factor) => product * Number(factor), 1),
  ratio: (_, number, by) => Number(number) / Number(by),
  exp: (_, exponent) => Math.exp(Number(exponent)),
  root: (_, number) => Math.sqrt(Number(number)),
  /** Sizes of the learned layer. */
  d_model: (lesson) => lesson.trace.options.dModel,
  num_heads: (lesson) => lesson.trace.options.numHeads,
  d_k: (lesson) => lesson.trace.options.dModel / lesson.trace.options.numHeads,
  /** `{=largest weights h1 tired}`: the largest number of a row. */
  largest: (lesson, tensor = '', ...indices) => Math.max(...lesson.row(tensor, ...indices)),
  /**
   * `{=measured h3 depended}`: in how many held-out rows, in per cent, head 3 reads the word depended on most. `named` instead of a
   * head: how often that word can be named from Y. With `free`: the layer that was shown nothing.
   */
  measured: ({ layer }, what = '', role = '', training = 'shown') => {
    const { heads, named } = learnedMeasures(layer.language ?? FALLBACK)[training as 'shown' | 'free'];
    return (what === 'named' ? named : heads[Number(what.slice(1)) - 1])?.[role as LearnedRole] ?? Number.NaN;
  },
} satisfies Quotes;

/** The innermost parentheses of a source. */
const NESTED = /\(([^()]*)\)/;

/**
 * Evaluates a name and its arguments, as `scores h1 tired cat` or `weights h1 tired cat temperature=0.5`: settings are written as in
 * an address. An argument can be computed: `weights h1 tired (second h1 tired)`. Throws if the name is neither a tensor's nor one of
 * the quotes.
 */
export async function evaluateQuote(lesson: QuotedLesson, quotes: Quotes, source: string): Promise<Quoted> {
  const [nested, inner = ''] = NESTED.exec(source) ?? [];
  if (nested !== undefined) {
    const value = String(await evaluateQuote(lesson, quotes, inner));
    return evaluateQuote(
      lesson,
      quotes,
      source.replace(nested, () => value),
    );
  }
  const [name = '', ...all] = source.trim().split(/\s+/);
  const settings = all.filter((arg) => arg.includes('='));
  const args = all.filter((arg) => !arg.includes('='));
  const about = lesson.with(settingsOf(settings)).about(args.filter((arg) => lesson.knows(arg)));
  const quote = Object.hasOwn(quotes, name) ? quotes[name] : (COMMON as Quotes)[name];
  if (quote) return await quote(about, ...args);
  if (about.trace.has(name)) return about.numbers(name, ...args);
  // The other side of a check, "most h1 tired = cat".
  if (all.length === 0 && lesson.knows(name)) return name;
  const known = [...Object.keys(quotes), ...Object.keys(COMMON)].join(', ');
  throw new Error(`"${name}" is no tensor, and no quote of the chapter; these are ${known}`);
}

function settingsOf(texts: readonly string[]): Partial<LessonState> {
  let state: LessonState = DEFAULT_STATE;
  for (const text of texts) {
    const [query, value = ''] = text.split('=');
    const read = FIELD_CODECS.find((codec) => codec.query === query)?.read(value, state);
    if (!read?.ok)
      throw new Error(`"${text}" is no setting of the lesson: ${read?.problems.join(' ') ?? 'unknown name'}`);
    state = read.value;
  }
  return Object.fromEntries(
    Object.entries(state).filter(([field, value]) => value !== DEFAULT_STATE[field as keyof LessonState]),
  );
}
