/** The test command's own arithmetic: what counts as passed, and that nothing passes by not running. */
import { describe, expect, it } from 'vitest';
import { runStages } from '../../../build-scripts/lib/run-stages.mjs';

const stage = (name: string, run: () => Promise<object>) => ({ name, title: name, run });

async function run(...stages: ReturnType<typeof stage>[]) {
  const lines: string[] = [];
  const total = await runStages(stages, (line: string) => lines.push(line));
  return { ...total, lines };
}

describe('runStages', () => {
  it('adds up all stages, one line each', async () => {
    const result = await run(
      stage('a', async () => ({ passed: 3, failed: 0 })),
      stage('b', async () => ({ passed: 1, failed: 0, skipped: 2 })),
    );
    expect(result).toMatchObject({ passed: 4, failed: 0 });
    expect(result.lines).toHaveLength(2);
    expect(result.lines[1]).toMatch(/^✓ b +1 passed, 2 skipped +\d+\.\d s$/);
  });

  it('shows the output of a stage that failed, and goes on', async () => {
    const result = await run(
      stage('a', async () => ({ passed: 3, failed: 2, output: 'why' })),
      stage('b', async () => ({ passed: 1, failed: 0, output: 'quiet' })),
    );
    expect(result).toMatchObject({ passed: 4, failed: 2 });
    expect(result.lines[0]).toMatch(/^✗ a +3 passed, 2 failed/);
    expect(result.lines[1]).toBe('    why');
    expect(result.lines.join('\n')).not.toContain('quiet');
  });

  it('counts a stage that throws as failed', async () => {
    const result = await run(
      stage('a', async () => {
        throw new Error('no compiler');
      }),
    );
    expect(result).toMatchObject({ passed: 0, failed: 1 });
    expect(result.lines[1]).toContain('no compiler');
  });

  it('counts a stage that ran no test as failed', async () => {
    const result = await run(stage('a', async () => ({ passed: 0, failed: 0, skipped: 7 })));
    expect(result).toMatchObject({ passed: 0, failed: 1 });
  });

  it('skips a stage that lacks an optional program, and names it', async () => {
    const result = await run(
      stage('a', async () => ({ passed: 3, failed: 0 })),
      stage('b', async () => ({ lacks: 'qemu-aarch64' })),
    );
    expect(result).toMatchObject({ passed: 3, failed: 0 });
    expect(result.lines[1]).toMatch(/^- b +skipped: there is no qemu-aarch64$/);
  });
});
