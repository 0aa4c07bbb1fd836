/** The numbers that the chapter on trained heads quotes, measured on the shipped model. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patternOf } from '../../../../web/lesson/chapters/trained-heads/findings.ts';
import { shareOf } from '../../../../web/lesson/chapters/trained-heads/paths.ts';
import { MEASURES, SHARES } from '../../../../web/lesson/constants/trained-heads.ts';
import { type Examination, examine } from '../../../../web/lesson/model/shipped-model/examine.ts';
import type { HeadName, TrainedModel } from '../../../../web/lesson/model/shipped-model/trained-model.ts';
import { CARD, PASSAGES, shippedModel } from '../../lesson/model/shipped-model/shipped.ts';
import { chapterText, LANGUAGES, type Language } from './support.ts';

const SUBJECT: HeadName = { layer: 1, head: 2 };
const PER_LAYER = 4;
const WIDTH = 64;
const HEAD_WIDTH = WIDTH / PER_LAYER;

let trained: TrainedModel;
let whole: Examination;
let without: Examination;

beforeAll(async () => {
  trained = await shippedModel();
  whole = examined();
  without = examinedWithout(SUBJECT);
});
afterAll(() => trained.dispose());

function examined(): Examination {
  const run = examine(trained, PASSAGES);
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
}

function examinedWithout(head: HeadName): Examination {
  trained.switchOff([head]);
  const found = examined();
  trained.switchOff([]);
  return found;
}

const text = (language: Language) => chapterText(language, 'trained-heads');
const decimal = (language: Language, value: number, digits: number) =>
  language === 'fr' ? value.toFixed(digits).replace('.', ',') : value.toFixed(digits);
const percent = ({ right, asked }: { readonly right: number; readonly asked: number }) =>
  `${Math.round((100 * right) / asked)} %`;

/** The weight that head 3 of layer 2 gives in the row of one word to another. */
function read(sentence: string, row: string, key: string): number {
  const words = sentence.split(' ');
  const maps = trained.read(trained.vocabulary.encode(words).ids);
  return shareOf(maps, SUBJECT, words.indexOf(row) + 1, words.indexOf(key) + 1);
}

describe.each(LANGUAGES)('the chapter on trained heads, %s', (language) => {
  it('states the sizes of the model and of its training', () => {
    const { vocabulary, layers, numHeads, dModel } = trained.options;
    expect([layers, numHeads, dModel]).toEqual([2, PER_LAYER, WIDTH]);
    expect(text(language)).toContain(language === 'en' ? `knows ${vocabulary} words` : `${vocabulary} mots anglais`);
    const [, steps, sequences, tokens] = /(\d+) steps of (\d+) sequences of (\d+) tokens/.exec(CARD)?.map(Number) ?? [];
    expect(Math.round(((steps ?? 0) * (sequences ?? 0) * (tokens ?? 0)) / 1e6)).toBe(6);
    expect(text(language)).toContain('6 million');
  });

  it('states what head 3 of layer 2 reads in two sentences', () => {
    const mat = read('the cat sat on the mat because it was tired', 'mat', 'cat');
    const river = read('the dogs near the river are tired .', 'river', 'dogs');
    expect(text(language)).toMatch(
      new RegExp(`mat” reads “cat” with a weight of ${mat.toFixed(2)}|cat » avec un poids de ${decimal('fr', mat, 2)}`),
    );
    expect(text(language)).toMatch(
      new RegExp(`gives “dogs” ${river.toFixed(2)}|« river » donne ${decimal('fr', river, 2)} à « dogs »`),
    );
  });

  it('states the measure of the head that finds the subject, and chance', () => {
    const weight = decimal(language, whole.heads[6]?.subject.mean ?? 0, 2);
    const chance = decimal(language, whole.even.subject.mean, 2);
    expect(text(language)).toContain(
      language === 'en' ? `gives ${weight} of its weight to the subject` : `donne au sujet ${weight} de son poids`,
    );
    expect(text(language)).toContain(language === 'en' ? `would give ${chance}:` : `donnerait ${chance} :`);
  });

  it('states what the model answers without that head: always the singular', () => {
    const agreeing = PASSAGES.flatMap(({ words, agreement }) => (agreement ? [{ words, ...agreement }] : []));
    const predicted = (words: readonly string[], verb: number, wrong: string) => {
      trained.switchOff([SUBJECT]);
      trained.read(trained.vocabulary.encode(words.slice(0, verb)).ids);
      const guesses = trained.expected(trained.vocabulary.size);
      trained.switchOff([]);
      return guesses.find(({ word }) => word === words[verb] || word === wrong)?.word;
    };
    // A singular form of the verb ends in s: "is", "was", "runs". No plural form does.
    const isSingular = (verb: string | undefined) => /s$/.test(verb ?? '');
    for (const { words, verb, wrong } of agreeing) expect(isSingular(predicted(words, verb, wrong))).toBe(true);
    const singular = agreeing.filter(({ words, verb }) => isSingular(words[verb])).length;
    const { agreement, attracted } = without.scores;
    expect(agreement).toEqual({ right: singular, asked: agreeing.length });
    expect(whole.scores.agreement).toEqual({ right: 100, asked: 100 });
    expect(text(language)).toContain(`[x] ${singular}${language === 'en' ? ':' : ' :'}`);
    const plural = agreeing.length - singular;
    expect(text(language)).toContain(
      language === 'en' ? `all ${singular} singular subjects` : `les ${singular} sujets au singulier`,
    );
    expect(text(language)).toContain(language === 'en' ? `all ${plural} plural` : `les ${plural} au pluriel`);
    expect(text(language)).toMatch(new RegExp(`exactly the ${attracted.asked} with|les ${attracted.asked} passages`));
    expect(text(language)).toMatch(new RegExp(`But ${attracted.right} of|Or ${attracted.right} d’entre`));
    expect(text(language)).toContain(`${agreeing.length - attracted.asked}${language === 'en' ? ': it' : ' : il'}`);
  });

  it('states that the mean of the head in place of zeros gives the same', () => {
    const { right } = withMean(SUBJECT).scores.agreement;
    expect(right).toBe(without.scores.agreement.right);
    expect(text(language)).toMatch(new RegExp(`is the same ${right}\\.|on trouve encore ${right}\\.`));
  });

  it('states what else is lost with that head, the most in its layer', () => {
    const after = without.scores.repetition;
    const loss = [whole.loss, without.loss].map((value) => decimal(language, value, 2));
    expect(text(language)).toContain(
      language === 'en'
        ? `in ${percent(after)} of the cases instead of ${percent(whole.scores.repetition)}.`
        : `dans ${percent(after)} des cas au lieu de ${percent(whole.scores.repetition)}.`,
    );
    expect(text(language)).toMatch(new RegExp(`${loss[0]} (to|à) ${loss[1]} nat`));
    for (const head of [0, 1, 3]) expect(examinedWithout({ layer: 1, head }).loss).toBeLessThan(without.loss);
  });

  it('states that no head finds what a pronoun stands for', () => {
    const largest = decimal(language, Math.max(...whole.heads.map(({ antecedent }) => antecedent.mean)), 2);
    const chance = decimal(language, whole.even.antecedent.mean, 2);
    expect(text(language)).toMatch(
      new RegExp(
        `the largest measure is ${largest}, chance ${chance}\\.|mesure est ${largest}, le hasard ${chance}\\.`,
      ),
    );
    const { right, asked } = whole.scores.gender;
    expect(text(language)).toMatch(
      new RegExp(`in ${right} of ${asked} passages\\. W|dans ${right} passages sur ${asked}\\. S`),
    );
    const other = examinedWithout({ layer: 0, head: 1 }).scores.gender;
    expect(text(language)).toMatch(new RegExp(`it is right in ${other.right}\\.|il le trouve dans ${other.right}\\.`));
    expect(whole.heads[1]?.antecedent.mean).toBeLessThan(whole.even.antecedent.mean);
  });

  it('states how many heads have a name, and how many lead in a column', () => {
    const unnamed = whole.heads.filter((head) => patternOf(head, whole.even) === null).length;
    const leading = new Set(
      MEASURES.map((name) => {
        const values = whole.heads.map((head) => head[name].mean);
        return values.indexOf(Math.max(...values));
      }),
    );
    expect([unnamed, leading.size, whole.heads.length]).toEqual([7, 5, 8]);
    expect([SHARES.length, MEASURES.length]).toEqual([9, 11]);
    expect(text(language)).toMatch(
      /Seven of these eight heads .* five of the eight lead|Sept de ces huit têtes .* cinq des huit mènent/,
    );
    expect(text(language)).toMatch(/nine patterns .* eleven columns|neuf motifs.* onze colonnes/);
  });

  it('states how near the best head comes to induction', () => {
    const best = decimal(language, Math.max(...whole.heads.map(({ induction }) => induction.mean)), 2);
    const chance = decimal(language, whole.even.induction.mean, 2);
    expect(text(language)).toMatch(
      new RegExp(
        `the best one gives ${best}, where chance gives ${chance}|la meilleure donne ${best}, quand le hasard donne ${chance}`,
      ),
    );
  });
});

/** Ablates a head by its mean context over all passages: rows of 0 in W_O, and what they gave on average in b_O. */
function withMean({ layer, head }: HeadName): Examination {
  const name = `blocks.${layer}.attention.b_o`;
  const rows = trained.model.parameter(`blocks.${layer}.attention.w_o`);
  const bias = trained.model.parameter(name);
  const mean = meanContext({ layer, head });
  trained.switchOff([{ layer, head }]);
  trained.model.setParameter(
    name,
    bias.map((value, m) =>
      mean.reduce((sum, c, d) => sum + c * (rows[(head * HEAD_WIDTH + d) * WIDTH + m] ?? 0), value),
    ),
  );
  const found = examined();
  trained.model.setParameter(name, bias);
  trained.switchOff([]);
  return found;
}

/** A head's context, averaged over every row of every passage. */
function meanContext(head: HeadName): readonly number[] {
  const sums = new Array<number>(HEAD_WIDTH).fill(0);
  let count = 0;
  for (const { words } of PASSAGES) {
    const maps = trained.read(trained.vocabulary.encode(words.slice(0, -1)).ids);
    const { embedding = [], w_v = [], b_v = [] } = trained.layer(head.layer).given;
    const values = Array.from({ length: maps.tokens }, (_, s) =>
      sums.map((_, d) => {
        const column = head.head * HEAD_WIDTH + d;
        let sum = b_v[column] ?? 0;
        for (let m = 0; m < WIDTH; m++) sum += (embedding[s * WIDTH + m] ?? 0) * (w_v[m * WIDTH + column] ?? 0);
        return sum;
      }),
    );
    for (let t = 0; t < maps.tokens; t++) {
      for (let s = 0; s <= t; s++) {
        const weight = shareOf(maps, head, t, s);
        for (const [d, value] of (values[s] ?? []).entries()) sums[d] = (sums[d] ?? 0) + weight * value;
      }
    }
    count += maps.tokens;
  }
  return sums.map((sum) => sum / count);
}
