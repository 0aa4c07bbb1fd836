/**
 * What the chapter quotes of the shipped model, measured again. `npx vitest run web/lesson/chapters/trained-heads -u` records it
 * in `measured.json`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished, MODEL_BYTES, PASSAGES, shippedModel } from '#tests/web/lesson/model/shipped-model/shipped.ts';
import { words as english } from '#web/lesson/chapters/trained-heads/en.ts';
import { closestTo, patternOf } from '#web/lesson/chapters/trained-heads/findings.ts';
import { words as french } from '#web/lesson/chapters/trained-heads/fr.ts';
import { shareOf } from '#web/lesson/chapters/trained-heads/head-map.ts';
import { LAYER_INPUTS, QUESTIONS, SHARES } from '#web/lesson/constants/trained-heads.ts';
import {
  type Examination,
  examine,
  examineHiding,
  stretched,
  swapped,
} from '#web/lesson/model/shipped-model/examine.ts';
import type { HeadMeasures } from '#web/lesson/model/shipped-model/head-measures.ts';
import { type MeanContexts, meanContexts } from '#web/lesson/model/shipped-model/mean-contexts.ts';
import { readTokens } from '#web/lesson/model/shipped-model/trained-layer.ts';
import type { HeadName, TrainedModel } from '#web/lesson/model/shipped-model/trained-model.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';

const WEB = join(import.meta.dirname, '../../..');
const PREVIOUS: HeadName = { layer: 0, head: 0 };
const SHORTCUT: HeadName = { layer: 0, head: 1 };
const SUBJECT: HeadName = { layer: 1, head: 1 };
const INDUCTION: readonly HeadName[] = [
  { layer: 1, head: 0 },
  { layer: 1, head: 2 },
];
const EVERY: readonly HeadName[] = [0, 1].flatMap((layer) => [0, 1, 2, 3].map((head) => ({ layer, head })));
/** Which heads are switched off together. */
const OFF = [[], ...EVERY.map((head) => [head]), INDUCTION];
/** Which ones also with their averages in place of zeros. */
const AVERAGED = [SUBJECT, PREVIOUS, SHORTCUT];

let trained: TrainedModel;
let whole: Examination;

beforeAll(async () => {
  trained = await shippedModel();
  whole = finished(examine(trained, PASSAGES));
});
afterAll(() => trained.dispose());

const fiveDigits = (value: number) => Number(value.toFixed(5));
const nameOf = ({ layer, head }: HeadName) => `${layer + 1}.${head + 1}`;

/** A singular form of a verb ends in s: "is", "was", "runs". No plural form does. */
const isSingular = (verb: string | undefined) => /s$/.test(verb ?? '');

/** The answers to each question, and those of the verbs by their subject's number. */
function counted({ answers, scores }: Examination, count: 'right' | 'asked') {
  const verbs = answers.filter(({ question, right }) => question === 'agreement' && (right || count === 'asked'));
  const singular = verbs.filter(({ passage, at }) => isSingular(passage.words[at])).length;
  const questions = QUESTIONS.map((question) => [question, scores[question][count]]);
  return { ...Object.fromEntries(questions), singular, plural: verbs.length - singular };
}

function without(heads: readonly HeadName[], by: MeanContexts | null = null) {
  trained.switchOff(heads, by);
  const examination = finished(examine(trained, PASSAGES, { measureHeads: false }));
  trained.switchOff([]);
  const key = [...heads.map(nameOf), ...(by ? ['averaged'] : [])].join(' ');
  return [key, counted(examination, 'right')];
}

/** The right answers with a head of layer 1 hidden from one input of layer 2. */
function hiding() {
  const pairs = [PREVIOUS, SHORTCUT].flatMap((head) => LAYER_INPUTS.map((from) => ({ head, from })));
  return pairs.map(({ head, from }) => {
    const scores = finished(examineHiding(trained, PASSAGES, { head, from: [from], means: null }));
    return [
      `${nameOf(head)} ${from}`,
      Object.fromEntries(QUESTIONS.map((question) => [question, scores[question].right])),
    ];
  });
}

const sharesOf = (measures: HeadMeasures) =>
  Object.fromEntries(SHARES.map((share) => [share, fiveDigits(measures[share].mean)]));

function measuredHeads() {
  const perLayer = trained.options.numHeads;
  return whole.heads.map((head, place) => [
    nameOf({ layer: Math.floor(place / perLayer), head: place % perLayer }),
    { name: patternOf(head, whole.even)?.share ?? null, ...sharesOf(head) },
  ]);
}

function guess(sentence: string) {
  trained.read(trained.vocabulary.encode(sentence.split(' ')).ids);
  const [{ word, probability } = expect.fail()] = trained.expected(1);
  return { word, probability: fiveDigits(probability) };
}

function mostBetween(): number {
  return Math.max(...PASSAGES.flatMap(({ agreement }) => (agreement ? [agreement.verb - agreement.subject - 1] : [])));
}

/** In how many swapped passages the noun that is named again is the first guess, without the head of the shortcut. */
function measuredFirstGuesses() {
  trained.switchOff([SHORTCUT]);
  const named = swapped(PASSAGES).filter(({ words, antecedent }) => {
    const at = antecedent.namedAgain ?? 0;
    trained.read(trained.vocabulary.encode(words.slice(0, at)).ids);
    return trained.expected(1)[0]?.word === words[at];
  });
  trained.switchOff([]);
  return named.length;
}

it('the model gives the recorded numbers', async () => {
  const { vocabulary, layers, numHeads, dModel } = trained.options;
  const dogs = 'the dogs near the river are tired'.split(' ');
  const maps = trained.read(trained.vocabulary.encode(dogs).ids);
  const far = finished(examine(trained, stretched(PASSAGES)));
  const means = finished(meanContexts(trained, PASSAGES));
  const measured = {
    model: { vocabulary, layers, heads: numHeads, width: dModel },
    heads: Object.fromEntries(measuredHeads()),
    chance: sharesOf(whole.even),
    stretched: {
      subject: fiveDigits(far.heads[SUBJECT.layer * numHeads + SUBJECT.head]?.subject.mean ?? Number.NaN),
      chance: fiveDigits(far.even.subject.mean),
    },
    dogs: fiveDigits(shareOf(maps, SUBJECT, dogs.indexOf('river') + 1, dogs.indexOf('dogs') + 1)),
    guesses: {
      repeated: guess('fox wide tom under , again fox wide tom'),
      swapped: guess('the white mat stood under the rabbit because it was very hungry , so the'),
    },
    asked: counted(whole, 'asked'),
    right: Object.fromEntries([
      ...OFF.map((heads) => without(heads)),
      ...AVERAGED.map((head) => without([head], means)),
    ]),
    hidden: Object.fromEntries(hiding()),
    firstGuesses: measuredFirstGuesses(),
    mostBetween: mostBetween(),
  };
  const file = join(WEB, 'lesson/chapters/trained-heads/measured.json');
  await expect(`${JSON.stringify(measured, null, 2)}\n`).toMatchFileSnapshot(file);
});

it('an animal always comes first in the passages of the shortcut, and a place second', () => {
  const asked = PASSAGES.filter(({ antecedent }) => antecedent?.byMeaning && antecedent.namedAgain !== undefined);
  const nouns = (pick: (a: number, b: number) => number) =>
    asked.map(({ words, antecedent }) => words[pick(antecedent?.antecedent ?? 0, antecedent?.rival ?? 0)] ?? '');
  const [first, second] = [new Set(nouns(Math.min)), new Set(nouns(Math.max))];
  // No noun stands in both places.
  expect([...first].filter((noun) => second.has(noun))).toEqual([]);
  expect(first).toContain('rabbit');
  expect(second).toContain('mat');
  const sentence = 'the white mat stood under the rabbit because it was very hungry , so the';
  expect(swapped(PASSAGES).map(({ words }) => words.slice(0, 15).join(' '))).toContain(sentence);
});

describe.each([
  ['en', english],
  ['fr', french],
] as const)('the words of the laboratory in %s', (_, words) => {
  it('state what is loaded', () => {
    const files = ['held-out', 'vocabulary'].map((name) => readFileSync(join(WEB, `models/trained/${name}.json`)));
    const bytes = [MODEL_BYTES, ...files].reduce((sum, { length }) => sum + length, 0);
    expect(words.about.replace(',', '.')).toContain((bytes / 1e6).toFixed(1));
    expect(words.about).toMatch(new RegExp(`${PASSAGES.length} (held-out )?passages`));
  });

  it('state which of the closest heads was shown where to look', () => {
    const types = ['positional', 'syntactic'] as const;
    const [positional, syntactic] = closestTo(types, whole.heads, whole.even, trained.options.numHeads);
    expect([positional, syntactic]).toMatchObject([PREVIOUS, SUBJECT]);
    expect(words.folkloreHonest).toMatch(/The positional head was shown|à la tête positionnelle/);
  });

  it('state that a subject never stands just before its verb', () => {
    expect(words.explained.subject).toMatch(/never stands just before|jamais juste avant/);
    for (const { agreement } of PASSAGES) expect((agreement?.verb ?? 2) - (agreement?.subject ?? 0)).toBeGreaterThan(1);
  });

  it('offer sentences that the model knows', () => {
    for (const sample of words.samples) expect(readTokens(trained, tokenise(sample)), sample).not.toContain('<unk>');
  });
});
