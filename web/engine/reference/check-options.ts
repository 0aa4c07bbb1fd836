/** Refuses options that no attention can be computed with, in words that say which number is wrong and what it must be. */
import { AttentionError, type AttentionOptions } from '../engine.ts';

const SIZES = ['tokens', 'sourceTokens', 'dModel', 'keyWidth', 'valueWidth', 'numHeads'] as const;
const WINDOWS = ['windowLeft', 'windowRight'] as const;

/** So many numbers in one tensor are refused: 2 GiB of single precision. */
const MOST_NUMBERS = 2 ** 29;

export function checkOptions(options: AttentionOptions): void {
  for (const name of SIZES) checkSize(name, options[name]);
  for (const name of WINDOWS) checkWindow(name, options[name]);
  checkHeads(options);
  checkSelf(options);
  const { temperature, dropout, dropoutSeed } = options;
  if (!(temperature > 0) || !Number.isFinite(Math.fround(temperature)) || Math.fround(temperature) === 0) {
    throw new AttentionError(`temperature must be a positive number, not ${temperature}`);
  }
  if (!(dropout >= 0 && dropout < 1)) throw new AttentionError(`dropout must be at least 0 and below 1, not ${dropout}`);
  if (!Number.isInteger(dropoutSeed) || dropoutSeed < 0 || dropoutSeed >= 2 ** 32) {
    throw new AttentionError(`dropoutSeed must be a whole number from 0 to 4294967295, not ${dropoutSeed}`);
  }
}

function checkSize(name: string, size: number): void {
  if (size === 0) throw new AttentionError(`${name} is 0: there is nothing to attend to`);
  if (!Number.isInteger(size) || size < 1) {
    throw new AttentionError(`${name} must be a positive whole number, not ${size}`);
  }
}

function checkWindow(name: string, reach: number): void {
  if (!Number.isInteger(reach) || reach < -1) {
    throw new AttentionError(`${name} must be −1 (no limit), 0 or a positive whole number, not ${reach}`);
  }
}

function checkHeads({ dModel, numHeads, tokens, sourceTokens, keyWidth, valueWidth }: AttentionOptions): void {
  if (dModel % numHeads !== 0) {
    throw new AttentionError(`d_model ${dModel} is not divisible by num_heads ${numHeads}`);
  }
  const width = Math.max(dModel, keyWidth, valueWidth);
  const length = Math.max(tokens, sourceTokens);
  if (numHeads * tokens * sourceTokens > MOST_NUMBERS || length * width > MOST_NUMBERS || width ** 2 > MOST_NUMBERS) {
    throw new AttentionError(
      `${tokens} × ${sourceTokens} tokens, ${numHeads} heads and width ${width} need more memory than there is`,
    );
  }
}

function checkSelf({ cross, tokens, sourceTokens, dModel, keyWidth, valueWidth }: AttentionOptions): void {
  if (cross) return;
  if (sourceTokens !== tokens) {
    throw new AttentionError(
      `in self-attention sourceTokens (${sourceTokens}) equals tokens (${tokens}): keys come from the same sentence`,
    );
  }
  if (keyWidth !== dModel || valueWidth !== dModel) {
    throw new AttentionError(
      `in self-attention keyWidth (${keyWidth}) and valueWidth (${valueWidth}) equal d_model (${dModel})`,
    );
  }
}
