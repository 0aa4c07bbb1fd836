/** Sorts selected or dropped files by name into a checkpoint and tokeniser files. */
import type { CheckpointFiles } from './protocol.ts';

/** Null without a checkpoint among the files; tokeniser files may complete a previously chosen checkpoint. */
export function chosenFiles(files: readonly File[], before: CheckpointFiles | null = null): CheckpointFiles | null {
  const one = (pattern: RegExp): File | null => files.find(({ name }) => pattern.test(name)) ?? null;
  const named = {
    vocab: one(/vocab[^/]*\.json$/i),
    merges: one(/merges[^/]*\.txt$/i),
    tokenizer: one(/tokenizer[^/]*\.json$/i),
  };
  // A file of any other name is tried as a checkpoint: its first bytes decide.
  const others = files.filter((file) => !Object.values(named).includes(file));
  const checkpoint = others.find(({ name }) => /\.safetensors$/i.test(name)) ?? others[0] ?? null;
  if (checkpoint) return { checkpoint, ...named };
  if (!before) return null;
  return {
    checkpoint: before.checkpoint,
    vocab: named.vocab ?? before.vocab,
    merges: named.merges ?? before.merges,
    tokenizer: named.tokenizer ?? (named.vocab || named.merges ? null : before.tokenizer),
  };
}
