/** Creates pages, opens them, and reads their results. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Served } from './server.ts';
import { work } from './work.ts';

/** Creates a folder for one consumer in this run. */
export function folderFor(consumer: string): string {
  const folder = join(work(), 'sites', consumer);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function writePage(folder: string, head: string, body = ''): void {
  const html = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A page</title>\n<link rel="icon" href="data:,">\n${head}\n<body>${body}</body>\n</html>\n`;
  writeFileSync(join(folder, 'index.html'), html);
}

/** The errors of the page, from now on. */
export function problemsOn(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

/** Waits for the page's result, or fails with the error that it shows. */
export async function numbersOn(page: Page, url: string): Promise<string> {
  const problems = problemsOn(page);
  await page.goto(url);
  const output = page.locator('output');
  await expect(output, 'the page has computed').toHaveCount(1);
  const said = (await output.textContent()) ?? '';
  expect(problems, said.slice(0, 200)).toEqual([]);
  return said;
}

/** Closes the servers; fails if a requested file was missing. */
export async function expectNothingMissing(...servers: readonly Served[]): Promise<void> {
  expect(servers.flatMap(({ missing }) => missing)).toEqual([]);
  await Promise.all(servers.map((server) => server.close()));
}
