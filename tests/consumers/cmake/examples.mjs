// Checks the output of examples/cpp. Each check gets the output and the path of the written file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

export const EXAMPLES = [
  { name: 'every_number', check: checkEveryNumber },
  { name: 'train_layer', check: checkTraining },
  { name: 'decode', check: checkDecoding },
  { name: 'language_model', check: checkLanguageModel },
];

/** Recomputes the attention from the printed input and weights, and compares the output. */
function checkEveryNumber(output) {
  const tensors = Object.fromEntries(
    lines(output).map((line) => {
      const [, name, numbers] = /^(\w+) \[.*?\](.*)$/.exec(line);
      return [name, numbers.trim().split(' ').map(Number)];
    }),
  );
  const [tokens, width, heads] = [3, 4, 2];
  const headWidth = width / heads;
  const rows = (name) => Array.from({ length: tensors[name].length / width }, (_, i) => slice(tensors[name], i, width));
  const project = (x, w) => x.map((row) => w[0].map((_, column) => sum(row.map((value, m) => value * w[m][column]))));
  const [q, k, v] = ['w_q', 'w_k', 'w_v'].map((name) => project(rows('input'), rows(name)));
  const merged = q.map(() => []);
  for (let h = 0; h < heads; ++h) {
    const head = (row) => slice(row, h, headWidth);
    for (let t = 0; t < tokens; ++t) {
      const seen = k.slice(0, t + 1); // causal
      const exponentials = seen.map((key) => Math.exp(dot(head(q[t]), head(key)) / Math.sqrt(headWidth)));
      const weights = exponentials.map((number) => number / sum(exponentials));
      for (let d = 0; d < headWidth; ++d) merged[t].push(sum(weights.map((weight, s) => weight * head(v[s])[d])));
    }
  }
  const expected = project(merged, rows('w_o')).flat();
  assert.equal(tensors.output.length, tokens * width);
  tensors.output.forEach((number, i) => {
    assert.ok(Math.abs(number - expected[i]) < 1e-4, `output ${i} is ${number}, not ${expected[i]}`);
  });
}

function checkTraining(output) {
  const losses = lossesOf(output);
  assert.equal(losses.length, 5);
  assert.ok(losses[0] > 0.05 && losses.at(-1) < losses[0] / 100, `losses ${losses}`);
}

function checkDecoding(output) {
  const rows = lines(output).map((line) => /^token (\d+) first (\S+) cached (\d+) difference (\S+)$/.exec(line));
  assert.equal(rows.length, 8);
  rows.forEach(([, token, first, cached, difference], t) => {
    assert.deepEqual([token, cached, difference], [String(t), String(t + 1), '0']);
    assert.ok(Math.abs(Number(first)) > 1e-4, `row ${t} begins with ${first}`);
  });
}

function checkLanguageModel(output, file) {
  const losses = lossesOf(output);
  assert.ok(Math.abs(losses[0] - Math.log(10)) < 0.5, `the first loss is ${losses[0]}, not about that of guessing`);
  assert.ok(losses.at(-1) < 0.05, `the last loss is ${losses.at(-1)}`);
  assert.equal(lines(output).at(-1).trim(), '3 4 5 6 7 8 9 0 1');
  const bytes = readFileSync(file);
  const headerSize = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + headerSize));
  assert.deepEqual(header.token_embedding.shape, [10, 32]);
  assert.deepEqual(header['blocks.0.attention.w_q'].shape, [32, 32]);
}

const lines = (output) => output.trimEnd().split('\n');
const lossesOf = (output) => [...output.matchAll(/loss (\S+)/g)].map(([, loss]) => Number(loss));
const slice = (numbers, index, size) => numbers.slice(index * size, (index + 1) * size);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const dot = (a, b) => sum(a.map((number, i) => number * b[i]));
