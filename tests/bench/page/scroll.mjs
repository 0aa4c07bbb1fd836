// Frames while a reader scrolls through chapters, in Chromium with a slowed processor, on the built page.
//
// A gesture scrolls each chapter from its title to its end, at 800 CSS pixels a second. It runs twice.
//
// The first run slows the main thread and reports the time between frames. Other work on the machine makes it longer. There are two
// lines: frames in which the text moves, and frames of the main thread, which paints the picture. Chromium scrolls the text in another
// thread, which is not slowed.
//
// The second run is not slowed and reports the CPU time of the main thread, which a busy machine hardly changes: the time for each frame,
// and how many tasks would take longer than a frame of the slowed processor.
import { commandLine } from '../../../build-scripts/lib/options.mjs';
import { withBrowser } from './browser.mjs';

const SPEED = 800;
const FRAME_MS = 1000 / 60;
/** In milliseconds: by then, the page has done what it defers to some seconds after loading. */
const SETTLED = 8000;

const { values, positionals } = await commandLine(import.meta);
const chapters = positionals.length > 0 ? positionals : ['why-attention', 'scores', 'heads', 'mask', 'trained-heads'];
const { slower, dist, screens } = values;
await withBrowser(async (browser, address) => {
  const withChapter = (chapter, screen, measure) => onPage(browser, `${address}?chapter=${chapter}`, screen, measure);
  for (const screen of screens) {
    for (const chapter of chapters) {
      const slowed = await withChapter(chapter, screen, async (page, client) => {
        await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
        return traced(page, client, ['cc']);
      });
      const moves = slowed.events.filter(({ name }) => name === 'Scroll Delta This Frame').map(({ ts }) => ts / 1000);
      const { frames, events } = await withChapter(chapter, screen, (page, client) =>
        traced(page, client, ['toplevel']),
      );
      const tasks = mainThreadTasks(events);
      const work = tasks.reduce((sum, ms) => sum + ms, 0) / frames.length;
      process.stdout.write(`${screen.name} ${chapter}, ${slowed.distance} px
  slowed, the text:        ${summary(moves.slice(1).map((ms, i) => ms - moves[i]))}
  slowed, the main thread: ${summary(slowed.frames)}
  CPU: ${work.toFixed(2)} ms per frame of ${frames.length}, ${tasks.filter((ms) => ms > FRAME_MS / slower).length} tasks over ${(FRAME_MS / slower).toFixed(1)} ms, longest ${Math.max(...tasks).toFixed(0)} ms
`);
    }
  }
}, dist);

async function onPage(browser, address, { width, height }, measure) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(address);
  await page.locator('mha-stage .matrix').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLED);
  const result = await measure(page, await page.context().newCDPSession(page));
  await page.close();
  return result;
}

/** Scrolls the text to its end; resolves with the times between frames. */
async function scrolled(page, client) {
  const distance = await page.evaluate(watch);
  const { width, height } = page.viewportSize();
  await client.send('Input.synthesizeScrollGesture', {
    x: width / 5,
    y: height - 120,
    yDistance: -distance,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
  return { distance, frames: await page.evaluate(() => globalThis.frames) };
}

/** The same, with Chromium's trace events of these categories, in the order of time. */
async function traced(page, client, includedCategories) {
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await client.send('Tracing.start', { traceConfig: { includedCategories } });
  const result = await scrolled(page, client);
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  return { ...result, events: events.sort((a, b) => a.ts - b.ts) };
}

/** CPU times of every task of the page's main thread, in milliseconds. */
function mainThreadTasks(events) {
  const threads = new Map();
  for (const { name, ph, args, pid, tid, tdur } of events) {
    const key = `${pid} ${tid}`;
    const thread = threads.get(key) ?? { name: '', tasks: [] };
    threads.set(key, thread);
    if (name === 'thread_name') thread.name = args.name;
    if (ph === 'X' && tdur !== undefined && name === 'ThreadControllerImpl::RunTask') thread.tasks.push(tdur / 1000);
  }
  const total = ({ tasks }) => tasks.reduce((sum, ms) => sum + ms, 0);
  const mains = [...threads.values()].filter(({ name }) => name === 'CrRendererMain');
  return mains.sort((a, b) => total(b) - total(a))[0].tasks;
}

/** A frame is late if it comes half a frame after its time. */
function summary(frames) {
  const late = frames.filter((ms) => ms > 1.5 * FRAME_MS).length;
  return `${frames.length} frames, ${((100 * late) / frames.length).toFixed(0)} % late, longest ${Math.max(...frames).toFixed(0)} ms`;
}

/** Runs in the page: keeps the times between frames. The answer is how far the text scrolls. */
function watch() {
  globalThis.frames = [];
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    globalThis.frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  });
  // Beside the figure, the text scrolls in its column; below it, with the page.
  const view = document.querySelector('mha-lesson').shadowRoot.querySelector('mha-lesson-view');
  const column = view.hasAttribute('wide') ? view.shadowRoot.querySelector('.reading') : document.scrollingElement;
  return column.scrollHeight - column.clientHeight;
}
