/** Code exercises: the editor, the sandbox that runs the code, and saving at each keystroke. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator, test } from './support.ts';
import { chooseCode, openCode, RIGHT_MASK } from './write-mask.ts';

const { JavaScript: RIGHT, Python: RIGHT_IN_PYTHON } = RIGHT_MASK;

async function write(exercise: Locator, code: string): Promise<void> {
  const editor = exercise.locator('.cm-content');
  await editor.click();
  await editor.press('ControlOrMeta+a');
  await editor.page().keyboard.insertText(code);
}

const said = (exercise: Locator): Locator => exercise.locator('.feedback');

test('a wrong JavaScript function shows the first difference, and a right one passes, by keyboard alone', async ({
  page,
}) => {
  const exercise = await openCode(page);
  await write(exercise, RIGHT.replace('s > t', 's >= t'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(said(exercise)).toContainText('forbids a token to look at itself');
  await expect(exercise.locator('.difference .differs')).toHaveText(['−∞', '0.0000']);
  await write(exercise, RIGHT);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(said(exercise)).toContainText('the right numbers');
});

test('a wrong Python function shows the first difference, and a right one passes', async ({ page }) => {
  const exercise = await openCode(page, 'Python');
  await expect(exercise.locator('.cm-content')).toContainText('def causal_mask(tokens):');
  await write(exercise, RIGHT_IN_PYTHON.replace(', 1)', ')'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(said(exercise)).toContainText('forbids a token to look at itself. causal_mask(…)[0][0] is −∞');
  await expect(exercise.locator('.difference .differs')).toHaveText(['−∞', '0.0000']);
  await write(exercise, `${RIGHT_IN_PYTHON}print("printed", np.arange(3))`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(said(exercise)).toContainText('the right numbers');
  await expect(exercise.locator('.printed pre')).toHaveText('printed [0 1 2]');
  await exercise.getByRole('button', { name: /hint/i }).click();
  await exercise.getByRole('button', { name: 'Solution' }).click();
  await expect(exercise.locator('.solution pre')).toContainText('def causal_mask(tokens)');
});

test('a Python error names the learner’s line', async ({ page }) => {
  const exercise = await openCode(page, 'Python');
  const check = exercise.getByRole('button', { name: 'Check' });
  for (const [code, message] of [
    ['def causal_mask(n):\n    return nothing\n', "error in line 2: NameError: name 'nothing' isn't defined"],
    ['def causal_mask(n)\n', 'This is not Python yet (line 1): SyntaxError'],
    ['def other(n):\n    return 1\n', 'no function causal_mask'],
    ['def causal_mask(n):\n    return [0] * 200000\n', 'more numbers than a result can have'],
  ] as const) {
    await write(exercise, code);
    await check.click();
    await expect(said(exercise)).toContainText(message);
  }
});

test('the code of each language and the chosen language are remembered', async ({ page }) => {
  const exercise = await openCode(page, 'Python');
  await write(exercise, `${RIGHT_IN_PYTHON}# mine`);
  await exercise.getByRole('radio', { name: 'JavaScript' }).check();
  await expect(exercise.locator('.cm-content')).toContainText('function causalMask(tokens)');
  await page.reload();
  await chooseCode(page);
  await expect(exercise.getByRole('radio', { name: 'JavaScript' })).toBeChecked();
  await exercise.getByRole('radio', { name: 'Python' }).check();
  await expect(exercise.locator('.cm-content')).toContainText('# mine');
});

test('an endless loop, an exception and a syntax error each show a plain message', async ({ page }) => {
  const exercise = await openCode(page);
  const check = exercise.getByRole('button', { name: 'Check' });
  await write(exercise, 'function causalMask() { while (true); }');
  await check.click();
  await expect(said(exercise)).toContainText('Your code was stopped');
  await write(exercise, 'function causalMask() {\n  return nothing.here;\n}');
  await check.click();
  await expect(said(exercise)).toContainText('stopped with an error in line 2: nothing is not defined');
  await write(exercise, 'function causalMask( {');
  await check.click();
  await expect(said(exercise)).toContainText('This is not JavaScript yet');
  await write(exercise, 'const other = 1;');
  await check.click();
  await expect(said(exercise)).toContainText('no function causalMask');
  await write(exercise, `console.log('printed', [1, 2]);\n${RIGHT}`);
  await check.click();
  await expect(said(exercise)).toContainText('Right');
  await expect(exercise.locator('.printed pre')).toHaveText('printed [1,2]');
});

for (const [channel, language, code, answer] of [
  [
    'reportError',
    'JavaScript',
    'function causalMask() { for (;;) reportError(new Error("x".repeat(1000))); }',
    'not defined',
  ],
  [
    'reportError in Python',
    'Python',
    'import js\ndef causal_mask(n):\n    while True: js.reportError("x" * 1000)\n',
    'reportError',
  ],
  ['an error thrown later', 'JavaScript', `setTimeout(() => { throw "y".repeat(2e8); });\n${RIGHT}`, 'Right'],
  [
    'an object that writes itself',
    'JavaScript',
    'function causalMask() { Object.prototype.toJSON = () => "x".repeat(5e6); return [1]; }',
    'more numbers',
  ],
] as const)
  test(`code answers once and little: ${channel}`, async ({ page }) => {
    await page.addInitScript(() => {
      const lengths: number[] = [];
      Object.assign(window, { lengths });
      addEventListener('message', ({ data }) => lengths.push(JSON.stringify(data).length));
    });
    const exercise = await openCode(page, language);
    await write(exercise, code);
    await page.evaluate(() => Object(window).lengths.splice(0));
    await exercise.getByRole('button', { name: 'Check' }).click();
    await expect(said(exercise)).toContainText(answer);
    const lengths: number[] = await page.evaluate(() => Object(window).lengths);
    // That the sandbox is ready, that the code has started, and its answer.
    expect(lengths.length).toBeLessThanOrEqual(3);
    expect(Math.max(...lengths)).toBeLessThan(10_000);
  });

test.describe('the sandbox', () => {
  test.use({ expectedError: /Content Security Policy|Refused to|violates|Failed to (load|fetch)|ERR_/i });

  test('keeps Python from the network, the page and storage', async ({ page }) => {
    const unstopped: string[] = [];
    page.on('request', (request) => unstopped.push(request.url()));
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'csp') unstopped.splice(unstopped.indexOf(request.url()), 1);
    });
    const exercise = await openCode(page, 'Python');
    await write(
      exercise,
      `import js
for attempt in (
    "document.title",
    "parent.location",
    "localStorage.length",
    "postMessage('x')",
    "post('x')",
    "importScripts('http://127.0.0.1/leak')",
    "fetch('http://127.0.0.1/leak').text().length",
    "(() => { const x = new XMLHttpRequest(); x.open('GET', 'http://127.0.0.1/leak', false); x.send(); })()",
):
    print(js.eval("try { " + attempt + "; 'worked' } catch { 'refused' }"))
for start in ("new Worker('http://127.0.0.1/leak')", "new WebSocket('ws://127.0.0.1/leak')", "import('http://127.0.0.1/leak')"):
    js.eval("try { Promise.resolve(" + start + ").catch(() => 0) } catch {}")
${RIGHT_IN_PYTHON}`,
    );
    await exercise.getByRole('button', { name: 'Check' }).click();
    await expect(said(exercise)).toContainText('Right');
    await expect(exercise.locator('.printed pre')).toHaveText(Array(8).fill('refused').join('\n'));
    expect(unstopped.filter((url) => url.includes('leak'))).toEqual([]);
  });

  test('keeps JavaScript from the network, the page and storage', async ({ page }) => {
    // A server that accepts every request and records it.
    const visits: string[] = [];
    const server = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' }).end('1');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/leak`;
    expect(await (await fetch(address)).text()).toBe('1');
    expect(visits.splice(0)).toEqual(['/leak']);
    const unstopped: string[] = [];
    page.on('request', (request) => unstopped.push(request.url()));
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'csp') unstopped.splice(unstopped.indexOf(request.url()), 1);
    });

    const exercise = await openCode(page);
    await write(
      exercise,
      `const tried = [];
      const attempt = (name, run) => { try { run(); tried.push(name + ' worked'); } catch { tried.push(name + ' refused'); } };
      attempt('importScripts', () => importScripts('${address}.js'));
      attempt('xhr', () => { const x = new XMLHttpRequest(); x.open('GET', '${address}', false); x.send(); });
      attempt('document', () => document.title);
      attempt('parent', () => parent.location);
      attempt('localStorage', () => localStorage.length);
      for (const run of [
        () => fetch('${address}'),
        () => fetch('${address}', { mode: 'no-cors', method: 'POST', body: 'x', keepalive: true }),
        () => new WebSocket('ws://127.0.0.1:${port}/leak'),
        () => new EventSource('${address}'),
        () => import('${address}.js'),
        () => navigator.sendBeacon('${address}', 'x'),
        () => new Worker('${address}.js'),
        () => new Worker(URL.createObjectURL(new Blob(["fetch('${address}')"]))),
        () => new WebTransport('https://127.0.0.1:${port}/leak'),
      ]) try { Promise.resolve(run()).catch(() => undefined); } catch {}
      console.log(tried.join('; '));
      console.log(globalThis.origin);
      const end = Date.now() + 300;
      while (Date.now() < end);
      ${RIGHT}`,
    );
    await exercise.getByRole('button', { name: 'Check' }).click();
    await expect(said(exercise)).toContainText('Right');
    await expect(exercise.locator('.printed pre')).toHaveText(
      'importScripts refused; xhr refused; document refused; parent refused; localStorage refused\nnull',
    );
    expect(visits).toEqual([]);
    expect(unstopped.filter((url) => url.includes('leak'))).toEqual([]);
    server.close();
  });
});

test.describe('without storage', () => {
  test('code that cannot be saved stays in the editor, and the page says so', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const exercise = await openCode(page);
    await write(exercise, RIGHT);
    await expect(exercise.getByRole('alert')).toContainText('cannot be kept');
    await exercise.getByRole('button', { name: 'Check' }).click();
    await expect(said(exercise)).toContainText('Right');
    await expect(page.locator('mha-exercises .problem', { hasText: 'keeps no progress' })).toBeVisible();
    await expect(exercise.locator('.cm-content')).toContainText('causalMask');
  });
});
