import { describe, expect, it } from 'vitest';
import { chosenFiles } from '#web/lesson/model/checkpoint/chosen-files.ts';
import { shadePaths } from '#web/lesson/model/checkpoint/map-path.ts';

const file = (name: string): File => new File([], name);

describe('chosen files', () => {
  it('are classified by name', () => {
    const [model, vocab, merges, tokenizer] = [
      'model.safetensors',
      'gpt2-vocab.json',
      'merges (1).txt',
      'tokenizer.json',
    ].map(file);
    if (!model || !vocab || !merges || !tokenizer) throw new Error('a file is gone');
    expect(chosenFiles([vocab, model, merges])).toEqual({ checkpoint: model, vocab, merges, tokenizer: null });
    expect(chosenFiles([tokenizer, model])).toEqual({ checkpoint: model, vocab: null, merges: null, tokenizer });
    expect(chosenFiles([vocab, merges])).toBe(null);
    const before = chosenFiles([model, tokenizer]);
    expect(chosenFiles([vocab, merges], before)).toEqual({ checkpoint: model, vocab, merges, tokenizer: null });
  });

  it('are tried as a checkpoint whatever their name', () => {
    const odd = file('weights.bin');
    expect(chosenFiles([odd])?.checkpoint).toBe(odd);
    const named = file('a.safetensors');
    expect(chosenFiles([odd, named])?.checkpoint).toBe(named);
  });
});

describe('a small map', () => {
  it('has one path per shade, sixteen in all, and leaves out weights that round to zero', () => {
    const paths = shadePaths(Float32Array.from([1, 0, 0, 0.5, 0.5, 0, 0.03, 0.03, 0.94]), 3, 3);
    expect(paths).toHaveLength(16);
    expect(paths[15]).toBe('M0 0h1v1h-1z');
    expect(paths[14]).toBe('M2 2h1v1h-1z');
    expect(paths[7]).toBe('M0 1h1v1h-1zM1 1h1v1h-1z');
    expect(paths.filter((path) => path !== '')).toHaveLength(3);
  });

  it('shows the first tokens if there are more than fit', () => {
    expect(
      shadePaths(
        Float32Array.from({ length: 16 }, () => 1),
        4,
        2,
      )[15],
    ).toBe('M0 0h1v1h-1zM1 0h1v1h-1zM0 1h1v1h-1zM1 1h1v1h-1z');
  });
});
