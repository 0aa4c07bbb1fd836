/** Calls to a worker: each is settled once, whatever the worker does. */
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Call, type Program, runProgram } from '#web/workers/run-program.ts';
import { CancelledError, WorkerClient } from '#web/workers/worker-client.ts';
import { FakeWorker, InProcessWorker } from './fake-worker.ts';

interface Api {
  double(number: number): number;
  fail(reason: string): Promise<never>;
}

const API: Api = { double: (number) => 2 * number, fail: (reason) => Promise.reject(new RangeError(reason)) };

function calling() {
  const worker = new FakeWorker();
  const heard: string[] = [];
  const failed: string[] = [];
  const client = new WorkerClient<Api, string>(() => worker, {
    answers: { double: v.number() },
    event: v.string(),
    onEvent: (event) => heard.push(event),
    onFailure: (reason) => failed.push(reason),
  });
  return { worker, client, heard, failed };
}

describe('a call', () => {
  it('has the worker’s answer, whatever their order', async () => {
    const { worker, client } = calling();
    const answers = Promise.all([client.call('double', 1), client.call('double', 2)]);
    for (const { id, argument } of worker.calls.toReversed()) worker.say({ id, answer: 2 * Number(argument) });
    expect(await answers).toEqual([2, 4]);
  });

  it('rejects with the worker’s error, and the worker goes on', async () => {
    const worker = new InProcessWorker(() => ({ api: API }));
    const client = new WorkerClient<Api>(() => worker);
    await expect(client.call('fail', 'too much')).rejects.toThrow('too much');
    expect(await client.call('double', 4)).toBe(8);
  });

  it('rejects with an error that the program and the page describe', async () => {
    const worker = new InProcessWorker(() => ({ api: API, problemOf: (error) => ({ of: String(error) }) }));
    const errorOf = (problem: unknown) => new Error(JSON.stringify(problem));
    const client = new WorkerClient<Api>(() => worker, { errorOf });
    await expect(client.call('fail', 'why')).rejects.toThrow('{"of":"RangeError: why"}');
  });

  it('rejects if its argument cannot be sent', async () => {
    const { worker, client } = calling();
    vi.spyOn(worker, 'postMessage').mockImplementation((message) => void structuredClone(message));
    await expect(client.call('double', (() => 1) as never)).rejects.toThrow(/could not be cloned/);
  });

  it('rejects when the worker is ended, and afterwards', async () => {
    const { worker, client, failed } = calling();
    const pending = client.call('double', 1);
    client.end();
    await expect(pending).rejects.toThrow(CancelledError);
    await expect(client.call('double', 1)).rejects.toThrow(CancelledError);
    expect([worker.ended, worker.calls.length, failed]).toEqual([true, 1, []]);
  });
});

describe('a worker that fails', () => {
  it.each([
    ['has an error', (worker: FakeWorker) => worker.fail('out of memory'), /out of memory/],
    ['cannot start', (worker: FakeWorker) => worker.fail(), /./],
    ['sends another message', (worker: FakeWorker) => worker.say('hello'), /invalid message/],
    ['sends another answer', (worker: FakeWorker) => worker.answer('two'), /invalid message/],
    ['sends another event', (worker: FakeWorker) => worker.report(1), /invalid message/],
  ])('because it %s is ended, once, and rejects every call', async (_, act, reason) => {
    const { worker, client, failed } = calling();
    const pending = [client.call('fail', ''), client.call('double', 1)];
    act(worker);
    worker.fail('again');
    for (const call of [...pending, client.call('double', 1)]) await expect(call).rejects.toThrow(reason);
    expect([worker.ended, failed]).toEqual([true, [expect.stringMatching(reason)]]);
  });
});

it('reports the worker’s events', () => {
  const { worker, heard } = calling();
  worker.report('half');
  worker.report('done');
  expect(heard).toEqual(['half', 'done']);
});

describe('a program', () => {
  let receive: ((event: { readonly data: Call }) => void) | null = null;
  let said: unknown[] = [];

  beforeEach(() => {
    said = [];
    vi.stubGlobal('self', {
      addEventListener: (_: string, listener: typeof receive) => (receive = listener),
      postMessage: (...message: unknown[]) => said.push(message),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('answers in order the calls that came before it was loaded, and moves buffers', async () => {
    let resolve = (_: Program): void => {};
    const program = new Promise<Program>((loaded) => {
      resolve = loaded;
    });
    runProgram(program);
    for (const id of [1, 2]) receive?.({ data: { id, name: 'twice', argument: id } });
    expect(said).toEqual([]);
    const twice = (number: number) => Float32Array.of(2 * number);
    resolve({ api: { twice }, transferOf: (answer: Float32Array<ArrayBuffer>) => [answer.buffer] });
    await vi.waitUntil(() => said.length === 2);
    expect(said).toEqual(
      [1, 2].map((id) => [{ id, answer: Float32Array.of(2 * id) }, { transfer: [expect.any(ArrayBuffer)] }]),
    );
  });

  it('that cannot be loaded is an error of the worker', async () => {
    const thrown: (() => void)[] = [];
    vi.stubGlobal('setTimeout', (run: () => void) => thrown.push(run));
    runProgram(Promise.reject(new Error('offline')));
    receive?.({ data: { id: 1, name: 'twice', argument: 1 } });
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(thrown[0]).toThrow('offline');
  });
});
