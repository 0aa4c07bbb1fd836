// Time from pressing "Load the weights" to all attention maps on the page, for a checkpoint in Chromium.
//
// The text has 16 tokens, typed as ids, because the generated file has no tokeniser. Each run uses a new page, so only
// the system's file cache is warm. On a busy machine the CPU time of all browser processes is more reliable than the
// elapsed time.
import { commandLine } from '../../../build-scripts/lib/options.mjs';
import { withBrowser } from './browser.mjs';

const TOKENS = Array.from({ length: 16 }, (_, i) => String((i * 997) % 50_000));

const { values, positionals } = await commandLine(import.meta);
const [file] = positionals;

await withBrowser(async (browser, address) => {
  const system = await browser.newBrowserCDPSession();
  const processorTime = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  for (let run = 0; run < values.runs; run++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(300_000);
    const query = `chapter=trained-heads&preset=hand-made&sentence=${TOKENS.join('+')}`;
    await page.goto(`${address}?${query}`);
    await page.locator('mha-chapter nav.ways').waitFor({ state: 'attached' });
    await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
    const panel = page.locator('mha-open-checkpoint');
    await panel.scrollIntoViewIfNeeded();
    await panel.locator('input[type=file]').setInputFiles(file);
    const load = panel.getByRole('button', { name: 'Load the weights' });
    await load.waitFor();
    const found = await panel.getByText('A GPT-2-shaped model:').innerText();
    if (run === 0) process.stdout.write(`${found}\n`);
    const before = await processorTime();
    const begun = performance.now();
    await load.click();
    await panel.locator('#opened').waitFor();
    const loaded = performance.now();
    await panel.getByRole('radio').first().waitFor({ state: 'attached' });
    const shown = performance.now();
    const seconds = (from, to) => `${((to - from) / 1000).toFixed(2)} s`;
    const worked = (await processorTime()) - before;
    const said = await panel.getByText('tokens, computed in').innerText();
    process.stdout.write(
      `weights ${seconds(begun, loaded)}, then maps ${seconds(loaded, shown)}, together ${seconds(begun, shown)}, processor ${worked.toFixed(2)} s; ${said}\n`,
    );
    await page.close();
  }
});
