/** A page of somebody else that shows the lesson's elements or frames. */
import type { Page } from './support.ts';

/** How a page loads the elements. */
export const ELEMENTS = '<script type="module" src="/elements.js"></script>';

export interface HostOptions {
  readonly head?: string;
  /** The content security policy; none by default. */
  readonly policy?: string;
  readonly query?: string;
}

export async function openHost(
  page: Page,
  body: string,
  { head = ELEMENTS, policy, query = '' }: HostOptions = {},
): Promise<void> {
  await page.route('**/host.html*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      ...(policy ? { headers: { 'Content-Security-Policy': policy } } : {}),
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${head}<body>${body}`,
    }),
  );
  await page.goto(`./host.html${query}`);
}
