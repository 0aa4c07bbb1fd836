import { describe, expect, it, vi } from 'vitest';
import { loadModule } from '#web/engine/wasm/load-module.ts';
import { createWasmEngine } from '#web/engine/wasm/wasm-engine.ts';
import { optionsWith, randomRequest } from '../support/requests.ts';
import { copyOf } from '../support/traces.ts';

const engine = await createWasmEngine();

/** The module's memory size, from the buffer behind any view. */
function memorySize(): number {
  const session = engine.createSession();
  const size = session.forward(randomRequest()).get('output').data.buffer.byteLength;
  session.dispose();
  return size;
}

describe('the memory of the WebAssembly module', () => {
  it('may grow and move without breaking a trace', () => {
    const session = engine.createSession();
    const trace = session.forward(randomRequest({ tokens: 7, dModel: 12, numHeads: 3 }));
    const before = copyOf(trace);
    const stale = trace.get('output').data;
    const size = memorySize();

    const large = engine.createSession();
    // 4 heads of 2048 × 2048 in several tensors: far more than the initial memory.
    large.forward(randomRequest({ tokens: 2048, dModel: 4, numHeads: 4 }));
    expect(memorySize()).toBeGreaterThan(size);
    expect(stale.length).toBe(0);
    expect(copyOf(trace)).toEqual(before);

    large.dispose();
    session.dispose();
  });

  it('is shared, not copied: a view shows the next forward', () => {
    const session = engine.createSession();
    const trace = session.forward(randomRequest({}, 1));
    const view = trace.get('output').data;
    const before = view.slice();
    session.forward(randomRequest({}, 2));
    expect(view).not.toEqual(before);
    expect(trace.get('output').data.buffer).toBe(view.buffer);
    session.dispose();
  });

  it('is reported when it runs out, and the sessions that exist still compute', async () => {
    const module = await loadModule('forward');
    const session = new module.AttentionSession();
    session.configure(optionsWith());
    const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('no');
    });
    const others: (typeof session)[] = [];
    const more = () => {
      for (;;) others.push(new module.AttentionSession());
    };
    try {
      expect(more).toThrow(/^there is not enough memory: use fewer tokens or features$/);
      expect(others.length).toBeGreaterThan(1000);
      expect(() => session.configure(optionsWith({ tokens: 900 }))).toThrow(/could not be allocated/);
      session.forward();
      expect(session.tensorName(0)).toBe('embedding');
      expect(session.tensorData(0)).toHaveLength(4 * 6);
    } finally {
      grow.mockRestore();
    }
    for (const other of others) other.delete();
    session.configure(optionsWith({ tokens: 7 }));
    session.forward();
    session.delete();
  });
});

describe('a trace of the WebAssembly engine', () => {
  it('throws once its memory is freed or belongs to tensors of another shape', () => {
    const session = engine.createSession();
    const old = session.forward(randomRequest({ tokens: 3 }));
    const trace = session.forward(randomRequest({ tokens: 5 }));
    expect(() => old.get('output').data).toThrow('this trace is over');
    expect(trace.get('output').data.length).toBe(5 * 6);
    session.dispose();
    expect(() => trace.get('output').data).toThrow('this trace is over');
  });
});
