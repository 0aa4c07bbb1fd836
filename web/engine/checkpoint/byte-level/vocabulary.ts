/**
 * Reads a byte-level vocabulary and its merges: `vocab.json` and `merges.txt`, or `tokenizer.json`.
 *
 * The files are untrusted. An invalid file is rejected with what was expected and what was found.
 */
import * as v from 'valibot';
import { scanJson } from '../../safetensors/scan-json.ts';
import { shownName } from '../../shown-name.ts';
import { refuse, type TokeniserFile } from '../checkpoint-error.ts';

export interface Vocabulary {
  readonly ids: ReadonlyMap<string, number>;
  /** Pairs in merge order. */
  readonly merges: readonly (readonly [string, string])[];
  /** Tokens that no merge produces, such as <|endoftext|>. */
  readonly added: readonly AddedToken[];
  /** Whether to prepend a space to a text that has none. */
  readonly prefixSpace: boolean;
}

/** `lstrip` and `rstrip`: the token takes the white space before and after it. */
export type AddedToken = Readonly<v.InferOutput<typeof ADDED>>;

const MAX_TOKENS = 2 ** 21;
/** The files in use nest less than ten deep. */
const MAX_DEPTH = 32;

const id = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TOKENS - 1));
const PAIR = v.strictTuple([v.string(), v.string()]);
const flag = v.optional(v.boolean(), false);
const ADDED = v.object({
  id,
  content: v.pipe(v.string(), v.minLength(1)),
  lstrip: flag,
  rstrip: flag,
  normalized: flag,
  special: flag,
  // The library ignores it: it finds such tokens inside words, too.
  single_word: v.optional(v.literal(false)),
});
const TOKENIZER = v.object({
  normalizer: v.optional(v.null()),
  pre_tokenizer: v.object({
    type: v.literal('ByteLevel'),
    add_prefix_space: v.optional(v.boolean(), false),
    use_regex: v.optional(v.literal(true)),
  }),
  added_tokens: v.optional(v.array(ADDED), []),
  model: v.object({
    type: v.optional(v.literal('BPE')),
    vocab: v.unknown(),
    merges: v.union([v.array(v.string()), v.array(PAIR)]),
    dropout: v.optional(v.null()),
    continuing_subword_prefix: v.optional(v.nullable(v.literal(''))),
    end_of_word_suffix: v.optional(v.nullable(v.literal(''))),
    byte_fallback: v.optional(v.literal(false)),
    ignore_merges: v.optional(v.literal(false)),
  }),
});

/**
 * `addedJson`: added_tokens.json, the ids of more tokens; null without one. special_tokens_map.json says only which of them begin, end
 * or fill a text, and has no ids. Throws `CheckpointError`.
 */
export function readVocabulary(vocabJson: string, mergesText: string, addedJson: string | null = null): Vocabulary {
  const ids = readIds(parse('vocab.json', vocabJson), 'vocab.json');
  const more =
    addedJson === null ? new Map() : readIds(parse('added_tokens.json', addedJson), 'added_tokens.json', ids);
  const merges = mergesText
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line, number) => line !== '' && !(number === 0 && line.startsWith('#version')))
    .map((line) => pairOf(line, 'merges.txt'));
  checkMerges(ids, merges, 'merges.txt');
  // The others come from a letter or a merge.
  const merged = new Set(merges.map(([left, right]) => left + right));
  const whole = [...ids].filter(([token]) => !merged.has(token) && Array.from(token).length > 1);
  return { ids, merges, added: [...whole, ...more].map(asAdded), prefixSpace: false };
}

function asAdded([content, id]: readonly [string, number]): AddedToken {
  return { id, content, lstrip: false, rstrip: false, normalized: false, special: true };
}

/** Throws `CheckpointError`. */
export function readTokenizerJson(text: string): Vocabulary {
  const file = 'tokenizer.json';
  const result = v.safeParse(TOKENIZER, parse(file, text), { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    return refuse({
      kind: 'tokeniser',
      file,
      expected: `${v.getDotPath(issue) ?? file}: ${issue.expected ?? 'another value'}`,
      found: shownName(JSON.stringify(issue.input) ?? issue.received),
    });
  }
  const { pre_tokenizer, added_tokens, model } = result.output;
  const ids = readIds(model.vocab, file);
  const merges = model.merges.map((merge) => (typeof merge === 'string' ? pairOf(merge, file) : merge));
  checkMerges(ids, merges, file);
  const entries = added_tokens.map(({ content, id }) => [content, id] as const);
  checkedIds(entries, file, ids);
  return { ids, merges, added: added_tokens, prefixSpace: pre_tokenizer.add_prefix_space };
}

function parse(file: TokeniserFile, text: string): unknown {
  const flaw = scanJson(text, MAX_DEPTH);
  if (flaw?.kind === 'twice') {
    const name = shownName(JSON.stringify(flaw.name));
    return refuse({ kind: 'tokeniser', file, expected: `1 × ${name}`, found: `2 × ${name}` });
  }
  if (flaw) return refuse({ kind: 'tokeniser', file, expected: `≤ ${MAX_DEPTH} × […]`, found: '[[[[…' });
  try {
    return JSON.parse(text);
  } catch {
    return refuse({ kind: 'tokeniser', file, expected: 'JSON', found: text === '' ? '""' : shownName(text) });
  }
}

const IDS = '{"token": id, …}';

/** `besides`: tokens of another file, which may be repeated with the same id. */
function readIds(
  value: unknown,
  file: TokeniserFile,
  besides: ReadonlyMap<string, number> | null = null,
): ReadonlyMap<string, number> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse({ kind: 'tokeniser', file, expected: IDS, found: shownName(JSON.stringify(value) ?? '') });
  }
  const ids = checkedIds(Object.entries(value), file, besides);
  if (ids.size === 0 && !besides) refuse({ kind: 'tokeniser', file, expected: IDS, found: '{}' });
  return ids;
}

/** Without those of `besides`. Throws `CheckpointError` for an invalid id, and for two tokens with one id or the reverse. */
function checkedIds(
  entries: readonly (readonly [string, unknown])[],
  file: TokeniserFile,
  besides: ReadonlyMap<string, number> | null,
): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  const seen = new Set(besides?.values());
  const repeated = new Set<string>();
  for (const [token, one] of entries) {
    if (besides?.get(token) === one && !repeated.has(token)) {
      repeated.add(token);
      continue;
    }
    const checked = v.safeParse(id, one);
    if (!checked.success || seen.has(checked.output) || besides?.has(token) || ids.has(token)) {
      return refuse({
        kind: 'tokeniser',
        file,
        expected: IDS,
        found: shownName(`${JSON.stringify(token)}: ${JSON.stringify(one)}`),
      });
    }
    seen.add(checked.output);
    ids.set(token, checked.output);
  }
  return ids;
}

function pairOf(line: string, file: TokeniserFile): readonly [string, string] {
  const [left, right, ...rest] = line.split(' ');
  if (!left || !right || rest.length > 0) {
    return refuse({ kind: 'tokeniser', file, expected: '"a b"', found: shownName(line) });
  }
  return [left, right];
}

/** The result of a merge must be in the vocabulary. */
function checkMerges(ids: ReadonlyMap<string, number>, merges: Vocabulary['merges'], file: TokeniserFile): void {
  for (const [left, right] of merges) {
    if (!ids.has(left + right)) {
      refuse({
        kind: 'tokeniser',
        file,
        expected: `"${shownName(left + right)}" ∈ vocab`,
        found: shownName(`${left} ${right}`),
      });
    }
  }
}
