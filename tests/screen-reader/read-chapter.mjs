// The screen reader Orca reads a chapter in Firefox, line by line.
//
//   node tests/screen-reader/read-chapter.mjs    after `npm run build`; writes test-results/orca/scores.txt
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { finish } from '../../build-scripts/lib/counts.mjs';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { serve } from '../../build-scripts/serve.mjs';

const PROGRAMS = ['orca', 'firefox-esr', 'Xvfb', 'xdotool', 'gsettings', 'dbus-run-session'];
const RESULTS = join(ROOT, 'test-results/orca');
/** More lines than the chapter has; stops a reader that never reaches the end. */
const MOST_LINES = 400;
/** Timeout for one phrase of the screen reader on a busy machine. */
const PATIENCE = 60_000;

/** Phrases that Orca must say, in this order. They are short because the window breaks lines. */
const EXPECTED = [
  'Scores: every query',
  'heading level 1',
  '“Tired” has asked',
  'Before you look: predict heading level 2',
  'not selected radio button',
  'Check your prediction push button',
  'One cell push button heading level 2',
  'Play the figure to this step',
  'Now you heading level 2',
  'navigation Exercises of this chapter',
  '1. Compute a number push button',
  'Compute a number variant 42 heading level 3',
  'Your answer entry',
  'Check your answer push button',
  'Next exercise',
  'Previous and next chapter',
  'Shapes heading level 2',
  'The code of this step heading level 2',
  'What people get wrong here heading level 2',
  'A score says how similar two words are',
];
const THE_END = EXPECTED.at(-1);
/** The part “More”, while it is folded. */
const MORE = /^More\b.*collapsed/;

/** Requests /ready once the chapter is shown, because Orca cannot detect it. */
const TELL_WHEN_READY = `
  const isReady = () =>
    document.querySelector('mha-lesson')?.shadowRoot?.querySelector('mha-lesson-view')?.shadowRoot
      ?.querySelector('mha-chapter')?.shadowRoot?.querySelector('nav.ways');
  const look = () => (isReady() ? fetch('/ready') : requestAnimationFrame(look));
  look();
`;

/** Serves the lesson on a free port; `ready` resolves when a page shows its chapter. */
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

/** A session on a separate desktop, which ends when it is closed. */
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

  /** All phrases of Orca so far. */
  said() {
    // The log has the text in quotes, then the voice settings; only the first line of longer texts.
    return this.log.split('\n').flatMap((line) => /SPEECH OUTPUT: '(.*?)(?:' ?\{.*)?$/.exec(line)?.[1]?.trim() ?? []);
  }

  /** Presses a key. Resolves to true when Orca has handled it and spoken, or to false after a timeout in milliseconds. */
  async press(key, patience) {
    const released = () => this.log.split('^^^^^ PROCESS ATSPI_KEY_RELEASED_EVENT').length;
    const before = { released: released(), said: this.said().length };
    const answered = () => released() > before.released && this.said().length > before.said;
    this.process.stdin.write(`${key}\n`);
    for (const end = performance.now() + patience; !answered() && performance.now() < end; ) await setTimeout(20);
    return answered();
  }

  async close() {
    process.kill(-this.process.pid); // the process group
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
    // Repeat the key until Orca reads the title. Keys are lost before the window has focus and Orca knows the page.
    for (const end = performance.now() + PATIENCE; !atTitle() && performance.now() < end; ) {
      before = session.said().length;
      await session.press('1', 1000);
    }
    for (let line = 0; line < MOST_LINES && !heard().some((text) => text.includes(THE_END)); line += 1) {
      // Exercises load when the reader is near, so go one line back and forward again.
      const last = heard().at(-1) ?? '';
      const key = last.startsWith('Loading') ? 'Up' : MORE.test(last) ? 'Return' : 'Down';
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

async function test() {
  const absent = PROGRAMS.find((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
  if (absent) return { passed: 0, failed: 0, skipped: 1, output: `There is no ${absent}.` };
  const heard = await readChapter();
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'scores.txt'), `${heard.join('\n')}\n`);
  let from = 0;
  const missing = EXPECTED.filter((words) => {
    const at = heard.findIndex((line, i) => i >= from && line.includes(words));
    if (at >= 0) from = at;
    return at < 0;
  });
  if (missing.length === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, output: `Orca did not say, or not in this place:\n${missing.join('\n')}` };
}

finish(await test());
