/**
 * Evaluates the model on held-out passages, optionally with heads switched off. It answers the questions of the trainer's
 * `measure.hpp`, asks some of them about harder passages too, and measures each head.
 */
import { layerNorm } from '../../../engine/checkpoint/opened-model.ts';
import { IGNORED, type ModelRun } from '../../../engine/language-model.ts';
import { geluTanh } from '../../../engine/provenance/gelu.ts';
import { FAR, HARDER, JOINED, type LayerInput, QUESTIONS, type Question } from '../../constants/trained-heads.ts';
import { EVEN, type HeadMeasures, MeasureSums, measuredRows } from './head-measures.ts';
import { type MeanContexts, projected } from './mean-contexts.ts';
import type { Agreement, Antecedent, Passage } from './passages.ts';
import type { HeadName, TrainedModel } from './trained-model.ts';
import type { Score, Scores, Vocabulary } from './vocabulary.ts';

// Held-out passages, changed so that they ask the same questions in a way that the training never did: a verb farther from its subject,
// two nouns in each other's places, a longer text that comes again.

type AgreeingPassage = Passage & { readonly agreement: Agreement };
type MeaningPassage = Passage & { readonly antecedent: Antecedent };

/** Every harder passage. Each asks one question, whose name is in `HARDER`. */
export function harder(passages: readonly Passage[]): readonly Passage[] {
  return [...stretched(passages), ...swapped(passages), ...lengthened(passages)];
}

/** What stands between a subject and its verb in other passages comes there, too. */
export function stretched(passages: readonly Passage[], least = FAR): readonly AgreeingPassage[] {
  const agreeing = passages.filter((passage): passage is AgreeingPassage => between(passage).length > 0);
  return agreeing.map((passage, place) => {
    const { words, agreement } = passage;
    const { subject, verb } = agreement;
    const more: string[] = [];
    for (let next = place + 1; verb - subject - 1 + more.length < least; next++) {
      more.push(...between(agreeing[next % agreeing.length]));
    }
    return {
      words: [...words.slice(0, verb), ...more, ...words.slice(verb)],
      agreement: { ...agreement, verb: verb + more.length },
    };
  });
}

/** The words between a subject and its verb. */
function between({ words, agreement }: Passage = { words: [] }): readonly string[] {
  return agreement ? words.slice(agreement.subject + 1, agreement.verb) : [];
}

/** The two nouns that "it" could mean change places. The adjective still decides for the same noun. */
export function swapped(passages: readonly Passage[]): readonly MeaningPassage[] {
  return passages.flatMap(({ words, antecedent }) => {
    if (!antecedent?.byMeaning || antecedent.namedAgain === undefined) return [];
    const { antecedent: meant, rival } = antecedent;
    const changed = [...words];
    for (const [place, noun] of [
      [meant, words[rival]],
      [rival, words[meant]],
    ] as const) {
      changed[place] = noun ?? '';
      if (/^an?$/.test(words[place - 1] ?? '')) changed[place - 1] = /^[aeiou]/.test(noun ?? '') ? 'an' : 'a';
    }
    return [{ words: changed, antecedent: { ...antecedent, antecedent: rival, rival: meant } }];
  });
}

/** The words of a few passages that repeat words without grammar, each word once, come again as one text. */
export function lengthened(passages: readonly Passage[], joined = JOINED): readonly Passage[] {
  const lists = passages.flatMap(({ words }) => (words.includes('again') ? [words.slice(0, words.indexOf(','))] : []));
  const groups = Array.from({ length: Math.floor(lists.length / joined) }, (_, i) => i * joined);
  return groups.map((from) => {
    const listed = [...new Set(lists.slice(from, from + joined).flat())];
    return {
      words: [...listed, ',', 'again', ...listed, '.'],
      repetitions: listed.slice(1).map((_, i) => ({ first: i + 1, again: listed.length + 2 + i + 1 })),
    };
  });
}

/** A question about a passage. */
export interface Answer {
  readonly question: Question;
  readonly passage: Passage;
  /** The word that the model should say. */
  readonly at: number;
  readonly right: boolean;
}

export interface Examination {
  /** Mean cross-entropy of every word, in nats. */
  readonly loss: number;
  readonly words: number;
  readonly scores: Scores;
  /** In the same order in every examination of the same passages. */
  readonly answers: readonly Answer[];
  /** By layer, then by head; empty if they were not measured. */
  readonly heads: readonly HeadMeasures[];
  /** The same measures for a head with uniform attention. */
  readonly even: HeadMeasures;
}

/** Passages per batch. Measuring the heads takes most of the time: a batch must end well within a frame of a slow phone. */
const BATCH = 32;
const MEASURED_BATCH = 6;

/** Yields the progress, 0 to 1; returns the result. */
export function* examine(
  trained: TrainedModel,
  passages: readonly Passage[],
  { measureHeads = true } = {},
): Generator<number, Examination> {
  const { layers, numHeads } = trained.options;
  const heads = Array.from({ length: measureHeads ? layers * numHeads : 0 }, () => new MeasureSums());
  const even = new MeasureSums();
  const answers = new Answers(trained.vocabulary);
  const frequency = frequencies(passages);
  const hard = harder(passages);
  const size = measureHeads ? MEASURED_BATCH : BATCH;
  let done = 0;
  for (const { batch, tokens, run } of runs(trained, passages, size)) {
    answers.add(batch, tokens, rowsOf(run.logits(), trained.vocabulary.size), run.loss());
    const rows = batch.map((passage) => measuredRows(readBy(passage), frequency));
    for (const [place, sums] of heads.entries()) {
      for (const [item, measured] of rows.entries()) {
        const map = run.attention(Math.floor(place / numHeads), item, place % numHeads);
        sums.add(measured, (t, s) => map[t * tokens + s] ?? 0);
      }
    }
    for (const measured of rows) even.add(measured, EVEN);
    done += batch.length;
    yield done / (passages.length + hard.length);
  }
  for (const { batch, tokens, run } of runs(trained, hard, size)) {
    answers.addHarder(batch, tokens, rowsOf(run.logits(), trained.vocabulary.size));
    done += batch.length;
    yield done / (passages.length + hard.length);
  }
  return { ...answers.result, heads: heads.map(({ measures }) => measures), even: even.measures };
}

/** The logits of each row, (v). */
type LogitRows = (row: number) => ArrayLike<number>;

function rowsOf(logits: Float32Array, size: number): LogitRows {
  return (row) => logits.subarray(row * size, (row + 1) * size);
}

/** The scores with a head hidden from some inputs of the next layer. Yields the progress, 0 to 1. */
export function* examineHiding(
  trained: TrainedModel,
  passages: readonly Passage[],
  hidden: Hidden,
): Generator<number, Scores> {
  const answers = new Answers(trained.vocabulary);
  const hard = harder(passages);
  let done = 0;
  for (const [all, isHard] of [
    [passages, false],
    [hard, true],
  ] as const) {
    for (const { batch, tokens, run } of runs(trained, all, MEASURED_BATCH)) {
      const logits = logitsHiding(trained, run, hidden);
      if (isHard) answers.addHarder(batch, tokens, logits);
      else answers.add(batch, tokens, logits, Number.NaN);
      done += batch.length;
      yield done / (passages.length + hard.length);
    }
  }
  return answers.result.scores;
}

/** Runs the model over batches of passages of similar lengths, to reduce padding. */
function* runs(trained: TrainedModel, passages: readonly Passage[], size: number) {
  const sorted = [...passages].sort((a, b) => a.words.length - b.words.length);
  for (let from = 0; from < sorted.length; from += size) {
    const batch = sorted.slice(from, from + size);
    const tokens = batch.at(-1)?.words.length ?? 0;
    const run = trained.model.makeRun(batch.length, tokens);
    try {
      const { ids, targets } = sequences(batch, tokens, trained.vocabulary);
      run.write(ids, targets);
      run.forward();
      yield { batch, tokens, run };
    } finally {
      run.dispose();
    }
  }
}

/** The last word is only a target, not an input. */
function readBy(passage: Passage): Passage {
  return { ...passage, words: passage.words.slice(0, -1) };
}

/** (b, t) each: inputs (the start token and all words but the last) and targets (all words). Padding is ignored. */
function sequences(batch: readonly Passage[], tokens: number, vocabulary: Vocabulary) {
  const ids = new Int32Array(batch.length * tokens);
  const targets = new Int32Array(batch.length * tokens).fill(IGNORED);
  for (const [item, { words }] of batch.entries()) {
    const encoded = vocabulary.encode(words).ids;
    ids.set(encoded.slice(0, -1), item * tokens);
    targets.set(encoded.slice(1), item * tokens);
  }
  return { ids, targets };
}

const OWN_NAMES = Object.fromEntries(QUESTIONS.map((name) => [name, name])) as Record<Question, Question>;

class Answers {
  #loss = 0;
  #words = 0;
  readonly #answers: Answer[] = [];
  readonly #scores = Object.fromEntries(QUESTIONS.map((name) => [name, { right: 0, asked: 0 }])) as Record<
    Question,
    { -readonly [key in keyof Score]: Score[key] }
  >;

  constructor(private readonly vocabulary: Vocabulary) {}

  get result(): Pick<Examination, 'loss' | 'words' | 'scores' | 'answers'> {
    return { loss: this.#loss / this.#words, words: this.#words, scores: this.#scores, answers: this.#answers };
  }

  add(batch: readonly Passage[], tokens: number, logits: LogitRows, meanLoss: number): void {
    const words = batch.reduce((sum, passage) => sum + passage.words.length, 0);
    this.#loss += meanLoss * words;
    this.#words += words;
    for (const [item, passage] of batch.entries()) this.#ask(passage, this.#logit(logits, item * tokens));
  }

  /** Adds passages of `harder`, whose words do not count in the loss. */
  addHarder(batch: readonly Passage[], tokens: number, logits: LogitRows): void {
    for (const [item, passage] of batch.entries()) this.#ask(passage, this.#logit(logits, item * tokens), HARDER);
  }

  /** The row of token i, the word before word i, holds the prediction for word i. */
  #logit(logits: LogitRows, firstRow: number): (at: number, word: string) => number {
    return (at, word) => logits(firstRow + at)[this.vocabulary.id(word)] ?? 0;
  }

  #count(question: Question, passage: Passage, at: number, right: boolean): void {
    this.#scores[question].right += Number(right);
    this.#scores[question].asked += 1;
    this.#answers.push({ question, passage, at, right });
  }

  /** `names`: what the questions are called here; without a name a question is not asked. */
  #ask(
    passage: Passage,
    logit: (at: number, word: string) => number,
    names: Partial<Record<Question, Question>> = OWN_NAMES,
  ): void {
    const { words, agreement, antecedent, repetitions } = passage;
    const count = (question: Question, at: number, right: boolean) => {
      const name = names[question];
      if (name) this.#count(name, passage, at, right);
    };
    const prefers = (at: number, wrong: string) => logit(at, words[at] ?? '') > logit(at, wrong);
    if (agreement) {
      const right = prefers(agreement.verb, agreement.wrong);
      count('agreement', agreement.verb, right);
      if (agreement.attracted) count('attracted', agreement.verb, right);
    }
    if (antecedent?.namedAgain !== undefined) {
      const { namedAgain: at, byMeaning, wrong = '' } = antecedent;
      count(byMeaning ? 'meaning' : 'gender', at, prefers(at, wrong));
    }
    for (const { again } of repetitions ?? []) {
      const mine = logit(again, words[again] ?? '');
      const right = this.vocabulary.words.every((word) => logit(again, word) <= mine);
      count('repetition', again, right);
    }
  }
}

function frequencies(passages: readonly Passage[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const { words } of passages) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => counts.get(word) ?? 0;
}

/**
 * Hides a head of one layer from some inputs of the next layer's attention: its queries, keys or values. Everything else still has what
 * the head adds. The core computes a whole layer from one input, so the last layer is computed here.
 */
interface Hidden {
  /** Of the last layer but one. */
  readonly head: HeadName;
  readonly from: readonly LayerInput[];
  /** What stands in for the head; null for zeros. */
  readonly means: MeanContexts | null;
}

/** The logits of a row of a run that has its tokens, (b·t, v) in all; only the rows that are asked for are computed. Leaves all heads on. */
export function logitsHiding(trained: TrainedModel, run: ModelRun, { head, from, means }: Hidden) {
  const { model, options } = trained;
  const { dModel, numHeads, epsilon = 1e-5 } = options;
  const last = options.layers - 1;
  const of = (name: string) => model.parameter(`blocks.${last}.${name}`);
  const linear = (weight: string, bias: string) => {
    const [w, b] = [of(weight), of(bias)];
    return (rows: ArrayLike<number>) => projected(rows, w, b);
  };
  const norm = (name: string) => {
    const [weight, bias] = [model.parameter(`${name}.weight`), model.parameter(`${name}.bias`)];
    return (rows: ArrayLike<number>) => layerNorm(Float32Array.from(rows), weight, bias, epsilon);
  };
  const before = (off: readonly HeadName[]) => {
    trained.switchOff(off, means);
    run.forward();
    return run.stream(last);
  };
  const without = before([head]);
  const stream = before([]);
  const first = norm(`blocks.${last}.norm_1`);
  const input = (name: LayerInput, letter: string) =>
    linear(`attention.w_${letter}`, `attention.b_${letter}`)(first(from.includes(name) ? without : stream));
  const [q, k, v] = [input('queries', 'q'), input('keys', 'k'), input('values', 'v')];
  const output = linear('attention.w_o', 'attention.b_o');
  const second = norm(`blocks.${last}.norm_2`);
  const [widened, narrowed] = [
    linear('feed_forward.w_1', 'feed_forward.b_1'),
    linear('feed_forward.w_2', 'feed_forward.b_2'),
  ];
  const final = norm('norm');
  const embedding = model.parameter('token_embedding');
  const computed = new Map<number, Float64Array>();
  return (row: number): Float64Array => {
    const known = computed.get(row);
    if (known) return known;
    const context = attended(q, k, v, row, { tokens: run.tokens, width: dModel, heads: numHeads });
    const between = sum(stream.subarray(row * dModel, (row + 1) * dModel), output(context));
    const after = sum(between, narrowed(widened(second(between)).map(geluTanh)));
    const logits = scores(final(after), embedding, dModel);
    computed.set(row, logits);
    return logits;
  };
}

interface Sizes {
  readonly tokens: number;
  readonly width: number;
  readonly heads: number;
}

/** The context of one row, (m), by causal attention in its sequence. */
function attended(q: Float64Array, k: Float64Array, v: Float64Array, row: number, { tokens, width, heads }: Sizes) {
  const out = new Float64Array(width);
  const size = width / heads;
  const first = row - (row % tokens);
  for (let h = 0; h < heads; h++) {
    const weights = Array.from(
      { length: row - first + 1 },
      (_, i) => dot(q, row * width + h * size, k, (first + i) * width + h * size, size) / Math.sqrt(size),
    );
    const most = Math.max(...weights);
    const exponentials = weights.map((score) => Math.exp(score - most));
    const total = exponentials.reduce((a, b) => a + b, 0);
    for (const [i, exponential] of exponentials.entries()) {
      for (let d = 0; d < size; d++) {
        const value = v[(first + i) * width + h * size + d] ?? 0;
        out[h * size + d] = (out[h * size + d] ?? 0) + (exponential / total) * value;
      }
    }
  }
  return out;
}

/** x (m) · w (v, m)ᵀ */
function scores(x: Float32Array, w: Float32Array, width: number): Float64Array {
  return Float64Array.from({ length: w.length / width }, (_, v) => dot(x, 0, w, v * width, width));
}

function dot(a: ArrayLike<number>, from: number, b: ArrayLike<number>, other: number, length: number): number {
  let total = 0;
  for (let i = 0; i < length; i++) total += (a[from + i] ?? 0) * (b[other + i] ?? 0);
  return total;
}

function sum(a: ArrayLike<number>, b: Float64Array): Float64Array {
  return b.map((value, i) => value + (a[i] ?? 0));
}
