// The fuzz targets, each for ten seconds, or with `npm run test:all` half a minute; `npm run fuzz` runs them longer.
import { FUZZ_TARGETS, runFuzzers } from '../../tests/fuzz/main.mjs';

const SECONDS = process.env.MHA_TEST_ALL ? 30 : 10;

export const fuzz = {
  name: 'fuzz',
  title: 'No input makes the core fail (libFuzzer, calls of the WebAssembly classes)',
  run: () => runFuzzers(FUZZ_TARGETS, SECONDS),
};
