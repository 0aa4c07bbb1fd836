/** Vite plugin: the head and the body that the instructors' pages share. Their files have only a title and a script. */
import type { Plugin } from 'vite';

export const instructorPages = (): Plugin => ({
  name: 'lesson-instructor-pages',
  transformIndexHtml: { order: 'pre', handler: (html) => (html.startsWith('<title>') ? page(html) : html) },
});

const page = (titleAndScript: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <link rel="icon" href="./icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="./page.css">
    ${titleAndScript.trim()}
  </head>
  <body>
    <noscript>This page computes in your browser and needs JavaScript.</noscript>
  </body>
</html>
`;
