/**
 * Stress tests: extreme sentences, many changed numbers, fast scrolling, a slow processor, failed memory allocation, workers that
 * die, a full storage, a lost network, a tab left open for a day, a suspended one, a clock set back, two tabs.
 * None may cause an error, lose work, or leave the page stuck. (`tests/three-browsers/soak.spec.ts` watches the memory.)
 */
import { load, panelOf } from './open-model.ts';
import {
  CHAPTERS,
  EXHAUSTIVE,
  expect,
  type Locator,
  matrices,
  matrix,
  moveTo,
  open,
  openLab,
  type Page,
  position,
  spoken,
  test,
  withFasterFrames,
} from './support.ts';

const sentence = (page: Page): Locator => page.getByRole('textbox', { name: 'Sentence', exact: true });

/** A chapter's link in the header. */
const chapter = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

/** A chapter of another part is only in the table of contents. */
async function visit(page: Page, name: string): Promise<void> {
  if ((await chapter(page, name).count()) > 0) return chapter(page, name).click();
  await page.getByRole('button', { name: 'Table of contents' }).click();
  await page
    .locator('mha-contents-list')
    .getByRole('link', { name: new RegExp(`^${name} `) })
    .click();
}

/** Opens the code exercise of `mask`, in JavaScript. */
async function openCode(page: Page): Promise<Locator> {
  await open(page, '?chapter=mask&progress=1');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await page
    .getByRole('navigation', { name: 'Exercises of this chapter' })
    .getByRole('button', { name: /Write the function/ })
    .click();
  const exercise = page.locator('mha-exercise');
  await exercise.getByRole('radio', { name: 'JavaScript' }).check();
  await expect(exercise.locator('.cm-content[aria-label^="JavaScript"]')).toBeVisible();
  return exercise;
}

/** Workers can be ended as a browser that runs out of memory ends them. Set before the page opens. */
async function withMortalWorkers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const workers: Worker[] = [];
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        workers.push(this);
      }
    };
    Object.assign(window, {
      endWorkers: () => {
        for (const worker of workers.splice(0)) {
          worker.terminate();
          worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
        }
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { endWorkers: () => void }).endWorkers());
}

async function noSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

const SENTENCES = {
  'of 64 tokens': ['word '.repeat(64), 64, {}],
  'of one token': ['I', 1, EXHAUSTIVE],
  'of one endless word': ['a'.repeat(300), 1, {}],
  'of emoji, joined, coloured and flags': ['👩‍👩‍👧‍👦 likes 🏳️‍🌈 , 👍🏽 and 🇨🇭 🇫🇷', 8, EXHAUSTIVE],
  'in Arabic and Hebrew': ['القطة جلست على חתול המחצלת', 5, {}],
} as const;

for (const [name, [text, tokens, details]] of Object.entries(SENTENCES)) {
  test(`a sentence ${name} works in the chapters, wide and on a phone`, details, async ({ page }) => {
    await open(page, `?chapter=qkv&progress=1&sentence=${encodeURIComponent(text)}`);
    await expect(matrix(page, 'Q')).toHaveAttribute('aria-label', new RegExp(`, ${tokens} by 12`));
    for (const next of ['Softmax', 'Heads', 'Backward', 'The block']) {
      await visit(page, next);
      await expect(chapter(page, next)).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
      await position(page).press('End');
      await expect(position(page)).toHaveValue('1000');
      await matrices(page).first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page.locator('mha-inspector')).toBeVisible();
      await page.keyboard.press('Escape');
      await noSidewaysScroll(page);
    }
    await visit(page, 'Fast');
    await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
    await position(page).press('End');
    await expect(page.locator('mha-exhibit-fast')).toBeVisible();
    await noSidewaysScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: /^Settings/ })).toBeVisible();
    await noSidewaysScroll(page);
    await expect(page.getByText('could not be computed')).toHaveCount(0);
  });
}

test('4096 pasted words stay in the field, with their count, until they are shortened', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1&sentence=Dogs+chase+cats');
  const text = Array.from({ length: 4096 }, (_, i) => `word${i}`).join(' ');
  await sentence(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await expect(page.getByRole('alert')).toHaveText(/has 4096 tokens. The lesson takes up to 64/);
  await expect(sentence(page)).toHaveValue(text);
  await expect(matrix(page, 'α')).toHaveAttribute('aria-label', /3 by 3/);
  // Opening another chapter keeps the text in the field.
  await chapter(page, 'Values').click();
  await expect(sentence(page)).toHaveValue(text);
  await sentence(page).fill(text.split(' ').slice(0, 64).join(' '));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await position(page).press('End');
  await expect(matrices(page).first()).toHaveAttribute('aria-label', /64/);
});

/** 32 changes of 64 words: half of them in the embedding, half in the query weights of one head. */
const MUCH = {
  sentence: Array.from({ length: 64 }, (_, i) => (i % 2 === 0 ? 'cat' : 'mat')).join('+'),
  edits: Array.from({ length: 32 }, (_, i) =>
    i < 16 ? `embedding:${4 * i}.${i % 12}:${i - 8}` : `w_q:${Math.min(i - 16, 11)}.${Math.max(i - 27, 0)}:0.5`,
  ).join(','),
};

const changesIn = (page: Page): number => new URL(page.url()).searchParams.get('edits')?.split(',').length ?? 0;

test('32 changed numbers of 64 words are listed, computed, and undone together', async ({ page }) => {
  await open(page, `?chapter=values&progress=1&sentence=${MUCH.sentence}&edits=${MUCH.edits}`);
  const list = page.locator('mha-edit-list');
  await list.getByRole('button', { name: /changes 32/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(32);
  await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
  await expect(matrix(page, 'α')).toHaveAttribute('aria-label', /64 by 64/);
  const numbersOfZ = async (): Promise<string> => {
    await matrix(page, 'Z').focus();
    await page.keyboard.press('End');
    await expect(spoken(page)).toContainText(/\d/);
    return spoken(page).innerText();
  };
  const changed = await numbersOfZ();
  expect(changed).toContain('(was ');
  await list
    .getByRole('button', { name: /^Undo the change of W_Q/ })
    .first()
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(31);
  await list.getByRole('button', { name: 'Undo all changes' }).click();
  await expect(page).not.toHaveURL(/edits=/);
  await expect.poll(numbersOfZ).not.toContain('(was ');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page).toHaveURL(/edits=/);
  await expect.poll(numbersOfZ).toContain('(was ');
});

/** Steps to the last stop and back to the first one. */
async function stepThrough(page: Page, id: string): Promise<void> {
  for (const [name, end] of [
    ['Step forward', '1000'],
    ['Step back', '0'],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    // Pressed faster than the figure plays.
    await expect(async () => {
      if (await button.isEnabled()) await button.click({ timeout: 1000 });
      expect(await position(page).inputValue(), id).toBe(end);
    }).toPass({ intervals: [20] });
  }
}

for (const [name, chapters, details] of [
  ['the chapters around the trained heads', ['train', 'trained-heads', 'variants'], {}],
  ['every chapter', CHAPTERS, EXHAUSTIVE],
] as const) {
  test(`32 changed numbers of 64 words stay through ${name}, forwards and backwards`, details, async ({ page }) => {
    test.setTimeout(1_200_000);
    await open(page, `?chapter=${chapters[0]}&sentence=${MUCH.sentence}&edits=${MUCH.edits}`);
    const ways = page.locator('mha-chapter nav.ways');
    const settled = async (id: string): Promise<void> => {
      await expect(page.locator('mha-chapter')).toHaveJSProperty('chapter', id);
      await expect(page.locator('mha-stage'), id).toHaveAttribute('aria-busy', 'false');
      await expect(ways).toBeAttached();
      await expect(page.getByText('could not be computed'), id).toHaveCount(0);
      // The trained model's weights cannot be changed.
      if (id !== 'trained-heads') await expect.poll(() => changesIn(page), id).toBe(32);
    };
    for (const [i, id] of chapters.entries()) {
      if (i > 0) await ways.locator('.next').click();
      await settled(id);
      await stepThrough(page, id);
      await page.mouse.move(250, 500);
      for (const by of [9000, -6000, 20_000, -100_000]) await page.mouse.wheel(0, by);
    }
    for (const id of chapters.slice(0, -1).reverse()) {
      await ways.getByRole('button').first().click();
      await settled(id);
    }
    const list = page.locator('mha-edit-list');
    await list.getByRole('button', { name: /changes 32/ }).click();
    await expect(list.getByRole('listitem')).toHaveCount(32);
    await list.getByRole('button', { name: 'Undo all changes' }).click();
    await expect.poll(() => changesIn(page)).toBe(0);
    await expect(page).toHaveURL(/sentence=cat\+mat/);
  });
}

test('a changed number beyond the 32nd is refused with the reason, and the others stay', async ({ page }) => {
  const changes = Array.from({ length: 32 }, (_, i) => `w_q:${i % 12}.${Math.floor(i / 12)}:0.5`);
  await open(page, `?chapter=qkv&progress=0.3&cell=w_q:m5.h1.d2&edits=${changes.join(',')}`);
  const inspector = page.locator('mha-inspector');
  await inspector.getByRole('spinbutton').fill('3');
  await expect(inspector.getByRole('alert')).toHaveText(/At most 32 numbers can be changed/);
  await page
    .locator('mha-edit-list')
    .getByRole('button', { name: /changes 32/ })
    .click();
  await expect(page.locator('mha-edit-list').getByRole('listitem')).toHaveCount(32);
});

for (const [name, chapters, details] of [
  ['three chapters', ['softmax', 'heads', 'train'], {}],
  ['every chapter', CHAPTERS, EXHAUSTIVE],
] as const) {
  test(`fast scrolling through ${name} ends at the step that is read`, details, async ({ page }) => {
    await withFasterFrames(page);
    await open(page);
    const step = page.locator('mha-chapter .walk > li');
    for (const id of chapters) {
      await moveTo(page, `?chapter=${id}`);
      await page.mouse.move(250, 500);
      for (const by of [4000, 4000, -2500, 9000, -6000, 20_000, -100_000]) await page.mouse.wheel(0, by);
      await expect.poll(() => page.evaluate(() => scrollY), id).toBe(0);
      await expect.poll(() => position(page).inputValue(), id).toBe('0');
      await expect(page.locator('mha-stage'), id).toHaveAttribute('aria-busy', 'false');
      await page.mouse.wheel(0, 20_000);
      await step.last().evaluate((card) => card.scrollIntoView({ block: 'start' }));
      await expect(step.last(), id).toHaveClass(/now/);
      await expect.poll(() => position(page).inputValue(), id).toBe('1000');
    }
  });
}

test('on a six times slower processor the last change wins, and every computation ends', async ({ page }) => {
  await open(page, '?chapter=tokens');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await chapter(page, 'Scores').click();
  await sentence(page).fill('');
  await sentence(page).pressSequentially('one two');
  await chapter(page, 'Softmax').click();
  await chapter(page, 'Scores').click();
  await expect(page).toHaveURL(/chapter=scores.*sentence=one\+two/);
  await position(page).press('End');
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(matrix(page, 'Q Kᵀ')).toHaveAttribute('aria-label', /2 by 2/);
});

test('when memory cannot grow, the page gives the reason and the figure keeps working', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1&sentence=Dogs+chase+cats&preset=random&d_model=24');
  await page.evaluate(() => {
    WebAssembly.Memory.prototype.grow = () => {
      throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
    };
  });
  await page
    .locator('mha-controls')
    .getByRole('button', { name: /^d model/ })
    .click();
  const width = page.getByRole('spinbutton', { name: 'd model' });
  await width.fill('512');
  await expect(page.getByText(/There is no memory for .*: use fewer tokens or features/).first()).toBeVisible();
  await expect(matrix(page, 'α')).toHaveAttribute('aria-label', /3 by 3/);
  await width.fill('16');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/There is no memory/)).toHaveCount(0);
  await sentence(page).fill('Dogs chase');
  await expect(matrix(page, 'α')).toHaveAttribute('aria-label', /2 by 2/);
});

test.describe('after losing the network', () => {
  test.use({ expectedError: /net::ERR_FAILED|Failed to load resource/ });

  test('parts that fail to load say so in their place, and load when retried', async ({ page }) => {
    await open(page, '?chapter=qkv&progress=1');
    await page.route('**/*', (route) => route.abort());
    const failed = page.getByText('This could not be loaded. Try again with a connection.');
    const again = page.getByRole('button', { name: 'Try again' });

    for (const [button, panel] of [
      ['Table of contents', 'mha-contents-list'],
      ['Embed this figure', 'mha-embed-panel'],
    ] as const) {
      await page.getByRole('button', { name: button }).first().click();
      await expect(failed).toBeVisible();
      await page.unroute('**/*');
      await again.click();
      await expect(failed).toHaveCount(0);
      await expect(page.locator(panel)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.route('**/*', (route) => route.abort());
    }

    await page.locator('mha-stage .present').click();
    await expect(page.getByText('The presentation could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await matrices(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('What this number is made of could not be loaded.')).toBeVisible();
    await page.keyboard.press('Escape');

    await visit(page, 'Backward');
    await expect(page.getByText('What this chapter computes could not be loaded.').first()).toBeVisible();
    await expect(page.getByText('This chapter’s text could not be loaded.')).toBeVisible();
    const figure = page.getByRole('region', { name: 'Figure' });
    await expect(figure.getByRole('alert')).toHaveText(/^This could not be loaded/);

    await page.unroute('**/*');
    await figure.getByRole('button', { name: 'Try again' }).click();
    await expect(matrices(page).first()).toBeAttached();
    await again.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Backward/);
    await chapter(page, 'Train').click();
    await chapter(page, 'Backward').click();
    await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
    await position(page).press('End');
    await expect(matrix(page, '∂X')).toBeAttached();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
    await matrix(page, '∂X').focus();
    await page.keyboard.press('Enter');
    await again.click();
    await expect(page.locator('mha-inspector')).toBeVisible();
  });

  test('a training that cannot load says so, and trains when it is started over', async ({ page }) => {
    const lab = await openLab(page, 'train', '&progress=1');
    const train = lab.getByRole('button', { name: 'Train', exact: true });
    await page.route('**/*', (route) => route.abort());
    await train.click();
    await expect(lab.getByRole('alert')).toBeVisible();
    await page.unroute('**/*');
    await lab.getByRole('button', { name: 'Start over' }).click();
    await expect(lab.getByRole('alert')).toHaveCount(0);
    await train.click();
    await expect(lab.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});

test('a training whose worker dies gives the reason, the figure keeps working, and the training starts over', async ({
  page,
}) => {
  const endWorkers = await withMortalWorkers(page);
  const lab = await openLab(page, 'train', '&progress=1');
  const train = lab.getByRole('button', { name: 'Train', exact: true });
  await train.click();
  await expect(lab.getByRole('button', { name: 'Pause' })).toBeVisible();
  await endWorkers();
  await expect(lab.getByRole('alert')).toContainText('out of memory');
  await position(page).press('Home');
  await expect(position(page)).toHaveValue('0');
  await lab.getByRole('button', { name: 'Start over' }).click();
  await expect(lab.getByRole('alert')).toHaveCount(0);
  await train.click();
  await expect(lab.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('an opened checkpoint whose worker dies gives the reason, and can be opened again', async ({ page }) => {
  const endWorkers = await withMortalWorkers(page);
  const panel = await panelOf(page);
  await load(panel);
  await expect(panel.getByText('7 tokens, computed in')).toBeVisible();
  await endWorkers();
  await panel.getByRole('textbox').fill('the cat');
  await expect(panel.getByText(/out of memory/)).toBeVisible();
  await load(panel);
  await panel.getByRole('textbox').fill('the mat');
  await expect(panel.getByText('3 tokens, computed in')).toBeVisible();
});

test('a learner’s code whose frame dies while it runs ends with a message, and runs again', async ({ page }) => {
  const exercise = await openCode(page);
  const check = exercise.getByRole('button', { name: 'Check' });
  const write = async (code: string): Promise<void> => {
    await exercise.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(code);
  };
  await write('function causalMask(n) { for (;;) n = n; }');
  await check.click();
  const frame = page.locator('iframe[src*=code-sandbox], iframe[sandbox]');
  await expect(frame).toBeAttached();
  await frame.evaluate((element: HTMLIFrameElement) => element.contentWindow?.location.replace('about:blank'));
  await expect(exercise.locator('.feedback')).toContainText(/\w/);
  await write('function causalMask(n) { return [[0]]; }');
  await check.click();
  await expect(exercise.locator('.feedback')).toContainText('but returned lists of size (1, 1)');
});

test('a storage that fills up while the page is open loses no answer of this visit, and the page says so', async ({
  page,
}) => {
  await open(page, '?chapter=scores&progress=1');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const answer = async (text: string): Promise<void> => {
    await page.locator('mha-exercise form input[type=text]').first().fill(text);
    await page.locator('mha-exercise .submit').click();
    await expect(page.locator('mha-exercise .feedback p')).toHaveClass('wrong');
  };
  await answer('987');
  const stored = await page.evaluate(() => localStorage.getItem('mha-lesson.progress'));
  expect(stored).toContain('"scores/');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await moveTo(page, '?chapter=values&progress=1');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await answer('987');
  await expect(page.locator('mha-exercises .problem')).toContainText('keeps no progress');
  await page.getByRole('button', { name: /^Colours/ }).click();
  // The answer of this visit is in the record, too.
  await moveTo(page, '?chapter=scores&progress=1');
  await moveTo(page, '?chapter=values&progress=1');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await expect(page.locator('mha-exercises .problem')).toContainText('keeps no progress');
  expect(await page.evaluate(() => localStorage.getItem('mha-lesson.progress'))).toBe(stored);
});

test('a tab continues where it was after a day', async ({ page }) => {
  await page.clock.install();
  // Play goes to the next stop, here the last.
  await open(page, '?chapter=scores&progress=0.7');
  // From here on the fake clock controls the time.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.clock.runFor(200);
  await page.clock.fastForward('24:00:00');
  await page.clock.runFor(50);
  // The animation does not catch up on the day that passed.
  const value = Number(await position(page).inputValue());
  expect(value).toBeGreaterThan(700);
  expect(value).toBeLessThan(1000);
  await page.clock.runFor(15_000);
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(position(page)).toHaveValue('1000');
  await sentence(page).fill('still here');
  await page.clock.runFor(1000);
  await expect(matrix(page, 'Q Kᵀ')).toHaveAttribute('aria-label', /2 by 2/);
  await expect(page).toHaveURL(/sentence=still\+here/);
});

test('a suspended tab goes on where it was, and a clock that is set back loses no answer', async ({ page }) => {
  await open(page, '?chapter=scores');
  const client = await page.context().newCDPSession(page);
  await page.getByRole('button', { name: /^Play/ }).click();
  await client.send('Page.setWebLifecycleState', { state: 'frozen' });
  await client.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(position(page)).not.toHaveValue('0');

  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const field = page.locator('mha-exercise form input[type=text]').first();
  const records = () => page.evaluate(() => localStorage.getItem('mha-lesson.progress') ?? '');
  for (const [day, answers] of [
    ['2030-06-02', 1],
    ['2030-06-01', 2],
  ] as const) {
    await page.clock.setFixedTime(new Date(`${day}T12:00:00Z`));
    await field.fill(`98${answers}`);
    await page.locator('mha-exercise .submit').click();
    await expect.poll(records).toContain(`"answers": ${answers}`);
  }
});

test('answers from two tabs are both kept', async ({ page, context }) => {
  const answerOne = async (tab: Page, id: string): Promise<void> => {
    await open(tab, `?chapter=${id}&progress=1`);
    await tab.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
    await expect(tab.locator('mha-exercise .submit').first()).toBeVisible();
  };
  const other = await context.newPage();
  await answerOne(page, 'scores');
  await answerOne(other, 'values');
  for (const tab of [page, other]) {
    await tab.locator('mha-exercise form input[type=text]').first().fill('987');
    await tab.locator('mha-exercise .submit').click();
    await expect(tab.locator('mha-exercise .feedback p')).toHaveClass('wrong');
  }
  // Stored values reach the other tab's process with a delay.
  for (const tab of [page, other]) {
    const kept = () => tab.evaluate(() => localStorage.getItem('mha-lesson.progress') ?? '');
    await expect.poll(kept).toContain('"scores/');
    await expect.poll(kept).toContain('"values/');
  }
});

test('Back and Forward during an animation leave nothing stuck and lose no setting', async ({ page }) => {
  await open(page, '?chapter=qkv');
  await chapter(page, 'Scores').click();
  await expect(chapter(page, 'Scores')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: /^Play/ }).click();
  await expect(page.locator('mha-transport .where')).toContainText('Step 1 of 3');
  await sentence(page).fill('Dogs chase cats');
  await page.goBack();
  await expect(chapter(page, 'Q, K, V')).toHaveAttribute('aria-current', 'page');
  await page.goForward();
  await expect(chapter(page, 'Scores')).toHaveAttribute('aria-current', 'page');
  await expect(sentence(page)).toHaveValue('Dogs chase cats');
  await page.goto('./gallery.html');
  await page.goBack();
  await expect(sentence(page)).toHaveValue('Dogs chase cats');
  await expect(chapter(page, 'Scores')).toHaveAttribute('aria-current', 'page');
  await position(page).press('End');
  await expect(position(page)).toHaveValue('1000');
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(matrix(page, 'Q Kᵀ')).toHaveAttribute('aria-label', /3 by 3/);
});
