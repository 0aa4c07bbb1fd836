import { describe, expect, it } from 'vitest';
import { problemOf } from '#tests/web/engine/checkpoint/support/opened.ts';
import { shadePaths } from '#web/lesson/lab-kit/checkpoint/head-browser.ts';
import { chosenFiles, requireAllShards } from '#web/lesson/model/checkpoint/chosen-files.ts';

const file = (name: string): File => new File([], name);

const NO_OTHERS = { shards: [], unread: [], config: null, vocab: null, merges: null, added: null, tokenizer: null };

describe('chosen files', () => {
  it('are classified by name', () => {
    const [model, vocab, merges, tokenizer] = [
      'model.safetensors',
      'gpt2-vocab.json',
      'merges (1).txt',
      'tokenizer.json',
    ].map(file);
    if (!model || !vocab || !merges || !tokenizer) throw new Error('a file is gone');
    expect(chosenFiles([vocab, model, merges])).toEqual({ ...NO_OTHERS, checkpoint: model, vocab, merges });
    expect(chosenFiles([tokenizer, model])).toEqual({ ...NO_OTHERS, checkpoint: model, tokenizer });
    expect(chosenFiles([vocab, merges])).toBe(null);
    const before = chosenFiles([model, tokenizer]);
    expect(chosenFiles([vocab, merges], before)).toEqual({ ...NO_OTHERS, checkpoint: model, vocab, merges });
    const config = file('gpt2-config.json');
    expect(chosenFiles([config], before)).toEqual({ ...before, config });
    expect(chosenFiles([file('preprocessor_config.json')], before)).toEqual(before);
  });

  it('are told apart in the folder of a saved model', () => {
    const [vocab, merges, model] = ['vocab.json', 'merges.txt', 'pytorch_model.bin'].map(file);
    const others = [
      'README.md',
      'added_tokens.json',
      'config.json',
      'generation_config.json',
      'pytorch_model.bin.index.json',
      'special_tokens_map.json',
      'tokenizer_config.json',
    ].map(file);
    if (!vocab || !merges || !model) throw new Error('a file is gone');
    const [added, config] = ['added_tokens.json', 'config.json'].map((each) =>
      others.find(({ name }) => name === each),
    );
    const chosen = { ...NO_OTHERS, checkpoint: model, config, vocab, merges, added };
    expect(chosenFiles([...others, merges, model, vocab])).toEqual(chosen);
    const tokenizer = file('tokenizer.json');
    expect(chosenFiles([...others, merges, model, tokenizer, vocab])).toEqual({ ...chosen, tokenizer });
    expect(chosenFiles(others)).toBe(null);
  });

  it('are all shards of one checkpoint', () => {
    const shards = [1, 2, 3].map((number) => file(`model-0000${number}-of-00003.safetensors`));
    const [first, second, third] = shards;
    if (!first || !second || !third) throw new Error('a file is gone');
    const others = [file('model.safetensors.index.json'), file('other-00001-of-00002.safetensors')];
    expect(chosenFiles([third, first, ...others, second])).toMatchObject({
      checkpoint: third,
      shards: [first, second],
      unread: ['other-00001-of-00002.safetensors'],
    });
  });

  it('are one checkpoint, with the names of others that are not read', () => {
    const [a, b] = ['a.safetensors', 'b.safetensors'].map(file);
    if (!a || !b) throw new Error('a file is gone');
    const chosen = chosenFiles([a, file('pytorch_model.bin'), b, file('.gitattributes')]);
    expect(chosen).toEqual({ ...NO_OTHERS, checkpoint: a, unread: ['b.safetensors'] });
    expect(chosenFiles([file('vocab.json')], chosen)?.unread).toEqual(['b.safetensors']);
  });

  it('have the shortest name of their kind, in any order', () => {
    const names = ['config.json', 'vocab.json', 'merges.txt', 'added_tokens.json', 'tokenizer.json'];
    const wanted = names.map(file);
    const others = names.map((name) => file(`vision-${name}`));
    for (const files of [
      [...others, ...wanted],
      [...wanted, ...others],
    ]) {
      const chosen = chosenFiles([file('a.safetensors'), ...files]);
      for (const [place, one] of [
        chosen?.config,
        chosen?.vocab,
        chosen?.merges,
        chosen?.added,
        chosen?.tokenizer,
      ].entries())
        expect(one).toBe(wanted[place]);
    }
  });

  it('are no shards if they are copies of one', () => {
    const [first, second, copy] = ['1-of-2', '2-of-2', '1-of-2 (1)'].map((name) => file(`model-${name}.safetensors`));
    if (!first || !second || !copy) throw new Error('a file is gone');
    const other = new File(['…'], copy.name);
    expect(chosenFiles([first, copy, second])).toMatchObject({ checkpoint: first, shards: [second] });
    expect(chosenFiles([first, other, second])).toMatchObject({ checkpoint: first, shards: [other, second] });
  });

  it('are told apart in time proportional to their number', () => {
    const files = Array.from({ length: 20_000 }, (_, i) =>
      file(`m-${String(i).padStart(5, '0')}-of-20000.safetensors`),
    );
    const before = performance.now();
    expect(chosenFiles(files)?.shards).toHaveLength(19_999);
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it.each([
    [[1, 2], null],
    [[0, 1], null],
    [[2], 1],
    [[0], 1],
    [[1], 2],
  ])('with the numbers %j of two shards lack number %j', async (numbers, missing) => {
    const chosen = chosenFiles(numbers.map((number) => file(`model-0000${number}-of-00002.safetensors`)));
    const check = async () => chosen && requireAllShards(chosen);
    if (missing === null) await check();
    else expect(await problemOf(check)).toEqual({ kind: 'shards', of: 2, missing });
  });

  it('are tried as a checkpoint whatever their name', () => {
    const odd = file('weights.bin');
    expect(chosenFiles([odd])?.checkpoint).toBe(odd);
    const named = file('a.safetensors');
    expect(chosenFiles([odd, named])?.checkpoint).toBe(named);
    const large = new File(['…'], 'pytorch_model.bin');
    expect(chosenFiles([file('.gitattributes'), large, odd])?.checkpoint).toBe(large);
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
