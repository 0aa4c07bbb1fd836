/** Sorts selected or dropped files by name into a checkpoint, its configuration and tokeniser files. */
import { refuse } from '../../../engine/checkpoint/checkpoint-error.ts';
import type { CheckpointFiles } from './protocol.ts';

/** Null without a checkpoint among the files; other files may complete a previously chosen checkpoint. */
export function chosenFiles(files: readonly File[], before: CheckpointFiles | null = null): CheckpointFiles | null {
  // The shortest name is the file's own: config.json rather than vision-config.json.
  const one = (pattern: RegExp): File | null =>
    files.filter(({ name }) => pattern.test(name)).toSorted((a, b) => a.name.length - b.name.length)[0] ?? null;
  const named = {
    vocab: one(/vocab[^/]*\.json$/i),
    merges: one(/merges[^/]*\.txt$/i),
    added: one(/added_tokens[^/]*\.json$/i),
    tokenizer: one(/tokenizer(?!_config)[^/]*\.json$/i),
    // Not tokenizer_config.json and its kind.
    config: one(/(^|-)config[^/_]*\.json$/i),
  };
  // A file of any other name is tried as a checkpoint: its first bytes decide. The texts of a saved folder hold no tensors.
  const others = files.filter(
    (file) => !Object.values(named).includes(file) && !/\.(json|txt|md|py)$/i.test(file.name),
  );
  // The folder of a cloned repository has small files without an extension, too.
  const [largest] = others.toSorted((a, b) => b.size - a.size);
  const weights = others.filter(({ name }) => /\.safetensors$/i.test(name));
  const first = weights[0] ?? largest;
  const parts = new Set(others.filter((file) => file === first || (first && areShards(first, file))));
  const [checkpoint, ...shards] = withoutCopies([...parts]);
  const unread = weights.filter((file) => !parts.has(file)).map(({ name }) => name);
  if (checkpoint) return { checkpoint, shards, unread, ...named };
  if (!before) return null;
  return {
    checkpoint: before.checkpoint,
    shards: before.shards,
    unread: before.unread,
    config: named.config ?? before.config,
    vocab: named.vocab ?? before.vocab,
    merges: named.merges ?? before.merges,
    added: named.added ?? before.added,
    tokenizer: named.tokenizer ?? (named.vocab || named.merges ? null : before.tokenizer),
  };
}

interface Shard {
  /** The name before the numbers. */
  readonly stem: string;
  /** From 1; of some tools from 0. */
  readonly number: number;
  readonly of: number;
}

function shardOf({ name }: File): Shard | null {
  const [, stem = '', number, of] = /^(.*)-(\d{1,6})-of-(\d{1,6})[^/]*\.safetensors$/i.exec(name) ?? [];
  return number ? { stem, number: Number(number), of: Number(of) } : null;
}

function areShards(one: File, other: File): boolean {
  const [a, b] = [shardOf(one), shardOf(other)];
  return a !== null && a.stem === b?.stem && a.of === b.of;
}

/** A shard may have been downloaded twice: "model-00001-of-00002 (1).safetensors". */
function withoutCopies(files: readonly File[]): readonly File[] {
  const copies = new Map(files.toReversed().map((file) => [`${shardOf(file)?.number} ${file.size}`, file]));
  return files.filter((file) => copies.get(`${shardOf(file)?.number} ${file.size}`) === file);
}

/** Throws `CheckpointError` if a file was not chosen that belongs to the checkpoint. */
export function requireAllShards({ checkpoint, shards }: CheckpointFiles): void {
  const of = shardOf(checkpoint)?.of ?? 0;
  const numbers = new Set([checkpoint, ...shards].map((file) => shardOf(file)?.number));
  const least = numbers.has(0) ? 0 : 1;
  for (let missing = least; missing < least + of; missing++) {
    if (!numbers.has(missing)) refuse({ kind: 'shards', of, missing });
  }
}
