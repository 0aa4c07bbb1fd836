/**
 * Vite plugin: inlines a page's own styles. They are a few kilobytes that block the first rendering, so separate files would cost a
 * phone another round trip.
 */
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

export function inlineStyles(): Plugin {
  return {
    name: 'lesson-inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle, path }) => (bundle ? withStyles(page, path, bundle) : page),
    },
  };
}

const LINK = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** The page at `path` of the build, with each style sheet's text in place of its link. */
export function withStyles(page: string, path: string, bundle: Rolldown.OutputBundle): string {
  const folder = posix.dirname(posix.join('/', path));
  return page.replace(LINK, (_, href: string) => {
    const name = posix.join(folder, href).slice(1);
    const file = bundle[name];
    if (file?.type !== 'asset') throw new Error(`the build has no ${name}`);
    const text = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
    if (/<\/style/i.test(text)) throw new Error(`${name} would end the element that it is written into`);
    return `<style>${text.trim().replace(/url\(\.\//g, `url(${posix.dirname(href)}/`)}</style>`;
  });
}
