// Native runner: a program that prints one JSON object per line.
import { join } from 'node:path';
import { ROOT, run } from '../../build-scripts/lib/run.mjs';

const PROGRAM = join(ROOT, 'build/native-release/cpp/tools/mha_conformance');

export async function runNative(files) {
  const output = await run(PROGRAM, files);
  return output
    .trim()
    .split('\n')
    .map((line) => ({ engine: 'native', ...JSON.parse(line) }));
}
