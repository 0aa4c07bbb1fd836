/** Single checks in every browser: frames, width, saving, training, learner's code, offline use. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inPage } from './driver.ts';
import { expect, expectNoComplaint, host, open, test } from './lesson.ts';

test('frames get their height and answer messages, also in a sandbox without an origin', async ({ driver, lesson }) => {
  const frames = ['', 'sandbox="allow-scripts"'].map(
    (sandbox) => `<iframe ${sandbox} src="embed.html?chapter=softmax" width="700" height="100"></iframe>`,
  );
  writeFileSync(
    join(lesson.folder, 'host.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>${frames.join('')}<script src="embed-host.js"></script>`,
  );
  await driver.open(`${lesson.address}host.html`);
  const answers = await inPage(driver, async ({ all, until }) => {
    const answers: unknown[] = [];
    for (const frame of all('iframe') as HTMLIFrameElement[]) {
      await until('a figure in the frame', () => frame.clientHeight > 300);
      answers.push(
        await new Promise((resolve) => {
          addEventListener('message', ({ source, data }) => {
            if (source === frame.contentWindow && data.type === 'state') resolve(data.state);
          });
          const state = 'mha/1?chapter=mask&mask=causal';
          frame.contentWindow?.postMessage({ mha: 1, type: 'set-state', request: 'a', state }, '*');
        }),
      );
    }
    return answers;
  });
  expect(answers).toEqual(Array(2).fill('mha/1?chapter=mask&mask=causal'));
  await expectNoComplaint(driver);
});

test('a page of medium width does not scroll sideways', async ({ driver, lesson }) => {
  await open(driver, `${lesson.address}?chapter=scores`, 'scores');
  for (const width of [700, 600, 500, 450]) {
    await driver.resize(width, 800);
    const [inner, scrolled] = await inPage(
      driver,
      async ({ until }, width) => {
        const page = document.documentElement;
        await until(`a width of ${width}`, () => Math.abs(innerWidth - width) < 5);
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
        return [page.clientWidth, page.scrollWidth] as const;
      },
      width,
    );
    expect(scrolled, `${width} pixels`).toBe(inner);
  }
  await driver.resize(1440, 900);
  await expectNoComplaint(driver);
});

test('saves a figure as SVG with its numbers', async ({ driver, lesson }) => {
  await open(driver, `${lesson.address}?chapter=scores&progress=1`, 'scores');
  const file = await inPage(driver, async ({ press, textOf, until }) => {
    const saved: Blob[] = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return make(blob);
    };
    await press(/^Keep this figure or its numbers$/);
    await press(/^Save the figure as SVG$/);
    const blob = await until('the file', () => saved[0]);
    await until('the name of the file', () =>
      /Handed to the browser as .*\.svg/.test(textOf('mha-export-panel >> .status')),
    );
    return blob.text();
  });
  expect(file).toMatch(/^<svg/);
  expect(file.match(/>−?\d+\.\d+</g)?.length).toBeGreaterThan(100);
  await expectNoComplaint(driver);
});

test('a training learns, pauses and resumes', async ({ driver, lesson }) => {
  await open(driver, `${lesson.address}?chapter=train`, 'train');
  const [paused, later] = await inPage(driver, async ({ all, one, press, textOf, until }) => {
    (await one('mha-lab[view=controls]')).scrollIntoView();
    const lab = await one('mha-lab[view=controls]');
    const steps = (): number => Number.parseInt(textOf('.facts b', lab), 10);
    const problem = (): string =>
      all('[role=alert]', lab)
        .map(({ textContent }) => textContent)
        .join(' ')
        .trim();
    const beyond = (count: number): Promise<boolean> =>
      until(`step ${count}`, () => {
        if (problem() !== '') throw new Error(problem());
        return steps() > count;
      });
    await press(/^Train$/, lab);
    await beyond(3);
    await press(/^Pause$/, lab);
    await until('the button to go on', () =>
      all('button', lab).some((each) => /^Train$/.test(each.textContent?.trim() ?? '') && !each.matches(':disabled')),
    );
    const paused = steps();
    await press(/^Train$/, lab);
    await beyond(paused);
    await press(/^Pause$/, lab);
    return [paused, steps()] as const;
  });
  expect(paused).toBeGreaterThan(3);
  expect(later).toBeGreaterThan(paused);
  await expectNoComplaint(driver);
});

const MASK = `function causalMask(n) {
  return Array.from({ length: n }, (_, t) => Array.from({ length: n }, (_, s) => (s > t ? -Infinity : 0)));
}`;

const PYTHON_MASK = `import numpy as np
def causal_mask(n):
    return np.triu(np.full((n, n), -np.inf), 1)`;

test('a learner’s code is checked, endless loops are stopped, and errors have line numbers', async ({
  driver,
  lesson,
}) => {
  await open(driver, `${lesson.address}?chapter=mask`, 'mask');
  await inPage(driver, async ({ all, nameOf, one, press, pressable, until }) => {
    (await one('mha-lazy-exercises')).scrollIntoView();
    await one('mha-exercises >> nav button');
    if (pressable(/^\d+ more$/)) await press(/^\d+ more$/);
    (
      await until('the exercise', () =>
        all('mha-exercises >> nav button').find((each) => /Write the function/.test(nameOf(each))),
      )
    ).click();
    await one('mha-exercise >> .cm-content');
  });
  for (const [language, code, said] of [
    ['Python', PYTHON_MASK.replace(', 1)', ', 0)'), 'forbids a token to look at itself'],
    ['Python', PYTHON_MASK, 'gives the right numbers'],
    ['Python', 'def causal_mask(n):\n    return nothing', "error in line 2: NameError: name 'nothing'"],
    ['Python', 'def causal_mask(n):\n    while True:\n        pass', 'Your code was stopped'],
    ['JavaScript', MASK.replace('s > t', 's >= t'), 'forbids a token to look at itself'],
    ['JavaScript', MASK, 'gives the right numbers'],
    ['JavaScript', 'function causalMask() {\n  return nothing.here;\n}', 'error in line 2'],
    ['JavaScript', 'function causalMask( {', 'not JavaScript yet'],
    ['JavaScript', 'function causalMask() {\n  for (;;) postMessage({ kind: "started" });\n}', 'error in line 2'],
    [
      'JavaScript',
      'function causalMask() {\n  return new Array(2e5).fill(1);\n}',
      'more numbers than a result can have',
    ],
    ['JavaScript', 'function causalMask() { for (;;); }', 'Your code was stopped'],
  ] as const) {
    await inPage(
      driver,
      async ({ all, one, until }, language) => {
        const label = await until(`the choice of ${language}`, () =>
          all('mha-exercise >> .code-language label').find((each) => each.textContent?.includes(language)),
        );
        label.click();
        await until(`the editor for ${language}`, () =>
          all('mha-exercise >> .cm-content').find((each) => each.ariaLabel?.startsWith(language)),
        );
        await one('mha-exercise >> .cm-content');
      },
      language,
    );
    await inPage(driver, async ({ one }) => (await one('mha-exercise >> .cm-content')).focus());
    await driver.press('Control+a');
    await inPage(
      driver,
      async ({ one, press, textOf, until }, code, said) => {
        const editor = await one('mha-exercise >> .cm-content');
        const feedback = (): string => textOf('mha-exercise >> .feedback');
        const data = new DataTransfer();
        data.setData('text/plain', code);
        // `data` and `dataType` are options of Firefox.
        const pasted = { clipboardData: data, data: code, dataType: 'text/plain', bubbles: true, cancelable: true };
        editor.dispatchEvent(new ClipboardEvent('paste', pasted));
        await until('the code in the editor', () => editor.textContent?.replace(/\s/g, '') === code.replace(/\s/g, ''));
        await press(/^Check/, await one('mha-exercise'));
        await until(`“${said}” where it says “${feedback()}”`, () => feedback().includes(said));
      },
      code,
      said,
    );
  }
  await expectNoComplaint(driver);
});

test('the lesson opens unread chapters and computes without its server', async ({ driver }, testInfo) => {
  const lesson = await host(testInfo.outputPath('hosted'));
  await open(driver, `${lesson.address}?chapter=values`, 'values');
  await inPage(driver, () => navigator.serviceWorker.ready.then(() => true));
  await lesson.stop();
  for (const chapter of ['output', 'backward']) {
    await open(driver, `${lesson.address}?chapter=${chapter}&progress=1`, chapter);
    await inPage(driver, ({ all, until }) => until('the matrices', () => all('mha-stage >> .matrix')[0] !== undefined));
  }
  await expectNoComplaint(driver);
});
