/**
 * Runs a learner's code in a worker inside a sandboxed frame: no network, no access to the page, a time limit. The frame is made
 * when it is first needed and kept. What it answers is checked before it is believed. The frame can fetch nothing, so the page
 * hands it what runs Python.
 */
import interpreterUrl from '@micropython/micropython-webassembly-pyscript/micropython.mjs?url';
import wasmUrl from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import * as v from 'valibot';
import { visible } from '../../../../../engine/shown-name.ts';
import type { CodeLanguage, Nested } from '../functions.ts';
import frameUrl from './code-sandbox.html?url';
import numpyUrl from './numpy.py?url';
import runnerUrl from './run_code.py?url';

export interface RunRequest {
  readonly language: CodeLanguage;
  readonly code: string;
  /** The function to call. */
  readonly name: string;
  /** The arguments of each call. */
  readonly calls: readonly (readonly Nested[])[];
}

const printed = v.pipe(v.array(v.pipe(v.string(), v.maxLength(5000))), v.maxLength(100));
/** A sentence quotes it: lines become one, and an override of the direction would turn around the words that follow. */
const oneLine = (text: string): string => visible(text.replaceAll(/\s+/g, ' '));
const message = v.pipe(v.string(), v.maxLength(2000), v.transform(oneLine));
const failure = { message, line: v.nullable(v.number()), printed };

const resultSchema = v.variant('kind', [
  /** What each call returned: lists of numbers, or the name of a type where it was something else. */
  v.object({ kind: v.literal('returned'), values: v.array(v.unknown()), printed }),
  /** The code cannot be compiled. */
  v.object({ kind: v.literal('unreadable'), ...failure }),
  /** It stopped with an error. */
  v.object({ kind: v.literal('error'), ...failure }),
  /** It has no function of that name. */
  v.object({ kind: v.literal('missing'), printed }),
  v.object({ kind: v.literal('timeout'), printed }),
  /** The frame or what runs Python did not load, or the server forbids the frame to run code. */
  v.object({ kind: v.literal('unavailable'), printed }),
]);

export type RunResult = v.InferOutput<typeof resultSchema>;

const UNAVAILABLE: RunResult = { kind: 'unavailable', printed: [] };

/** What runs Python: MicroPython, the exercises' part of NumPy, and what calls the learner's function. */
interface PythonFiles {
  readonly interpreter: string;
  readonly wasm: ArrayBuffer;
  readonly numpy: string;
  readonly runner: string;
}

/** Milliseconds that the calls together may take. */
const TIME_LIMIT = 2000;
/** Milliseconds for the frame to load, and for its worker to start. */
const PATIENCE = 15_000;
/** Milliseconds beyond the limit for the frame to say that it was reached: code that takes all memory ends the frame as well. */
const GRACE = 1000;

let frame: Promise<HTMLIFrameElement | null> | null = null;
let python: Promise<PythonFiles | null> | null = null;
let runs = 0;

/** Begins to load what a language needs. */
export function prepareToRun(language: CodeLanguage): void {
  if (language === 'python') python ??= fetchPython();
}

/** Null if a file cannot be had; the next run asks for it again. */
async function fetchPython(): Promise<PythonFiles | null> {
  const get = async (url: string): Promise<Response> => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status} ${url}`);
    return response;
  };
  try {
    const [interpreter, wasm, numpy, runner] = await Promise.all([
      get(interpreterUrl).then((response) => response.text()),
      get(wasmUrl).then((response) => response.arrayBuffer()),
      get(numpyUrl).then((response) => response.text()),
      get(runnerUrl).then((response) => response.text()),
    ]);
    return { interpreter, wasm, numpy, runner };
  } catch {
    python = null;
    return null;
  }
}

export async function runCode({ language, code, name, calls }: RunRequest): Promise<RunResult> {
  prepareToRun(language);
  frame ??= openFrame();
  const [element, files] = await Promise.all([frame, language === 'python' ? python : null]);
  const sandbox = element?.contentWindow;
  if (!sandbox) {
    frame = null;
    return UNAVAILABLE;
  }
  if (language === 'python' && !files) return UNAVAILABLE;
  const id = ++runs;
  const answered = (data: Data): boolean => data['id'] === id;
  const first = nextMessage(sandbox, answered, PATIENCE);
  sandbox.postMessage({ id, code, name, calls, limit: TIME_LIMIT, python: files }, '*');
  const started = await first;
  const message = started?.['kind'] === 'started' ? await nextMessage(sandbox, answered, TIME_LIMIT + GRACE) : started;
  if (message === null) {
    element.remove();
    frame = null;
    return { kind: 'timeout', printed: [] };
  }
  const result = v.safeParse(resultSchema, message);
  return result.success ? result.output : { kind: 'error', message: '', line: null, printed: [] };
}

/** The frame once it can run code; null if it cannot. Without a network the service worker brings what it has kept. */
async function openFrame(): Promise<HTMLIFrameElement | null> {
  return (keptOffline() ? await tryFrame(false) : null) ?? tryFrame(true);
}

/** Whether the network is gone and a service worker answers for it. */
function keptOffline(): boolean {
  try {
    return navigator.onLine === false && navigator.serviceWorker.controller !== null;
  } catch {
    return false;
  }
}

/**
 * `sandboxed`: by the frame's attribute. No browser asks a service worker for such a frame; the worker sends the file with a policy
 * that closes the same room, and the file runs no code where neither has.
 */
async function tryFrame(sandboxed: boolean): Promise<HTMLIFrameElement | null> {
  const element = document.createElement('iframe');
  if (sandboxed) element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.title = 'code';
  element.hidden = true;
  element.src = frameUrl;
  document.body.append(element);
  const { contentWindow } = element;
  const message = contentWindow && (await nextMessage(contentWindow, (data) => 'ready' in data, PATIENCE));
  if (message?.['ready'] === true) return element;
  element.remove();
  return null;
}

type Data = Readonly<Record<string, unknown>>;

/** The next message of a window that fits; null if none comes within so many milliseconds. */
function nextMessage(from: Window, fits: (data: Data) => boolean, patience: number): Promise<Data | null> {
  return new Promise((resolve) => {
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      if (source !== from || typeof data !== 'object' || data === null || !fits(data as Data)) return;
      finish(data as Data);
    };
    const timer = setTimeout(() => finish(null), patience);
    const finish = (message: Data | null): void => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      resolve(message);
    };
    window.addEventListener('message', listen);
  });
}
