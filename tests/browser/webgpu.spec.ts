/** The WebGPU engine in the lesson, and its fallback when the device fails. */
import { load, panelOf } from './open-model.ts';
import { test as base, expect, inspector, open, openLab, type Page } from './support.ts';

/** Chromium with WebGPU in software, which is slow but computes like hardware. */
const test = base.extend<object, { readonly software: undefined }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

const SCORE = '?chapter=scores&progress=1&cell=scores:h0.t7.s1';
/** The header offers the choice of the engine here. Chapter `fast` offers it too, but computes in tiles, never by WebGPU. */
const CHOICE = '?chapter=summary&progress=1&cell=scores:h0.t7.s1';

const NUMBER = /[−-]?\d+\.\d{2}/;
/** `GPUBufferUsage.MAP_READ` and `STORAGE`. */
const [MAP_READ, STORAGE] = [0x1, 0x80];

function who(page: Page) {
  return page.getByRole('combobox', { name: 'Who computes' });
}

async function value(page: Page): Promise<string | undefined> {
  const shown = inspector(page).locator('mha-inspector .body');
  await expect(shown).toContainText(NUMBER);
  return (await shown.innerText()).match(NUMBER)?.[0];
}

async function needAdapter(page: Page): Promise<void> {
  const found = await page.evaluate(async () => (await navigator.gpu?.requestAdapter()) != null);
  test.skip(!found, 'this browser has no adapter for WebGPU, not even in software');
}

/** Init script: keeps the page's devices, so that a test can make them fail. */
function watchDevices(): void {
  const devices: GPUDevice[] = [];
  addEventListener('lose-devices', () => {
    for (const device of devices) device.destroy();
  });
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...given) {
    const device = await requestDevice.apply(this, given);
    devices.push(device);
    return device;
  };
}

test('losing the device shows a note and the same numbers, and keeps the setting', async ({ page }) => {
  await page.addInitScript(watchDevices);
  await open(page, CHOICE);
  await needAdapter(page);
  await expect(who(page)).toHaveAccessibleName(/computed by the C\+\+ core/);
  const before = await value(page);
  expect(before).toBeDefined();
  await who(page).selectOption('webgpu');
  await expect(who(page)).toHaveAccessibleName(/computed on the graphics processor, webgpu/);
  expect(await value(page)).toBe(before);
  await page.evaluate(() => dispatchEvent(new Event('lose-devices')));
  await expect(page.getByText('The graphics processor was lost, so the processor computes')).toBeVisible();
  await expect(who(page)).toHaveAccessibleName(/computed by the C\+\+ core/);
  expect(await value(page)).toBe(before);
  await expect(who(page)).toHaveValue('webgpu');
  await expect(page).toHaveURL(/engine=webgpu/);
  await page.getByRole('button', { name: 'Close this note' }).click();
  await expect(page.locator('.note')).toHaveCount(0);
});

test('a kernel that does not compile', async ({ page }) => {
  await page.addInitScript(() => {
    const { createShaderModule } = GPUDevice.prototype;
    GPUDevice.prototype.createShaderModule = function (given) {
      return createShaderModule.call(this, { ...given, code: `${given.code}\nthis is not WGSL` });
    };
  });
  await open(page, `${SCORE}&engine=webgpu`);
  await needAdapter(page);
  await expect(page.getByText('could not compile a kernel, so the processor computes')).toBeVisible();
  await expect(who(page)).toHaveAccessibleName(/computed by the C\+\+ core/);
});

test('a wrong number in the self-test', async ({ page }) => {
  await page.addInitScript((readable) => {
    const { getMappedRange } = GPUBuffer.prototype;
    GPUBuffer.prototype.getMappedRange = function (...given) {
      const range = getMappedRange.apply(this, given);
      if (this.usage & readable) new Float32Array(range).fill(0.5);
      return range;
    };
  }, MAP_READ);
  await open(page, `${SCORE}&engine=webgpu`);
  await needAdapter(page);
  await expect(page.getByText('a wrong number in its test, so the processor computes')).toBeVisible();
  await expect(who(page)).toHaveAccessibleName(/computed by the C\+\+ core/);
});

test('an operand within the device’s limits that its driver cannot allocate', async ({ page }) => {
  await page.addInitScript((storage) => {
    const { createBuffer } = GPUDevice.prototype;
    const { popErrorScope } = GPUDevice.prototype;
    GPUDevice.prototype.createBuffer = function (given) {
      const size = given.usage & storage ? this.limits.maxBufferSize : given.size;
      return createBuffer.call(this, { ...given, size });
    };
    GPUDevice.prototype.popErrorScope = async function () {
      const error = await popErrorScope.call(this);
      if (error instanceof GPUOutOfMemoryError) document.documentElement.dataset.memoryEnded = '';
      return error;
    };
  }, STORAGE);
  await open(page, `${SCORE}&engine=webgpu`);
  await needAdapter(page);
  await expect(page.getByText('has too little memory for this, so the processor computes')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-memory-ended', '');
  await expect(who(page)).toHaveAccessibleName(/computed by the C\+\+ core/);
});

test('an opened model runs on the chosen engine, in its worker', async ({ page }) => {
  const panel = await panelOf(page, '&engine=webgpu');
  await needAdapter(page);
  await load(panel);
  await expect(panel.getByText(/7 tokens, computed in .* on the graphics processor, webgpu/)).toBeVisible();
  await who(page).selectOption('wasm');
  await expect(panel.getByText(/7 tokens, computed in .* by the C\+\+ core in a worker/)).toBeVisible();
  // The automatic choice compares the two, and says which is faster.
  await who(page).selectOption('auto');
  await expect(panel.locator('p[role=status]')).toHaveText(
    / ms for 7 tokens, .*(times as fast|swiftshader, software\))\.$/,
  );
});

test('“Fast” says what WebGPU gains here, and that it computes in software', async ({ page }) => {
  const lab = await openLab(page, 'fast', '&lab=tokens:16');
  await needAdapter(page);
  await lab.getByRole('button', { name: 'Measure' }).click();
  await expect(lab.getByText('Measured.', { exact: true })).toBeVisible();
  await expect(lab.getByText(/^On this machine WebGPU .* times as .*swiftshader, software\)\.$/)).toBeVisible();
});

base('without a GPU the lesson shows a note only if WebGPU was requested', async ({ page }) => {
  await open(page, CHOICE);
  const found = await page.evaluate(async () => (await navigator.gpu?.requestAdapter()) != null);
  base.skip(found, 'this browser finds an adapter by itself');
  await expect(page.locator('.note')).toHaveCount(0);
  await who(page).selectOption('webgpu');
  await expect(page.getByText(/WebGPU found no graphics processor here|no WebGPU on this page/)).toBeVisible();
  await who(page).selectOption('auto');
  await expect(page.locator('.note')).toHaveCount(0);
});
