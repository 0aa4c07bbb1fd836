// The screen reader Orca reads a chapter in Firefox, from its title to the end of its exercises, line by line.
//
//   node tests/screen-reader/read-chapter.mjs    after `npm run build`; writes test-results/orca/scores.txt
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { serve } from '../../build-scripts/serve.mjs';

const RESULTS = join(ROOT, 'test-results/orca');
/** More lines than the chapter has: a reader that does not come to the end stops here. */
const MOST_LINES = 400;
/** For one answer of the screen reader, on a machine that may be busy. */
const PATIENCE = 60_000;

/** What Orca must have said, in this order. Lines break where the window breaks them, so these are short. */
const EXPECTED = [
  'Scores: every query',
  'heading level 1',
  'How well does a key fit a query?',
  'Before you look: predict heading level 2',
  'not selected radio button',
  'Check your prediction push button',
  'One cell push button heading level 2',
  'Play the figure to this step',
  'Shapes heading level 2',
  'The code of this step heading level 2',
  'What people get wrong here heading level 2',
  'A score says how similar two words are',
  'Now you heading level 2',
  'navigation Exercises of this chapter',
  '1. Compute a number push button',
  'Compute a number no. 42 heading level 3',
  'Your answer entry',
  'Check your answer push button',
  'Next exercise',
  'Previous and next chapter',
];
const THE_END = EXPECTED.at(-1);

/** Asks the server for /ready once the chapter stands there, since Orca cannot tell. */
const TELL_WHEN_READY = `
  const isReady = () =>
    document.querySelector('mha-lesson')?.shadowRoot?.querySelector('mha-lesson-view')?.shadowRoot
      ?.querySelector('mha-chapter')?.shadowRoot?.querySelector('nav.ways');
  const look = () => (isReady() ? fetch('/ready') : requestAnimationFrame(look));
  look();
`;

/** Serves the lesson on a free port; `ready` resolves when a page has shown its chapter. */
async function serveLesson() {
  const server = await serve(join(ROOT, 'dist'), 0);
  const [serveFile] = server.listeners('request');
  const page = readFileSync(join(ROOT, 'dist/index.html'), 'utf8');
  const ready = new Promise((resolve) => {
    server.removeAllListeners('request').on('request', (request, response) => {
      if (request.url === '/tell.js') response.setHeader('Content-Type', 'text/javascript').end(TELL_WHEN_READY);
      else if (request.url.startsWith('/?')) {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(page.replace('</head>', '<script type="module" src="/tell.js"></script></head>'));
      } else if (request.url === '/ready') {
        response.end();
        resolve();
      } else serveFile(request, response);
    });
  });
  return { server, ready, address: `http://127.0.0.1:${server.address().port}/` };
}

/** A session on a desktop of its own, which ends when it is closed. */
class Session {
  constructor(address) {
    this.folder = mkdtempSync(join(tmpdir(), 'mha-orca-'));
    this.process = spawn('dbus-run-session', ['--', join(import.meta.dirname, 'session.sh'), address, this.folder], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
  }

  get log() {
    const log = join(this.folder, 'orca.log');
    return existsSync(log) ? readFileSync(log, 'utf8') : '';
  }

  /** Everything that Orca has said so far. */
  said() {
    // The log gives the words in quotes, then how they are said; of words on several lines, the first.
    return this.log.split('\n').flatMap((line) => /SPEECH OUTPUT: '(.*?)(?:' ?\{.*)?$/.exec(line)?.[1]?.trim() ?? []);
  }

  /** Presses a key and waits until Orca has let go of it and said something, or for so many milliseconds; whether it has. */
  async press(key, patience) {
    const released = () => this.log.split('^^^^^ PROCESS ATSPI_KEY_RELEASED_EVENT').length;
    const before = { released: released(), said: this.said().length };
    const answered = () => released() > before.released && this.said().length > before.said;
    this.process.stdin.write(`${key}\n`);
    for (const end = performance.now() + patience; !answered() && performance.now() < end; ) await setTimeout(20);
    return answered();
  }

  async close() {
    process.kill(-this.process.pid); // and all that it started
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function fail(message) {
  throw new Error(message);
}

async function readChapter() {
  const { server, ready, address } = await serveLesson();
  const session = new Session(`${address}?chapter=scores&sentence=The+cat+sat`);
  try {
    await Promise.race([
      ready,
      setTimeout(2 * PATIENCE, null, { ref: false }).then(() => fail('The page did not come.')),
    ]);
    let before = session.said().length;
    const heard = () => session.said().slice(before);
    const atTitle = () => heard().some((line) => line.includes(EXPECTED[0]));
    // To the title, as often as it takes: a key is lost before the window has the focus, and before Orca has found the page.
    for (const end = performance.now() + PATIENCE; !atTitle() && performance.now() < end; ) {
      before = session.said().length;
      await session.press('1', 1000);
    }
    for (let line = 0; line < MOST_LINES && !heard().some((text) => text.includes(THE_END)); line += 1) {
      // Exercises are loaded when the reader comes near: one line back, and here again.
      const key = heard().at(-1)?.startsWith('Loading') ? 'Up' : 'Down';
      if (!(await session.press(key, PATIENCE)))
        fail(`Orca did not answer ${key} after: ${heard().slice(-5).join(' / ')}`);
    }
    return heard();
  } finally {
    await session.close();
    server.close();
    server.closeAllConnections();
  }
}

const heard = await readChapter();
mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'scores.txt'), `${heard.join('\n')}\n`);
let from = 0;
const missing = EXPECTED.filter((words) => {
  const at = heard.findIndex((line, i) => i >= from && line.includes(words));
  if (at >= 0) from = at;
  return at < 0;
});
if (missing.length > 0) {
  process.stderr.write(`Orca did not say, or not in this place:\n${missing.join('\n')}\n`);
  process.exitCode = 1;
}
