/** The numbers that the chapter on trained heads quotes, measured on the shipped model. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD, finished, MODEL_BYTES, PASSAGES, shippedModel } from '#tests/web/lesson/model/shipped-model/shipped.ts';
import { closestTo, patternOf } from '#web/lesson/chapters/trained-heads/findings.ts';
import { shareOf } from '#web/lesson/chapters/trained-heads/paths.ts';
import { FAR, SHARES, type ShareName } from '#web/lesson/constants/trained-heads.ts';
import { type Examination, examine } from '#web/lesson/model/shipped-model/examine.ts';
import { lengthened, stretched, swapped } from '#web/lesson/model/shipped-model/harder.ts';
import { type MeanContexts, meanContexts } from '#web/lesson/model/shipped-model/mean-contexts.ts';
import { readTokens } from '#web/lesson/model/shipped-model/trained-layer.ts';
import type { HeadName, TrainedModel } from '#web/lesson/model/shipped-model/trained-model.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { chapterText, LANGUAGES, type Language } from './support.ts';

const PREVIOUS: HeadName = { layer: 0, head: 0 };
const UNNAMED: HeadName = { layer: 0, head: 3 };
const SHORTCUT: HeadName = { layer: 0, head: 1 };
const SUBJECT: HeadName = { layer: 1, head: 1 };
const INDUCTION: readonly [HeadName, HeadName] = [
  { layer: 1, head: 0 },
  { layer: 1, head: 2 },
];
const PER_LAYER = 4;
const MODELS = join(import.meta.dirname, '../../../../web/models/trained');

let trained: TrainedModel;
let whole: Examination;
let means: MeanContexts;

beforeAll(async () => {
  trained = await shippedModel();
  whole = finished(examine(trained, PASSAGES));
  means = finished(meanContexts(trained, PASSAGES));
});
afterAll(() => trained.dispose());

function without(heads: readonly HeadName[], by: MeanContexts | null = null): Examination {
  trained.switchOff(heads, by);
  const found = finished(examine(trained, PASSAGES, { measureHeads: false }));
  trained.switchOff([]);
  return found;
}

const measure = ({ layer, head }: HeadName, name: ShareName): number =>
  whole.heads[layer * PER_LAYER + head]?.[name].mean ?? 0;
const text = (language: Language) => chapterText(language, 'trained-heads');
const decimal = (language: Language, value: number, digits = 2) =>
  language === 'fr' ? value.toFixed(digits).replace('.', ',') : value.toFixed(digits);

describe.each(LANGUAGES)('the chapter on trained heads, %s', (language) => {
  const says = (english: string, french: string): void =>
    expect(text(language)).toContain(language === 'en' ? english : french);

  it('states the sizes of the model and of its training, and which head was shown where to look', () => {
    const { vocabulary, layers, numHeads, dModel } = trained.options;
    expect([layers, numHeads, dModel]).toEqual([2, PER_LAYER, 64]);
    says(`knows ${vocabulary} words`, `${vocabulary} mots anglais`);
    const [, steps, sequences, tokens] = /(\d+) steps of (\d+) sequences of (\d+) tokens/.exec(CARD)?.map(Number) ?? [];
    const words = Math.round(((steps ?? 0) * (sequences ?? 0) * (tokens ?? 0)) / 1e6);
    says(`about ${words} million words`, `environ ${words} millions de mots`);
    expect(CARD).toContain('Head 1 of layer 1 was shown where to look');
    expect(CARD).toContain('No other head was shown anything.');
    says('head 1 of layer 1, was also shown where to look', 'la tête 1 de la couche 1, on a aussi montré où regarder');
  });

  it('states what a head reads in one sentence', () => {
    const words = 'the dogs near the river are tired'.split(' ');
    const maps = trained.read(trained.vocabulary.encode(words).ids);
    const weight = decimal(language, shareOf(maps, SUBJECT, words.indexOf('river') + 1, words.indexOf('dogs') + 1));
    says(`“river” reads “dogs” with a weight of ${weight}`, `« river » lit « dogs » avec un poids de ${weight}`);
  });

  it('states the measure of the head that finds the subject, and chance', () => {
    const weight = decimal(language, measure(SUBJECT, 'subject'));
    const chance = decimal(language, whole.even.subject.mean);
    says(`gives ${weight} of its weight to the subject`, `donne au sujet ${weight} de son poids`);
    says(`would give ${chance}:`, `donnerait ${chance} :`);
  });

  it('states what the model expects in repeated text, and the measures of the heads that find it', () => {
    trained.read(trained.vocabulary.encode('fox wide tom under , again fox wide tom'.split(' ')).ids);
    const [guess] = trained.expected(1);
    expect(guess?.word).toBe('under');
    const probability = decimal(language, guess?.probability ?? 0);
    says(`“under” with a probability of ${probability}`, `« under » avec une probabilité de ${probability}`);
    const [one, other] = INDUCTION.map((head) => decimal(language, measure(head, 'induction')));
    const chance = decimal(language, whole.even.induction.mean);
    says(`heads 1 and 3 give ${one} and ${other} to the token`, `donnent ${one} et ${other} à ce qui`);
    says(`(chance: ${chance}). They are`, `(hasard : ${chance}). Ce sont`);
    const before = decimal(language, measure(PREVIOUS, 'previous'), 3);
    says(`gives ${before} of its weight to the word before`, `donne ${before} de son poids au mot précédent`);
  });

  it('states what the model answers without the subject’s head: always the singular, also with its average', () => {
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
    const plural = agreeing.length - singular;
    const { agreement, attracted } = without([SUBJECT]).scores;
    expect(agreement).toEqual({ right: singular, asked: agreeing.length });
    expect(whole.scores.agreement).toEqual({ right: 100, asked: 100 });
    says(
      `In ${singular} of them the subject is singular, in ${plural} plural. In ${attracted.asked}, a noun`,
      `Dans ${singular} d’entre eux le sujet est au singulier, dans ${plural} au pluriel ; dans ${attracted.asked}, un nom`,
    );
    says(`[x] ${singular}: it`, `[x] ${singular} : il`);
    says(`[ ] ${plural}: it`, `[ ] ${plural} : il`);
    says(
      `all ${singular} singular subjects are right, and all ${plural} plural`,
      `les ${singular} sujets au singulier sont justes, et les ${plural} au pluriel`,
    );
    says(
      `exactly the ${attracted.asked} passages that have one. But ${attracted.right} of`,
      `exactement les ${attracted.asked} passages qui en ont un, or ${attracted.right} d’entre`,
    );
    const { right } = without([SUBJECT], means).scores.agreement;
    says(
      `is the same ${right}. Beware of the ${singular} %`,
      `on trouve encore ${right}. Méfiez-vous des ${singular} %`,
    );
  });

  it('states that each induction head stands in for the other', () => {
    const [one, other] = INDUCTION.map((head) => without([head]).scores.repetition);
    const both = without(INDUCTION).scores.repetition;
    expect(both.right).toBeLessThan(both.asked / 50);
    says(
      `${one?.right} of ${one?.asked} without head 1 of layer 2, and ${other?.right} without head 3`,
      `${one?.right} sur ${one?.asked} sans la tête 1 de la couche 2, et ${other?.right} sans la tête 3`,
    );
    says(`Switch off both, and ${both.right} are left`, `Désactivez les deux, et il en reste ${both.right}`);
  });

  it('states what zeros lose that the average does not, without the head that reads the word before', () => {
    const [zeros, mean] = [without([PREVIOUS]).scores, without([PREVIOUS], means).scores];
    says(
      `${zeros.agreement.right} of 100 verbs are right with zeros, and ${mean.agreement.right} with`,
      `${zeros.agreement.right} verbes sur 100 sont justes avec des zéros, et ${mean.agreement.right} avec`,
    );
    // "Most of that loss": more than half of it.
    expect(mean.agreement.right - zeros.agreement.right).toBeGreaterThan((100 - zeros.agreement.right) / 2);
    const { asked } = zeros.repetition;
    says(
      `${zeros.repetition.right} of ${asked} words are right with zeros, and ${mean.repetition.right} with`,
      `${zeros.repetition.right} mots sur ${asked} sont justes avec des zéros, et ${mean.repetition.right} avec`,
    );
  });

  it('states how far the rule reaches', () => {
    const most = Math.max(
      ...PASSAGES.flatMap(({ agreement }) => (agreement ? [agreement.verb - agreement.subject - 1] : [])),
    );
    const { agreement, far } = whole.scores;
    says(
      `at most ${most} words stand between a subject and its verb, and ${agreement.right} of ${agreement.asked} verbs are right`,
      `${most} mots au plus séparent un sujet de son verbe, et ${agreement.right} verbes sur ${agreement.asked} sont justes`,
    );
    expect(far.asked).toBe(agreement.asked);
    says(`at least ${FAR}, and ${far.right} verbs are right`, `au moins ${FAR}, et ${far.right} verbes sont justes`);
    const { heads, even } = finished(examine(trained, stretched(PASSAGES)));
    const weight = decimal(language, heads[SUBJECT.layer * PER_LAYER + SUBJECT.head]?.subject.mean ?? 0);
    const [chance, near] = [decimal(language, even.subject.mean), decimal(language, measure(SUBJECT, 'subject'))];
    says(
      `only ${weight} of its weight (chance: ${chance}) instead of ${near}`,
      `plus que ${weight} de son poids (hasard : ${chance}) au lieu de ${near}`,
    );
  });

  it('states how long a repeated text the model still repeats', () => {
    const lists = PASSAGES.flatMap(({ words }) => (words.includes('again') ? [words.indexOf(',')] : []));
    const sizes = lengthened(PASSAGES).map(({ words }) => words.indexOf(','));
    const { repetition, long } = whole.scores;
    expect(repetition.right).toBe(repetition.asked);
    says(`Lists of up to ${Math.max(...lists)} words are all`, `listes de ${Math.max(...lists)} mots au plus sont`);
    says(
      `of ${long.asked} words in lists of ${Math.min(...sizes)} to ${Math.max(...sizes)} only ${long.right} are`,
      `sur ${long.asked} mots dans des listes de ${Math.min(...sizes)} à ${Math.max(...sizes)} mots, ${long.right} seulement`,
    );
  });

  it('states that the model answers by the place of a noun, and which head it needs for that', () => {
    const asked = PASSAGES.filter(({ antecedent }) => antecedent?.byMeaning && antecedent.namedAgain !== undefined);
    const nouns = (pick: (a: number, b: number) => number) =>
      asked.map(({ words, antecedent }) => words[pick(antecedent?.antecedent ?? 0, antecedent?.rival ?? 0)] ?? '');
    const [first, second] = [new Set(nouns(Math.min)), new Set(nouns(Math.max))];
    // "The animal always came first, and the place second": no noun stands in both places.
    expect([...first].filter((noun) => second.has(noun))).toEqual([]);
    expect(first).toContain('rabbit');
    expect(second).toContain('mat');
    const sentence = 'the white mat stood under the rabbit because it was very hungry , so the';
    expect(swapped(PASSAGES).map(({ words }) => words.slice(0, 15).join(' '))).toContain(sentence);
    says('“The white mat stood under the rabbit', '« The white mat stood under the rabbit');
    says('“The white rabbit stood under the mat', '« The white rabbit stood under the mat');
    trained.read(trained.vocabulary.encode(sentence.split(' ')).ids);
    const [guess] = trained.expected(1);
    expect(guess?.word).toBe('mat');
    const probability = decimal(language, guess?.probability ?? 0);
    says(`“mat” with a probability of ${probability}`, `« mat » avec une probabilité de ${probability}`);
    const { meaning, swapped: changed } = whole.scores;
    says(
      `right in ${meaning.right} of ${meaning.asked} such passages`,
      `dans ${meaning.right} passages de ce genre sur ${meaning.asked}`,
    );
    says(
      `than the other one in only ${changed.right} of ${changed.asked} passages`,
      `l’autre que dans ${changed.right} passages sur ${changed.asked}`,
    );
    const [zeros, mean] = [without([SHORTCUT]).scores, without([SHORTCUT], means).scores];
    expect([zeros.meaning.right, mean.meaning.right]).toEqual([100, 100]);
    says(
      `in ${zeros.swapped.right} of the swapped passages (in ${mean.swapped.right} with`,
      `dans ${zeros.swapped.right} des passages échangés (dans ${mean.swapped.right} avec`,
    );
    says('still in all 100 of the others', 'toujours dans les 100 autres');
    trained.switchOff([SHORTCUT]);
    const named = swapped(PASSAGES).filter(({ words, antecedent }) => {
      const at = antecedent.namedAgain ?? 0;
      trained.read(trained.vocabulary.encode(words.slice(0, at)).ids);
      return trained.expected(1)[0]?.word === words[at];
    });
    trained.switchOff([]);
    says(
      `first guess in only ${named.length} of the swapped`,
      `première réponse que dans ${named.length} des passages échangés`,
    );
    says(
      `of ${zeros.agreement.asked} verbs ${zeros.agreement.right} are right`,
      `sur ${zeros.agreement.asked} verbes, ${zeros.agreement.right} sont justes`,
    );
  });

  it('states that the induction heads also find a noun that is named again', () => {
    const [one, other] = INDUCTION.map((head) => decimal(language, measure(head, 'mention')));
    const chance = decimal(language, whole.even.mention.mean);
    says(
      `give ${one} and ${other} of their weight to that noun (chance: ${chance})`,
      `donnent à ce nom ${one} et ${other} de leur poids (hasard : ${chance})`,
    );
    const [both, all] = [without(INDUCTION).scores.gender, whole.scores.gender];
    says(
      `in ${both.right} of 100 passages instead of ${all.right}.`,
      `dans ${both.right} passages sur 100 au lieu de ${all.right}.`,
    );
  });

  it('states that no head finds the antecedent in the pronoun’s row', () => {
    const largest = decimal(language, Math.max(...whole.heads.map(({ antecedent }) => antecedent.mean)));
    const chance = decimal(language, whole.even.antecedent.mean);
    says(
      `the largest measure is ${largest}, chance ${chance}.`,
      `la plus grande mesure est ${largest}, le hasard ${chance}.`,
    );
    const { right, asked } = whole.scores.gender;
    says(`the right one in ${right} of ${asked} passages.`, `le bon nom dans ${right} passages sur ${asked}.`);
  });

  it('states how many heads have no name, and what one of them is needed for', () => {
    const named = whole.heads.map((head) => patternOf(head, whole.even));
    const places = named.flatMap((pattern, place) => (pattern ? [] : [place]));
    expect([places.length, whole.heads.length, SHARES.length]).toEqual([4, 8, 9]);
    says(
      'Four of these eight heads get no name: for each of nine patterns',
      'Quatre de ces huit têtes n’ont pas de nom : pour chacun des neuf motifs',
    );
    expect(places).toContain(UNNAMED.layer * PER_LAYER + UNNAMED.head);
    const [meant, all] = [without([UNNAMED]).scores.meaning, whole.scores.meaning];
    says(
      `is named in ${meant.right} of 100 passages instead of ${all.right}.`,
      `est redit dans ${meant.right} passages sur 100 au lieu de ${all.right}.`,
    );
  });

  it('states that the word that decides what “it” means changes no map before it', () => {
    says(
      'Up to “too”, “it was too tired” and “it was too wide” have the same maps, number for number',
      'Jusqu’à « too », « it was too tired » et « it was too wide » ont les mêmes cartes, nombre pour nombre',
    );
    const upTo = "the animal didn't cross the street because it was too".split(' ');
    const rows = ['tired', 'wide'].map((word) => {
      const { weights, layers, heads, tokens } = trained.read(trained.vocabulary.encode([...upTo, word]).ids);
      // Without the last row of each map.
      return Array.from({ length: layers * heads }, (_, map) =>
        weights.slice(map * tokens ** 2, (map + 1) * tokens ** 2 - tokens),
      );
    });
    expect(rows[0]).toEqual(rows[1]);
  });

  it('states what the lab loads, and which of its closest heads was shown where to look', async () => {
    const { words } = await import(`#web/lesson/chapters/trained-heads/${language}.ts`);
    const [megabytes] = /0[.,]\d/.exec(words.about) ?? [];
    const files = [
      MODEL_BYTES,
      readFileSync(join(MODELS, 'held-out.json')),
      readFileSync(join(MODELS, 'vocabulary.json')),
    ];
    expect(megabytes).toBe(decimal(language, files.reduce((sum, { length }) => sum + length, 0) / 1e6, 1));
    expect(words.about).toContain(`${PASSAGES.length} ${language === 'en' ? 'held-out ' : ''}passages`);
    expect(words.folkloreHonest).toContain(
      language === 'en' ? 'The positional head was shown' : 'à la tête positionnelle',
    );
    const [positional, syntactic] = closestTo(['positional', 'syntactic'], whole.heads, whole.even, PER_LAYER);
    expect(positional).toMatchObject(PREVIOUS);
    expect(syntactic).toMatchObject(SUBJECT);
    expect(words.explained.subject).toMatch(/never stands just before|jamais juste avant/);
    for (const { agreement } of PASSAGES) expect((agreement?.verb ?? 2) - (agreement?.subject ?? 0)).toBeGreaterThan(1);
  });

  it('offers sentences that the model knows', async () => {
    const { words } = await import(`#web/lesson/chapters/trained-heads/${language}.ts`);
    for (const sample of words.samples) expect(readTokens(trained, tokenise(sample)), sample).not.toContain('<unk>');
  });
});
