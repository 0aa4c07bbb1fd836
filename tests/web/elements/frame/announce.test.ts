/** The height of a frame reaches a page that listens late, and nothing is said for ever to one that does not listen. */
import { beforeEach, expect, it } from 'vitest';
import { createAnnouncer } from '../../../../web/elements/frame/announce.ts';

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

it('says the height again until it is heard', () => {
  const announcer = start();
  announcer.say(400);
  tick();
  tick();
  expect(sent).toEqual([400, 400, 400]);
  announcer.heard(400);
  expect(tick()).toBe(false);
});

it('goes on when what was heard is an older height', () => {
  const announcer = start();
  announcer.say(400);
  announcer.say(520);
  announcer.heard(400);
  tick();
  expect(sent).toEqual([400, 520, 520]);
});

it('says nothing new where nothing changed, and all again to a page that came late', () => {
  const announcer = start();
  announcer.again();
  expect(sent).toEqual([]);
  announcer.say(400);
  announcer.heard(400);
  announcer.say(400);
  expect(sent).toEqual([400]);
  announcer.again();
  expect(sent).toEqual([400, 400]);
});

it('gives up on a page that never answers, until something changes', () => {
  const announcer = start();
  announcer.say(400);
  for (let i = 0; i < 100 && tick(); i++);
  expect(timers.size).toBe(0);
  expect(sent.length).toBeLessThan(30);
  announcer.say(410);
  expect(sent.at(-1)).toBe(410);
  announcer.stop();
  expect(timers.size).toBe(0);
});
