/** Chromium and Firefox, driven by Playwright. */
import { chromium, firefox, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath, FIREFOX } from '../../build-scripts/lib/browsers.mjs';
import type { Driver } from './driver.ts';

const LAUNCH = {
  chromium: () => {
    const executablePath = chromiumPath();
    return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS });
  },
  firefox: () =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: FIREFOX,
      args: [],
      // After a download, the downloads panel would open and take the focus from the page.
      firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false },
    }),
};

export async function playwrightDriver(name: keyof typeof LAUNCH): Promise<Driver> {
  const browser = await LAUNCH[name]();
  return driverOf(await browser.newPage({ viewport: { width: 1440, height: 900 } }));
}

/** `close` closes the page's whole browser. */
export function driverOf(page: Page): Driver {
  return {
    open: async (address) => {
      await page.goto(address);
    },
    evaluate: (script) => page.evaluate(`(${script})()`),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: async () => page.context().browser()?.close(),
  };
}
