/**
 * Checks the promises of docs/security.md in the sources: no text becomes code or HTML, and nothing is sent.
 *
 * HTML from the build's own catalogue is allowed. Every exception is listed here.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesIn } from '../../../build-scripts/lib/files.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Functions that turn text into code. */
const CODE = new Set(['eval', 'Function', 'AsyncFunction', 'GeneratorFunction', 'importScripts']);
/** Properties and methods that turn text into HTML. */
const HTML = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'srcdoc',
  'document.write',
  'document.writeln',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'createContextualFragment',
  'DOMParser',
  'parseFromString',
  'unsafeSVG',
  'unsafeMathML',
  'unsafeStatic',
]);
/** APIs that send data or store it where a server sees it. */
const SENDING = new Set([
  'cookie',
  'cookieStore',
  'sendBeacon',
  'XMLHttpRequest',
  'WebSocket',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'indexedDB',
]);

/** Files that set HTML compiled by the build, embed codes made by the project, or SVG drawn by the lesson. */
const SET_AS_HTML = [
  'web/elements/lesson/first-words.ts',
  'web/gallery.ts',
  'web/lesson/features/print/printed-figures.ts',
  'web/lesson/features/print/worksheet.ts',
  'web/lesson/features/questions/questions.ts',
  'web/lesson/features/shell-ui/chapter-parts.ts',
  'web/lesson/features/shell-ui/chapter-view.ts',
  'web/lesson/ui/prose/code-tabs.ts',
  'web/lesson/ui/prose/prediction-options.ts',
  'web/lesson/ui/prose/prediction.ts',
];
/** Files that fetch parts of the lesson, and what the page around it names: a checkpoint, or an instructor's material. */
const FETCHING = [
  'web/engine/public/safetensors.ts',
  'web/engine/wasm/module-files.ts',
  'web/lesson/exercises/kinds/write-function/sandbox/run-code.ts',
  'web/lesson/material/load-material.ts',
  'web/lesson/model/load-learned.ts',
  'web/lesson/model/shipped-model/load-trained.ts',
  'web/lesson/session/preset-loader.ts',
  'web/offline/build-copy.ts',
  'web/offline/service-worker.ts',
];
/** Files that access the browser's storage. */
const STORING = ['web/lesson/platform/browser-storage.ts'];

interface Use {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

/** Every name in a file: identifiers, members, and members accessed by a constant string. */
function usesIn(file: string): Use[] {
  const source = readFileSync(`${ROOT}${file}`, 'utf8');
  const found: Use[] = [];
  const add = (start: number, name: string): void => {
    found.push({ file, line: source.slice(0, start).split('\n').length, name });
  };
  new Visitor({
    Identifier: ({ start, name }) => add(start, name),
    MemberExpression({ start, object, property }) {
      if (object.type === 'Identifier' && property.type === 'Identifier') add(start, `${object.name}.${property.name}`);
    },
    Literal({ start, value }) {
      if (typeof value === 'string') add(start, value);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

const files = filesIn(ROOT, ['web'], /^(?!.*\/generated\/)(?!.*\.(?:d\.m?|test\.)ts$)(?!web\/messages\/).*\.m?[jt]s$/);
const uses = files.flatMap(usesIn);
const using = (names: ReadonlySet<string>): string[] =>
  uses.filter(({ name }) => names.has(name)).map(({ file, line, name }) => `${file}:${line}: ${name}`);
const filesUsing = (name: string): string[] =>
  [...new Set(uses.filter((use) => use.name === name).map(({ file }) => file))].sort();

describe('the sources', () => {
  it('are all scanned', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(filesUsing('defineElement').length).toBeGreaterThan(10);
  });

  it('turn no text into code', () => {
    expect(using(CODE)).toEqual([]);
  });

  it('turn no text into HTML, except what the build compiled', () => {
    expect(using(HTML)).toEqual([]);
    expect(filesUsing('unsafeHTML')).toEqual(SET_AS_HTML);
  });

  it('send nothing, set no cookie, and fetch and store only where listed', () => {
    expect(using(SENDING)).toEqual([]);
    expect(filesUsing('fetch')).toEqual(FETCHING);
    expect([...new Set([...filesUsing('localStorage'), ...filesUsing('sessionStorage')])]).toEqual(STORING);
  });

  it('start every worker in a way that works across origins', () => {
    const count = (pattern: RegExp): number =>
      files.reduce((sum, file) => sum + (readFileSync(`${ROOT}${file}`, 'utf8').match(pattern)?.length ?? 0), 0);
    expect(count(/startWorker\(\s*\(\) => new Worker\(/g)).toBe(count(/new Worker\(/g));
    expect(count(/new Worker\(/g)).toBeGreaterThan(2);
  });

  it('have no script in their pages, and no handler in an attribute', () => {
    const pages = filesIn(ROOT, ['web'], /\.html$/).filter((file) => !file.endsWith('/code-sandbox.html'));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      const text = readFileSync(`${ROOT}${page}`, 'utf8');
      expect(text.match(/<script(?![^>]*\ssrc=)[^>]*>/g) ?? [], page).toEqual([]);
      expect(text.match(/\son[a-z]+\s*=|javascript:/gi) ?? [], page).toEqual([]);
      expect(text.match(/(?:src|href)\s*=\s*["']?(?:https?:)?\/\//gi) ?? [], page).toEqual([]);
    }
  });
});
