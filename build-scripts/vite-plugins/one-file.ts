/**
 * Vite plugin: makes the whole build one HTML file that runs from a disk: scripts, styles and icon are written into the page, files
 * are data: URLs, workers are started from their own text. The page allows itself no connection at all.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * What the file may load: only what it has in it. It has to allow inline scripts, being one, and `eval`, because the closed frame in
 * which a learner's code runs is made from it and inherits this policy.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:",
  'worker-src blob: data:',
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'connect-src data: blob:',
  'frame-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const WORKER = /new Worker\(\s*new URL\('([^']+)', import\.meta\.url\),\s*\{ type: 'module' \},?\s*\)/g;

export function oneFile(name: string): Plugin {
  return {
    name: 'lesson-one-file',
    apply: 'build',
    enforce: 'pre',
    // What is asked for early is in the styles, and only there.
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => page.replace(/\s*<link rel="preload"[^>]*>/g, ''),
    },
    // A frame's page is a file like any other here.
    load(id) {
      if (!id.endsWith('.html?url')) return null;
      const page = readFileSync(id.slice(0, -'?url'.length)).toString('base64');
      return `export default ${JSON.stringify(`data:text/html;base64,${page}`)};`;
    },
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('new Worker(')) return null;
      const imports: string[] = [];
      const changed = code.replace(WORKER, (_, path: string) => {
        imports.push(`import InlineWorker${imports.length} from ${JSON.stringify(`${path}?worker&inline`)};`);
        return `new InlineWorker${imports.length - 1}()`;
      });
      if (/new Worker\(/.test(changed)) throw new Error(`${id}: a worker that the single file cannot start`);
      return { code: `${imports.join('\n')}\n${changed}`, map: null };
    },
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const page = assembled(bundle);
      rmSync(dir, { recursive: true });
      mkdirSync(dir);
      writeFileSync(join(dir, name), page);
    },
  };
}

/** The page with everything that it would load written into it. */
export function assembled(bundle: Rolldown.OutputBundle): string {
  const files = new Map(Object.values(bundle).map((file) => [file.fileName, text(file)]));
  const used = new Set<string>();
  const content = (path: string): string => {
    const name = path.replace(/^\.\//, '');
    const found = files.get(name);
    if (found === undefined) throw new Error(`the build has no ${name}`);
    used.add(name);
    return found;
  };
  const page = content('index.html')
    .replace(/(<link rel="icon"[^>]*href=")([^"]+)"/, (_, start, path) => `${start}${svgUrl(content(path))}"`)
    .replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, path) => `<style>${content(path)}</style>`)
    // Where it stands in the head a module waits for the page, wherever its text comes from.
    .replace(/<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g, (_, path) => script(content(path)))
    .replace(
      '<meta charset="utf-8">',
      `<meta charset="utf-8">\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    );
  const missed = [...files.keys()].filter((name) => !used.has(name));
  if (missed.length > 0) throw new Error(`not written into the page: ${missed.join(', ')}`);
  const outside = /(?:src|href)="(?!data:|#)[^"]*"/.exec(page.replace(/<script[\s\S]*?<\/script>/g, ''));
  if (outside) throw new Error(`the page still loads ${outside[0]}`);
  return page;
}

/** Text that ends a script or starts a comment must not stand in one: in strings, templates and patterns "\\/" and "\\x3c" say the same. */
function script(code: string): string {
  return `<script type="module">${code.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '\\x3c!--')}</script>`;
}

function svgUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

function text(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  if (file.type === 'chunk') return file.code;
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}
