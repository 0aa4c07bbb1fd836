/**
 * The same walk in every browser. Each chapter opens, steps in both directions, explains a number, takes another setting, checks an
 * exercise, and restores its state from its URL.
 */
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { CHAPTER_IDS, type ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { exercisesOf } from '../browser/support.ts';
import { type Driver, inPage } from './driver.ts';
import { expect, expectNoComplaint, open, test } from './lesson.ts';

/** Names the preset, because the trained preset would otherwise load later, during the walk. */
const addressOf = (chapter: ChapterId): string =>
  `?chapter=${chapter}&preset=${chapter === 'trained-heads' ? 'trained' : 'random'}`;

/**
 * Steps to the last still, back to the first, then to the last one with matrices; a chapter whose stills are all exhibits stays at
 * its first. Each still is announced. Returns their number.
 */
const stepThrough = (driver: Driver): Promise<number> =>
  inPage(driver, async ({ all, one, press, pressable, textOf, until }) => {
    await one('mha-transport >> input');
    const slider = (): HTMLInputElement => all('mha-transport >> input')[0] as HTMLInputElement;
    const said = (): string => textOf('mha-transport >> [aria-live=polite]');
    const step = async (name: RegExp): Promise<void> => {
      const [from, before] = [slider().value, said()];
      await press(name);
      await until(`another position than ${from}`, () => slider().value !== from);
      await until(`another announcement than ${before}`, () => /\d/.test(said()) && said() !== before);
    };
    const seek = (value: string): void => {
      slider().value = value;
      slider().dispatchEvent(new Event('input', { bubbles: true }));
    };
    seek('0');
    await until('the first still', () => !pressable(/^Step back$/));
    let stills = 0;
    for (; pressable(/^Step forward$/); stills++) await step(/^Step forward$/);
    const end = slider().value;
    for (let i = 0; i < stills; i++) await step(/^Step back$/);
    if (end !== '1000' || slider().value !== '0') throw new Error(`stepped from ${slider().value} to ${end}`);
    seek('1000');
    // The slider shows the value immediately, the stage in a later frame.
    await until('the last still', () => Reflect.get(all('mha-transport')[0] ?? {}, 'progress') === 1);
    const matrices = (): number => all('mha-stage >> .picture:not(.exhibited) .matrix').length;
    const exhibit = (): Element | undefined => all('mha-stage >> .exhibited')[0];
    await until('the last still’s figure', () => matrices() > 0 || exhibit());
    while (matrices() === 0 && pressable(/^Step back$/)) {
      await step(/^Step back$/);
      await until('the still’s figure', () => matrices() > 0 || exhibit());
    }
    return stills;
  });

/**
 * Pins a number of the first matrix by keyboard, checks its explanation and self-check, and returns its announcement. Null if the
 * figure has no matrix.
 */
async function question(driver: Driver): Promise<string | null> {
  if (!(await inPage(driver, ({ all }) => all('mha-stage >> .picture:not(.exhibited) .matrix').length > 0)))
    return null;
  await inPage(driver, async ({ one, textOf, until }) => {
    (await one('mha-stage >> .picture:not(.exhibited) .matrix')).focus();
    await until('a spoken number', () => /\d/.test(textOf('mha-stage >> .live')));
  });
  await driver.press('ArrowDown', 'ArrowRight');
  await inPage(driver, ({ textOf, until }) => until('a spoken number', () => /\d/.test(textOf('mha-stage >> .live'))));
  await driver.press('Enter');
  return inPage(driver, async ({ all, textOf, until }) => {
    await until('the held cell in the address', () => new URLSearchParams(location.search).has('cell'));
    await until('a self-check that agrees', () => all('mha-inspector >> [data-agrees=true]')[0]);
    return textOf('mha-inspector >> .heading');
  });
}

/** Changes the random weights, if the chapter has any: the pinned number changes too. */
const changeSetting = (driver: Driver, before: string): Promise<void> =>
  inPage(
    driver,
    async ({ all, press, pressable, textOf, until }, before) => {
      const said = (): string => textOf('mha-inspector >> .heading');
      if (!pressable(/^New seed$/)) return;
      const held = /cell=(input|embedding|position)\b/.test(location.search);
      const seed = (): string | null => new URLSearchParams(location.search).get('seed');
      const old = seed();
      await press(/^New seed$/);
      await until('another seed in the address', () => seed() !== old);
      if (!held) await until(`another number than ${before}`, () => said() !== before);
      await until('a self-check that agrees', () => all('mha-inspector >> [data-agrees=true]')[0]);
    },
    before,
  );

/** Whether a chapter has an exercise with a field; in some, all are answered by choosing, marking or steering. */
const hasField = (chapter: ChapterId): boolean =>
  exercisesOf(chapter).some((name) => /\/(compute|give-shape|count-cost)-/.test(name));

/** Answers the first exercise that has a field wrongly, then as its solution says. */
const solve = (driver: Driver): Promise<void> =>
  inPage(driver, async ({ all, fill, nameOf, one, press, pressable, textOf, until }) => {
    (await one('mha-lazy-exercises')).scrollIntoView();
    await one('mha-exercises >> nav button');
    if (pressable(/^\d+ more$/)) await press(/^\d+ more$/);
    const button = all('mha-exercises >> nav button').find((each) =>
      /Compute|Give a shape|Count it/.test(nameOf(each)),
    );
    if (!button) throw new Error('no exercise has a field');
    button.click();
    await until('the exercise', () => button.getAttribute('aria-current') === 'true');
    await Reflect.get(await one('mha-exercise'), 'updateComplete');
    // An exercise out of sight keeps its question when the seed changes; scrolled to, it asks another one some frames later.
    const seed = new URLSearchParams(location.search).get('seed') ?? '';
    await until('the question for this seed', () => textOf('mha-exercise >> .round').includes(seed));
    const field = await one('mha-exercise >> input[type=text]');
    const feedback = (): string => textOf('mha-exercise >> .feedback');
    const shape = /shape/.test(nameOf(button));
    fill(field, shape ? '(77, 99)' : '99777');
    await press(/^Check/, all('mha-exercise')[0]);
    await until('a judgement', () => feedback() !== '' && !/Right/.test(feedback()));
    await press(/^Show the solution$/, all('mha-exercise')[0]);
    const solution = await until('the solution', () => textOf('mha-exercise >> .solution'));
    const answer = (shape ? /\([\d, ]+\)/ : /(?:rounded numbers give|answer is) (\S+?)[;.]?(?= |$)/).exec(solution);
    if (!answer) throw new Error(`no answer in ${solution}`);
    fill(field, answer[1] ?? answer[0]);
    await press(/^Check/, all('mha-exercise')[0]);
    await until(`that ${answer[0]} is right`, () => /Right/.test(feedback()));
  });

const next = (driver: Driver, chapter: ChapterId): Promise<void> =>
  inPage(
    driver,
    async ({ all, press, ready, until }, chapter) => {
      if (all('mha-inspector').length > 0) await press(/^Close$/, all('mha-inspector')[0]);
      await until('the inspector to go', () => all('mha-inspector').length === 0);
      await press(/^Next chapter/);
      await ready(chapter);
    },
    chapter,
  );

/** The URL alone restores the chapter and its pinned number. */
async function reload(driver: Driver, chapter: ChapterId): Promise<void> {
  const [address, held] = await inPage(
    driver,
    ({ textOf }) => [location.href, textOf('mha-inspector >> .heading')] as const,
  );
  await driver.open(address);
  await inPage(
    driver,
    async ({ ready, textOf, until }, chapter, held) => {
      await ready(chapter);
      await until(`“${held}” again`, () => textOf('mha-inspector >> .heading') === held);
    },
    chapter,
    held,
  );
}

for (const half of [0, 1]) {
  const middle = CHAPTER_IDS.length / 2;
  const chapters = CHAPTER_IDS.slice(half * middle, (half + 1) * middle).filter(hasChanged);
  if (chapters.length === 0) continue;
  test(`walks through ${half === 0 ? 'the first' : 'the second'} half of the chapters`, async ({ driver, lesson }) => {
    for (const [i, chapter] of chapters.entries()) {
      await test.step(chapter, async () => {
        // Follows links between chapters, as readers do, except to and from `trained-heads`, whose preset is in the URL.
        const before = CHAPTER_IDS[CHAPTER_IDS.indexOf(chapter) - 1];
        if (before === undefined || before !== chapters[i - 1] || [before, chapter].includes('trained-heads'))
          await open(driver, `${lesson.address}${addressOf(chapter)}`, chapter);
        else await next(driver, chapter);
        expect(await stepThrough(driver)).toBeGreaterThan(0);
        const asked = await question(driver);
        if (asked !== null) await changeSetting(driver, asked);
        if (hasField(chapter)) await solve(driver);
        await reload(driver, chapter);
        await expectNoComplaint(driver);
      });
    }
  });
}
