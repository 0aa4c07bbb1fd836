/** The shipped learned layers: the model card's numbers and the lesson's examples. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionEngine } from '#web/engine/engine.ts';
import { SafetensorsFile } from '#web/engine/safetensors.ts';
import { createWasmEngine } from '#web/engine/wasm/wasm-engine.ts';
import { HELD_OUT } from '#web/lesson/constants/learned-heads.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { type LearnedLayer, learnedSource, readLearnedLayer } from '#web/lesson/model/learned-layer.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { controls as english } from '#web/messages/en/ui/controls.ts';
import { controls as french } from '#web/messages/fr/ui/controls.ts';
import { learnedMeasures } from '#web/messages/learned-measures.ts';

interface Score {
  right: number;
  asked: number;
}

interface Head {
  depended: number;
  before: number;
  itself: number;
  after: number;
  largest: number;
  finds: Score;
  findsBefore: Score;
}

interface Measured {
  readonly decidable: Readonly<Record<string, Score>>;
  readonly undecided: Readonly<Record<string, Score>>;
  readonly histogram: readonly number[];
  readonly heads: readonly Head[];
  readonly pairs: Readonly<Record<string, Score>>;
  readonly namesDepended: Score;
  readonly namesBefore: Score;
}

interface HeldOut {
  readonly kinds: readonly string[];
  readonly shown: Measured;
  readonly free: Measured;
  readonly sentences: readonly {
    readonly words: string;
    readonly reads: readonly number[];
    readonly kinds: readonly number[];
    readonly undecided?: readonly number[];
  }[];
  readonly pairs: readonly {
    readonly about: string;
    readonly first: string;
    readonly second: string;
    readonly row: number;
    readonly reads: readonly [number, number];
  }[];
}

const FOLDER = new URL('../../../../web/models/learned/', import.meta.url);
const CARD = readFileSync(new URL('README.md', FOLDER), 'utf8');
const LANGUAGES = ['en', 'fr'] as const;

type Code = (typeof LANGUAGES)[number];

const bytesOf = (name: string) => readFileSync(new URL(name, FOLDER));
const layerOf = (name: string) => readLearnedLayer(bytesOf(name));
const heldOutOf = (code: Code) => JSON.parse(bytesOf(`${code}.held-out.json`).toString()) as HeldOut;

let engine: AttentionEngine;
beforeAll(async () => {
  engine = await createWasmEngine();
});

/** The shares of head h in row t, and in every row. */
function attention(layer: LearnedLayer, words: readonly string[]) {
  const { request } = lessonModel({ ...DEFAULT_STATE, preset: 'learned' }, null, learnedSource([layer], words));
  const session = engine.createSession();
  try {
    const weights = session.forward(request).get('weights').data.slice();
    const tokens = words.length;
    return (h: number, t: number) => weights.subarray((h * tokens + t) * tokens, (h * tokens + t + 1) * tokens);
  } finally {
    session.dispose();
  }
}

const largest = (shares: Float32Array) => shares.indexOf(Math.max(...shares));

/** The measures of the trainer's `measure.cpp`. */
function measure(layer: LearnedLayer, { kinds, sentences, pairs }: HeldOut) {
  const decidable: Record<string, Score> = {};
  const undecided: Record<string, Score> = {};
  const histogram = new Array<number>(10).fill(0);
  const count = (scores: Record<string, Score>, name: string, right: boolean) => {
    scores[name] ??= { right: 0, asked: 0 };
    const score = scores[name];
    score.right += Number(right);
    score.asked += 1;
  };
  const names = ['depended', 'before', 'itself', 'after', 'largest'] as const;
  const heads = Array.from({ length: layer.numHeads }, () => ({
    sums: Object.fromEntries(names.map((name) => [name, { sum: 0, rows: 0 }])),
    scores: {} as Record<string, Score>,
  }));
  for (const { words, reads, kinds: kindsOf, undecided: open = [] } of sentences) {
    const shares = attention(layer, words.split(' '));
    for (const [t, read] of reads.entries()) {
      const isOpen = open.includes(t);
      for (const [h, { sums, scores }] of heads.entries()) {
        const row = shares(h, t);
        const most = largest(row);
        const add = (name: string, s: number) => {
          const mean = sums[name];
          if (!mean) return;
          mean.sum += row[s] ?? 0;
          mean.rows += 1;
        };
        if (!isOpen) add('depended', read);
        if (!isOpen) count(scores, 'finds', most === read);
        if (t > 0) add('before', t - 1);
        if (t > 0) count(scores, 'findsBefore', most === t - 1);
        if (t + 1 < reads.length) add('after', t + 1);
        add('itself', t);
        add('largest', most);
        if (h > 0) continue;
        count(isOpen ? undecided : decidable, kinds[kindsOf[t] ?? -1] ?? '', most === read);
        const bin = Math.min(9, Math.floor(Math.fround((row[read] ?? 0) * 10)));
        if (!isOpen) histogram[bin] = (histogram[bin] ?? 0) + 1;
      }
    }
  }
  const ofPairs: Record<string, Score> = {};
  for (const { about, first, second, row, reads } of pairs) {
    const rows = [first, second].map((text) => largest(attention(layer, text.split(' '))(0, row)));
    count(ofPairs, about, rows[0] === reads[0] && rows[1] === reads[1]);
  }
  return {
    decidable,
    undecided,
    histogram,
    pairs: ofPairs,
    heads: heads.map(({ sums, scores }) => ({
      ...scores,
      ...Object.fromEntries(names.map((name) => [name, (sums[name]?.sum ?? 0) / (sums[name]?.rows ?? 1)])),
    })),
  };
}

const percent = ({ right, asked }: Score) => Number(((100 * right) / asked).toFixed(1));
const share = ({ right, asked }: Score) => right / asked;
const total = (scores: Readonly<Record<string, Score>>): Score => ({
  right: Object.values(scores).reduce((sum, { right }) => sum + right, 0),
  asked: Object.values(scores).reduce((sum, { asked }) => sum + asked, 0),
});

describe.each(LANGUAGES)('the learned layer for %s', (code) => {
  const heldOut = heldOutOf(code);
  const layer = layerOf(`${code}.safetensors`);
  const { shown } = heldOut;

  it('is small, and in half precision', () => {
    const bytes = bytesOf(`${code}.safetensors`);
    const file = new SafetensorsFile(bytes);
    expect(bytes.length).toBeLessThanOrEqual(30_000);
    for (const name of file.names) expect(file.dtype(name)).toBe('F16');
    expect(layer).toMatchObject({ dModel: 12, numHeads: 3 });
    expect(new Set(layer.words).size).toBe(layer.words.length);
  });

  it.each([
    ['shown', `${code}.safetensors`],
    ['free', `${code}.free.safetensors`],
  ] as const)('has the numbers that its card tells, and the chapter on heads shows: %s', (which, file) => {
    const { heads, ...counts } = measure(layerOf(file), heldOut);
    const { heads: told, namesDepended, namesBefore, ...toldCounts } = heldOut[which];
    expect(toldCounts).toMatchObject(counts);
    for (const [h, head] of heads.entries()) {
      for (const [name, value] of Object.entries(head)) {
        const expected = told[h]?.[name as keyof Head];
        // Means of weights in 32-bit floats, summed in another order.
        if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 5);
        else expect([h, name, value]).toEqual([h, name, expected]);
      }
    }
    expect(learnedMeasures(code)[which]).toEqual({
      heads: (heads as unknown as Head[]).map(({ finds, findsBefore }) => ({
        depended: percent(finds),
        before: percent(findsBefore),
      })),
      named: { depended: percent(namesDepended), before: percent(namesBefore) },
    });
    expect(heldOut.sentences).toHaveLength(HELD_OUT);
  });

  it('reads the related word and the preceding word', () => {
    expect(heldOut.sentences.length).toBeGreaterThanOrEqual(1000);
    expect(share(total(shown.decidable))).toBeGreaterThanOrEqual(0.95);
    for (const [kind, score] of Object.entries(shown.decidable)) {
      expect([kind, share(score) >= 0.9]).toEqual([kind, true]);
    }
    expect(share(shown.heads[1]?.findsBefore ?? { right: 0, asked: 1 })).toBeGreaterThanOrEqual(0.95);
    for (const [about, score] of Object.entries(shown.pairs)) {
      expect([about, share(score) >= 0.95]).toEqual([about, true]);
    }
  });

  it('has visibly uneven attention weights', () => {
    const mean = shown.heads[0]?.depended ?? 0;
    expect(mean).toBeGreaterThan(0.7);
    expect(mean).toBeLessThan(0.95);
  });

  it('is described by the card', () => {
    const row = ({ right, asked }: Score) => `| ${right} of ${asked} | ${((100 * right) / asked).toFixed(1)} % |`;
    for (const scores of [shown.decidable, shown.undecided, shown.pairs]) {
      for (const [name, score] of Object.entries(scores)) expect(CARD).toContain(`| ${name} ${row(score)}`);
    }
    expect(CARD).toContain(`its mean is ${(100 * (shown.heads[0]?.depended ?? 0)).toFixed(1)} %`);
  });

  it('knows the words of the lesson’s examples in its language', () => {
    const samples = code === 'en' ? english.samples : french.samples.filter((text) => !/\b(the|deep)\b/i.test(text));
    for (const text of samples) {
      expect([text, learnedSource([layer], tokenise(text)).unknown]).toEqual([text, []]);
    }
  });
});

describe('what head 1 reads in the lesson’s sentences', () => {
  it.each([
    ['en', 'The cat sat on the mat because it was tired', 'tired', 'cat'],
    ['en', 'The cat sat on the mat because it was soft', 'soft', 'mat'],
    ['en', 'The girl thanked Tom because she was kind', 'she', 'girl'],
    ['en', 'The girl thanked Tom because he was kind', 'he', 'Tom'],
    ['en', 'The dogs near the river are tired', 'are', 'dogs'],
    ['en', 'The dog near the rivers is tired', 'is', 'dog'],
    ['fr', 'Le chat dormait sur le tapis parce qu’il était fatigué', 'fatigué', 'chat'],
    ['fr', 'Le chat dormait sur le tapis parce qu’il était mou', 'mou', 'tapis'],
    ['fr', 'La fille a remercié Tom parce qu’elle souriait', 'qu’elle', 'fille'],
    ['fr', 'La fille a remercié Tom parce qu’il souriait', 'qu’il', 'Tom'],
    ['fr', 'Les chiens devant la maison sont fatigués', 'sont', 'chiens'],
    ['fr', 'Le chien devant les maisons est fatigué', 'est', 'chien'],
  ] as const)('%s: %s: %s reads %s', (code, text, word, read) => {
    const tokens = tokenise(text);
    const row = attention(layerOf(`${code}.safetensors`), tokens)(0, tokens.indexOf(word));
    expect(tokens[largest(row)]).toBe(read);
    expect(row[tokens.indexOf(read)]).toBeGreaterThan(0.5);
  });

  it.each([
    ['en', 'The cat sat on the mat because it was tired', 'it', ['cat', 'mat']],
    ['fr', 'Le chat dormait sur le tapis parce qu’il était fatigué', 'qu’il', ['chat', 'tapis']],
  ] as const)('%s: %s: %s is undecided', (code, text, word, candidates) => {
    const tokens = tokenise(text);
    const row = attention(layerOf(`${code}.safetensors`), tokens)(0, tokens.indexOf(word));
    for (const candidate of candidates) {
      const found = row[tokens.indexOf(candidate)] ?? 0;
      expect([candidate, found > 0.2 && found < 0.7]).toEqual([candidate, true]);
    }
  });
});

describe('a word that the layer does not know', () => {
  const layer = layerOf('en.safetensors');

  it('has a row of typical mean and spread, and is marked', () => {
    const { tokens, unknown, given } = learnedSource(
      [layer],
      ['The', 'xylophone', 'and', 'the', 'Xylophone', 'zither'],
    );
    expect(unknown).toEqual(['xylophone', 'Xylophone', 'zither']);
    expect(tokens).toEqual(['The', 'xylophone*', 'and', 'the', 'Xylophone*', 'zither*']);
    const rows = given['embedding'] ?? new Float32Array();
    const row = (t: number) => Array.from(rows.subarray(t * 12, (t + 1) * 12));
    expect(row(1)).toEqual(row(4));
    expect(row(1)).not.toEqual(row(5));
    const most = Math.max(...layer.embedding.map(Math.abs));
    for (const value of row(1)) expect(Math.abs(value)).toBeLessThan(2 * most);
  });

  it('is found regardless of case and kind of apostrophe', () => {
    expect(learnedSource([layer], ['DIDN’T', "didn't"]).unknown).toEqual([]);
  });
});

it('rejects a file of another kind', () => {
  const trained = readFileSync(new URL('../trained/model.safetensors', FOLDER));
  expect(() => readLearnedLayer(trained)).toThrow('no tensor "embedding"');
});
