/** WebKit driver: WebDriver over HTTP, on a virtual display. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { WEBKIT } from '../../build-scripts/lib/browsers.mjs';
import type { Driver, Key } from './driver.ts';

/** WebDriver's codes for the keys to hold down, one after the other. */
const CODES: Readonly<Record<Key, readonly string[]>> = {
  ArrowDown: ['\uE015'],
  ArrowRight: ['\uE014'],
  'Control+a': ['\uE009', 'a'],
  Enter: ['\uE007'],
};

/** Longer than any timeout of a step. */
const SCRIPT_TIMEOUT = 120_000;

export async function webkitDriver(): Promise<Driver> {
  const display = spawn(WEBKIT.display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await firstLine(display.stdio[3] as Readable);
  const port = await freePort();
  const server = spawn(WEBKIT.driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const base = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await ended(server);
    await ended(display);
  };
  try {
    await listens(`${base}/status`, server);
    const browser = { binary: WEBKIT.browser, args: ['--automation'] };
    const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } } };
    const { sessionId } = (await call('POST', `${base}/session`, wanted)) as { sessionId: string };
    const session = `${base}/session/${sessionId}`;
    const post = (what: string, body: unknown): Promise<unknown> => call('POST', `${session}/${what}`, body);
    await post('timeouts', { script: SCRIPT_TIMEOUT, pageLoad: SCRIPT_TIMEOUT });
    await post('window/rect', { width: 1440, height: 938 });
    return {
      open: async (url) => {
        await post('url', { url });
      },
      evaluate: async (script) => {
        const done = '([...args].pop())';
        const body = `const args = arguments; (${script})().then((value) => ${done}({ value }), (error) => ${done}({ error: String(error) }));`;
        const { value, error } = (await post('execute/async', { args: [], script: body })) as Answer;
        if (error !== undefined) throw new Error(error);
        return value;
      },
      press: async (...keys) => {
        const down = (key: Key) => CODES[key].map((value) => ({ type: 'keyDown', value }));
        const up = (key: Key) => CODES[key].toReversed().map((value) => ({ type: 'keyUp', value }));
        await post('actions', {
          actions: [{ type: 'key', id: 'keys', actions: keys.flatMap((key) => [...down(key), ...up(key)]) }],
        });
      },
      // The window includes a title bar above the page.
      resize: async (width, height) => {
        await post('window/rect', { width, height: height + 38 });
      },
      close: async () => {
        await call('DELETE', session).finally(stop);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Answer {
  readonly value?: unknown;
  readonly error?: string;
}

async function call(method: 'POST' | 'DELETE', url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`${url}: ${value?.error}: ${value?.message}`);
  return value;
}

function firstLine(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(stream);
    lines.once('line', resolve);
    lines.once('close', () => reject(new Error('the display did not start')));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Polls until the driver answers, because it prints nothing when it is ready. */
async function listens(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the driver of WebKit ended with ${server.exitCode}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}
