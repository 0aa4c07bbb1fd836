/** The documentation site: every link leads somewhere, every document is in it, and the policy needs no inline code. */
import { readdirSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, PAGES } from '../../../build-scripts/docs/pages.mjs';
import { renderSite } from '../../../build-scripts/docs/render.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What `npm run build` puts beside the site. */
const LESSON = ['../index.html', '../elements.js', '../gallery.html'];

const files: Map<string, string | Uint8Array> = new Map();
beforeAll(() => {
  for (const [path, content] of renderSite()) files.set(path, content);
});
const pages = () =>
  [...files].filter(([path]) => path.endsWith('.html')).map(([path, html]) => ({ path, html: String(html) }));

/** The addresses in a page that lead nowhere. */
function broken(path: string, html: string): string[] {
  const addresses = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
  return addresses.filter((address) => {
    if (/^(https?|mailto):/.test(address)) return false;
    const [file = '', anchor] = address.split('#');
    const target = file === '' ? path : normalize(join(path, '..', file));
    if (LESSON.includes(target)) return false;
    const content = files.get(target);
    return (
      content === undefined ||
      (anchor !== undefined && !String(content).includes(` id="${decodeURIComponent(anchor)}"`))
    );
  });
}

it('has every document', () => {
  const documents = ['docs', 'docs/decisions', 'docs/site'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => addressOf(join(folder, file))),
  );
  expect(documents.filter((address) => !files.has(address))).toEqual([]);
  const menu = new Set(PAGES.map(({ source }) => addressOf(source)));
  expect(documents.filter((address) => !menu.has(address) && !address.startsWith('decisions/'))).toEqual([]);
});

it('has no link that leads nowhere', () => {
  expect(pages().flatMap(({ path, html }) => broken(path, html).map((address) => `${path}: ${address}`))).toEqual([]);
});

it('finds a missing page, a missing anchor and a missing file', () => {
  const html =
    '<a href="none.html"></a><a href="#none"></a><img src="../docs/none.png"><a href="index.html#content"></a>';
  expect(broken('package.html', html)).toEqual(['none.html', '#none', '../docs/none.png']);
});

it('has no inline scripts and styles, which a strict policy forbids', () => {
  for (const { html } of pages()) {
    expect(html.replaceAll(/<pre[\s\S]*?<\/pre>/g, '')).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  }
});

describe('the playground', () => {
  const html = () => String(files.get('playground.html'));

  it.each([
    ['bias', 'default on off'],
    ['theme', 'default host auto light dark'],
    ['norm', 'default post pre'],
    ['locked', 'default on'],
  ])('offers the documented values of %s', (name, values) => {
    const [, options = ''] = new RegExp(`<select name="${name}".*?>(.*?)</select>`).exec(html()) ?? [];
    expect([...options.matchAll(/>(\w+)</g)].map(([, value]) => value).join(' ')).toBe(values);
  });

  it.each(['mask', 'heads', 'lang'])('has a field for %s', (name) => {
    expect(html()).toMatch(new RegExp(`<${name === 'lang' ? 'select' : 'input'} name="${name}"`));
  });

  it('has the chapters', () => {
    expect(html()).toContain('<option selected>softmax</option>');
  });
});
