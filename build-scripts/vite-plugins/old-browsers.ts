/**
 * Vite plugin for old browsers: redirects unsupported ones to an explanation, and fails the build for features that the oldest
 * supported ones lack.
 */
import type { Plugin } from 'vite';

/**
 * The oldest supported browsers, for which the build lowers syntax; see docs/browsers.md. Chrome and Safari are the first with
 * popovers, Firefox with gradients in oklab; other required features are older.
 */
export const OLDEST = { chrome: 114, edge: 114, firefox: 127, safari: 17 };

/** As Vite names them. */
export const TARGET = Object.entries(OLDEST).map(([name, version]) => `${name}${version}`);

const TAG = '<script defer src="./old-browser.js"></script>';

/** Features that at least one of these browsers lacks. */
const TOO_NEW = [
  /\bPromise\.(try|withResolvers)\(/,
  /\b(Object|Map)\.groupBy\(/,
  /\bArray\.fromAsync\(/,
  /\b(URL\.parse|RegExp\.escape|Iterator\.(from|concat)|Error\.isError|AbortSignal\.any|Math\.(sumPrecise|f16round))\(/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert|getOrInsertComputed)\(/,
  /\.(checkVisibility|startViewTransition|setHTMLUnsafe|transferToFixedLength)\(/,
  /\bscheduler\.(yield|postTask)\(/,
  /@(starting-style|scope|property|position-try)\b/,
  /\b(anchor-name|position-anchor|position-area|interpolate-size|calc-size\()/,
];

/** The first unsupported feature in a script or a style; undefined if there is none. */
export function tooNew(text: string): string | undefined {
  return TOO_NEW.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
}

export function oldBrowsers(): Plugin {
  return {
    name: 'lesson-old-browsers',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => page.replace('<script type="module"', `${TAG}\n    <script type="module"`),
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const text = file.type === 'chunk' ? file.code : String(file.source);
        const found = /\.(js|css)$/.test(file.fileName) ? tooNew(text) : undefined;
        if (found !== undefined) this.error(`${file.fileName} has ${found}, which the oldest browsers do not have yet`);
      }
    },
  };
}
