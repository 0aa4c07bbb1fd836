/** The same attention five ways, measured on the reader's machine. */
import { count } from '../../../messages/en/grammar.ts';
export const words = {
  tile: 'The figure takes tiles of',
  keys: (n: number) => count(n, 'key', 'keys'),
  tokens: 'Tokens T',
  queries: 'Queries in a block, on the accelerators',
  queriesHow:
    'By tiles, one block of queries after another reads all keys and values. The stage shows what larger blocks save.',
  how: (width: number, rounds: number, least: number, long: number) =>
    `One layer with one head of ${count(width, 'feature', 'features')} over T random tokens, on one thread. The ways take turns; the time is the median of ${count(rounds, 'round', 'rounds')} after a warm-up, each repeated for at least ${least} ms, or of one round if the warm-up takes more than ${long} s.`,
  measure: 'Measure',
  stop: 'Stop',
  measuring: 'Measuring',
  running: (way: string) => `${way} …`,
  roofing: 'Measuring what this machine can do at best …',
  finished: 'Measured.',
  broken: (why: string) => `The measurement broke off: ${why}`,
  table: 'Five ways: measured times and errors, counted memory and traffic',
  algorithm: 'way',
  time: 'time',
  rate: 'GFLOP/s',
  memory: 'memory',
  traffic: 'traffic',
  intensity: 'FLOP/byte',
  error: 'error',
  bytes: (text: string) => `${text}B`,
  milliseconds: (value: string) => `${value} ms`,
  algorithms: { plain: 'Plain loops', simd: 'SIMD', tiled: 'Tiled', relaxed: 'Tiled, relaxed SIMD', webgpu: 'WebGPU' },
  says: {
    plain: 'TypeScript, every score kept',
    simd: 'the page’s C++ engine, every tensor of the lesson kept',
    tiled: 'the fast path of the C++ engine',
    relaxed: 'the same, rounded as the machine likes',
    webgpu: 'on the graphics processor, by tiles',
  },
  reasons: {
    'no-simd': (_detail: string) => 'Not here: this browser has no WebAssembly SIMD.',
    'no-relaxed': (_detail: string) => 'Not here: this browser has no relaxed SIMD, or computes it wrongly.',
    'no-webgpu': (_detail: string) => 'Not here: this browser has no WebGPU, or not on this page.',
    'no-adapter': (_detail: string) => 'Not here: the browser’s WebGPU found no graphics processor.',
    failed: (detail: string) => `Not here: ${detail}`,
  },
  tooLarge: (most: number) => `Not run above T = ${most}, only counted.`,
  faster: (core: string, times: string, device: string) =>
    `On this machine WebGPU was ${times} times as fast as “${core}”, the fastest form of the C++ engine. WebGPU’s kernels and device: ${device}.`,
  slower: (core: string, times: string, device: string) =>
    `On this machine WebGPU took ${times} times as long as “${core}”, the fastest form of the C++ engine. WebGPU’s kernels and device: ${device}.`,
  counted:
    'Memory and traffic are counted from the shapes, four bytes for each number. A matrix counts once for every step that writes or reads it; what stays inside a tile does not count. By tiles, each block of queries reads all keys and values again: 48 queries in the page’s engine, 64 on WebGPU. No cache is counted. Error: the largest distance from double precision, over sixteen rows.',
  roofline: 'The roof of this machine',
  rooflineLabel: (peak: string, bandwidth: string, ridge: string) =>
    `Operations a second against operations a byte, both on a logarithmic scale. The roof rises with ${bandwidth} GB/s to ${peak} GFLOP/s at ${ridge} operations a byte; the ways are numbered points.`,
  intensityAxis: 'operations for each byte carried',
  operationsAxis: 'operations a second',
  operations: { giga: '10⁹', tera: '10¹²', peta: '10¹⁵' },
  tokensAre: (tokens: number) => `T = ${count(tokens, 'token', 'tokens')}`,
  thisMachine: 'this machine, one thread',
  kept: 'every score kept',
  byTiles: 'by tiles',
  atBest: 'at best',
  sheetsLabel:
    'Operations a second against operations a byte, both on a logarithmic scale: the roofs of an A100 and an H100 accelerator, from their data sheets.',
  sheetsSay: (kept: string, tiled: string, queries: number, best: string) =>
    `Dashed: two accelerators in half precision, from their data sheets. A way left of the bend waits for memory. This layer, projections included, does ${kept} operations a byte with every score kept, ${tiled} by tiles with ${count(queries, 'query', 'queries')} in a block, and at best ${best}, if K and V are fetched once.`,
  hereSays: (ridge: string, left: string) =>
    `This machine bends at ${ridge} operations a byte. ${left === '' ? 'Every way that runs on its processor lies to the right.' : `To the left, waiting for memory: ${left}.`}`,
  above: (ways: string) =>
    `Above the roof: ${ways}. Something else kept the processor busy while the roof was measured, or the data fit into a cache. Measure again.`,
  roofs: (peak: string, bandwidth: string, ridge: string) =>
    `At best one thread reaches ${peak} GFLOP/s here and reads ${bandwidth} GB/s from memory. So a way that did fewer than ${ridge} operations a byte would wait for memory.`,
  roofHow:
    'Measured by a loop that only multiplies and adds, and one that only reads 128 MiB. A point can lie above the slope if its data fit into a cache, and above the flat part if the machine was busy while the roof was measured. WebGPU has another roof, that of the graphics processor.',
  growth: 'Memory against tokens',
  growthLabel: (tokens: number, kept: string, tiled: string) =>
    `Memory against tokens, both on a logarithmic scale. With ${count(tokens, 'token', 'tokens')} it is ${kept}B with every score kept, ${tiled}B by tiles.`,
  keeps: 'every score kept: grows as T²',
  tiles: 'by tiles: grows as T',
  growthHow: 'In megabytes. Plain loops keep one matrix of scores; for its figures this lesson keeps several.',
};
