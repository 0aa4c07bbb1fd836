/** A frame announces its height until the page confirms it. It gives up on silent pages. */
import { beforeEach, expect, it } from 'vitest';
import { createAnnouncer } from '#web/elements/frame/frame.ts';

let sent: number[];
let timers: Map<number, () => void>;
let next = 0;
const clock = {
  setTimeout(run: () => void) {
    timers.set(++next, run);
    return next;
  },
  clearTimeout: (id: number) => void timers.delete(id),
};

function tick(): boolean {
  const due = [...timers];
  for (const [id, run] of due) {
    timers.delete(id);
    run();
  }
  return due.length > 0;
}

beforeEach(() => {
  sent = [];
  timers = new Map();
});

const start = () => createAnnouncer((height) => sent.push(height), clock);

it('repeats the height until it is confirmed', () => {
  const announcer = start();
  announcer.announce(400);
  tick();
  tick();
  expect(sent).toEqual([400, 400, 400]);
  announcer.confirm(400);
  expect(tick()).toBe(false);
});

it('continues after a confirmation of an older height', () => {
  const announcer = start();
  announcer.announce(400);
  announcer.announce(520);
  announcer.confirm(400);
  tick();
  expect(sent).toEqual([400, 520, 520]);
});

it('sends nothing without a change, and everything to a page that says hello late', () => {
  const announcer = start();
  announcer.restart();
  expect(sent).toEqual([]);
  announcer.announce(400);
  announcer.confirm(400);
  announcer.announce(400);
  expect(sent).toEqual([400]);
  announcer.restart();
  expect(sent).toEqual([400, 400]);
});

it('gives up on a page that never answers, until the next change', () => {
  const announcer = start();
  announcer.announce(400);
  for (let i = 0; i < 100 && tick(); i++);
  expect(timers.size).toBe(0);
  expect(sent.length).toBeLessThan(30);
  announcer.announce(410);
  expect(sent.at(-1)).toBe(410);
  announcer.stop();
  expect(timers.size).toBe(0);
});
