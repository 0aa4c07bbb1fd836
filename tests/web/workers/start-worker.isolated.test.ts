/** Starting workers from files of another origin: the replacement, and errors. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reasonOf, startWorker } from '#web/workers/start-worker.ts';

const started: { address: string; options: WorkerOptions | undefined }[] = [];

/** The page's Worker class, which records what the browser would start. */
class PageWorker extends EventTarget {
  constructor(address: string | URL, options?: WorkerOptions) {
    super();
    started.push({ address: String(address), options });
  }
}

const revoked: string[] = [];
const texts = new Map<string, Blob>();

beforeEach(() => {
  started.length = 0;
  revoked.length = 0;
  texts.clear();
  vi.stubGlobal('Worker', PageWorker);
  vi.stubGlobal('origin', 'https://course.example');
  vi.stubGlobal('document', { baseURI: 'https://course.example/week-3/' });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:https://course.example/${texts.size}`;
    if (blob instanceof Blob) texts.set(address, blob);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const from = (address: string, options?: WorkerOptions) => () => new Worker(new URL(address), options);

describe('a worker', () => {
  it('of the page’s own origin is started directly', () => {
    startWorker(from('https://course.example/mha/worker.js', { type: 'module' }));
    expect(started).toEqual([{ address: 'https://course.example/mha/worker.js', options: { type: 'module' } }]);
  });

  it.each([
    ['module', { type: 'module' }, 'import "https://cdn.example/worker.js";'],
    ['plain script', undefined, 'importScripts("https://cdn.example/worker.js");'],
  ] as const)('of another origin is a line that imports its program: a %s', async (_, options, line) => {
    const worker = startWorker(from('https://cdn.example/worker.js', options));
    expect(started).toEqual([{ address: 'blob:https://course.example/0', options }]);
    expect(await texts.get('blob:https://course.example/0')?.text()).toBe(line);
    expect(revoked).toEqual([]);
    worker.addEventListener('message', () => {});
    if (worker instanceof EventTarget) worker.dispatchEvent(new Event('message'));
    expect(revoked).toEqual(['blob:https://course.example/0']);
  });

  it('leaves the page’s class unchanged, also after a failure', () => {
    startWorker(() => {
      throw new TypeError('no address');
    });
    expect(Worker).toBe(PageWorker);
  });

  it('refused by the browser fires an error event with a message', async () => {
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new DOMException('refused', 'SecurityError');
        }
      },
    );
    const worker = startWorker(from('https://cdn.example/worker.js'));
    worker.postMessage('anything');
    const event = await new Promise<Event>((heard) => worker.addEventListener('error', heard));
    expect(reasonOf(event)).toBeNull();
    worker.terminate();
  });
});

describe('on a page that asks for Trusted Types', () => {
  const asked: string[] = [];
  const factory = (defaultPolicy: unknown) => ({
    defaultPolicy,
    createPolicy(name: string, rules: { createScriptURL(address: string): unknown }) {
      asked.push(name);
      return { createScriptURL: (address: string) => ({ trusted: rules.createScriptURL(address) }) };
    },
  });

  it('creates addresses with the policy mha-lesson, which exists once', async () => {
    vi.resetModules();
    vi.stubGlobal('trustedTypes', factory(null));
    const { trustedAddress, trustIsWanted } = await import('#web/workers/start-worker.ts');
    expect(trustIsWanted()).toBe(true);
    expect(trustedAddress('blob:1')).toEqual({ trusted: 'blob:1' });
    expect(trustedAddress('blob:2')).toEqual({ trusted: 'blob:2' });
    expect(asked).toEqual(['mha-lesson']);
  });

  it('leaves the decision to the page’s default policy', async () => {
    const { trustIsWanted } = await import('#web/workers/start-worker.ts');
    vi.stubGlobal('trustedTypes', factory({}));
    expect(trustIsWanted()).toBe(false);
  });

  it('leaves the decision to a page that forbids the policy', async () => {
    vi.resetModules();
    vi.stubGlobal('trustedTypes', {
      defaultPolicy: null,
      createPolicy: () => {
        throw new TypeError('disallowed');
      },
    });
    const { trustedAddress } = await import('#web/workers/start-worker.ts');
    expect(trustedAddress('blob:1')).toBe('blob:1');
  });
});
