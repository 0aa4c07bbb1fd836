/** The same attention five ways, measured on the reader's machine. */
export const words = {
  tile: 'The figure takes tiles of',
  keys: (count: number) => `${count} keys`,
  tokens: 'Tokens T',
  how: (width: number, rounds: number) =>
    `One layer with one head of ${width} features over T random tokens, on one thread: the median of ${rounds} rounds in turns, after a warm-up.`,
  measure: 'Measure',
  stop: 'Stop',
  measuring: 'Measuring',
  running: (way: string) => `${way} …`,
  roofing: 'How fast this machine is at best …',
  finished: 'Measured.',
  broken: (why: string) => `The measurement broke off: ${why}`,
  table: 'Five ways: measured times and errors, counted memory and traffic',
  way: 'way',
  time: 'time',
  rate: 'GFLOP/s',
  memory: 'memory',
  traffic: 'traffic',
  intensity: 'FLOP/byte',
  error: 'error',
  milliseconds: (value: string) => `${value} ms`,
  ways: {
    plain: 'Plain loops',
    simd: 'SIMD',
    tiled: 'Tiled',
    relaxed: 'Tiled, relaxed SIMD',
    webgpu: 'WebGPU',
  },
  says: {
    plain: 'TypeScript, every score kept',
    simd: 'the C++ core, every tensor of this lesson kept',
    tiled: 'the C++ core’s fast path',
    relaxed: 'the same, rounding as the machine likes',
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
  counted:
    'Memory and traffic are counted from shapes, four bytes a number: a matrix for every step that writes or reads it, nothing that stays in a tile. Error: the largest distance from double precision, over sixteen rows.',
  roofline: 'The roof of this machine',
  rooflineLabel: (peak: string, bandwidth: string, ridge: string) =>
    `Operations a second against operations a byte, by factors. The roof rises with ${bandwidth} GB/s to ${peak} GFLOP/s at ${ridge} operations a byte; the ways are numbered points.`,
  intensityAxis: 'operations for each byte carried',
  rateAxis: 'GFLOP/s',
  roofs: (peak: string, bandwidth: string, ridge: string) =>
    `At best one thread reaches ${peak} GFLOP/s here, and reads ${bandwidth} GB/s from memory: below ${ridge} operations a byte, a way waits for memory.`,
  roofHow:
    'Measured by a loop that only multiplies and adds, and one that reads 128 MiB. What fits into a cache can lie above the slope; WebGPU has another roof.',
  growth: 'Memory against tokens',
  growthLabel: (tokens: number, kept: string, tiled: string) =>
    `Memory against tokens, by factors. With ${tokens} tokens ${kept}B keeping every score, ${tiled}B by tiles.`,
  keeps: '– – every score kept: grows as T²',
  tiles: '— by tiles: grows as T',
  growthHow: 'In megabytes. Plain loops keep one matrix of scores, this lesson’s picture several.',
};
