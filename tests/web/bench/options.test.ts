/** The command line. */
import { describe, expect, it } from 'vitest';
import { FULL, QUICK } from '../../bench/measure.mjs';
import { parseOptions } from '../../bench/options.mjs';
import { showShape } from '../../bench/shapes.mjs';

describe('the options', () => {
  it('measure everything everywhere, unless told otherwise', () => {
    const options = parseOptions([]);
    expect(options.engines).toEqual(['node', 'chromium', 'native', 'webgpu']);
    expect(options.passes).toEqual(['forward', 'forward+backward']);
    expect(options.shapes).toHaveLength(5);
    expect(options.plan).toBe(FULL);
    expect(options.wanted('anything')).toBe(true);
  });

  it('take any shapes', () => {
    expect(parseOptions(['--shape', '64,64,8', '--shape', '7,9,3']).shapes.map(showShape)).toEqual([
      '(64, 64, 8)',
      '(7, 9, 3)',
    ]);
  });

  it('narrow it down', () => {
    const options = parseOptions(['--quick', '--native-only', '--pass', 'forward', '--only', 'Ours,torch']);
    expect(options.engines).toEqual(['native']);
    expect(options.plan).toBe(QUICK);
    expect(options.shapes).toHaveLength(3);
    expect(options.passes).toEqual(['forward']);
    expect(options.wanted('ours, trace (avx2)')).toBe(true);
    expect(options.wanted('PyTorch operators')).toBe(true);
    expect(options.wanted('onnxruntime-node Attention')).toBe(false);
  });

  it.each([
    [['--shape', '6,32'], /not a shape/],
    [['--pass', 'sideways'], /no pass "sideways"/],
    [['--fast'], /--fast/],
  ])('refuse %j', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });
});
