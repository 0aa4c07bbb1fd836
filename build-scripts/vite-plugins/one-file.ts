/**
 * Vite plugin: makes the build one HTML file that runs from disk. Scripts, styles and icon are inlined, files become data: URLs, and
 * workers start from their inlined text. Its policy forbids all connections.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { NOTICES } from './notices.ts';

/**
 * The content security policy: only what the file contains. It allows inline scripts, which it consists of, and `eval`, because the
 * code sandbox inherits this policy.
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
    // Preloaded files are used only in the styles, which contain them.
    transformIndexHtml: { order: 'pre', handler: (page) => page.replace(/\s*<link rel="preload"[^>]*>/g, '') },
    // The sandbox frame's page is an ordinary file here.
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

/** The page with everything inlined that it would load. */
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
    // A module script in the head waits for the page, even when inline.
    .replace(/<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g, (_, path) => script(content(path)))
    .replace(
      '<meta charset="utf-8">',
      `<meta charset="utf-8">\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    );
  const notices = `<!--\n${content(NOTICES).replaceAll('-->', '-- >')}-->\n`;
  const missed = [...files.keys()].filter((name) => !used.has(name));
  if (missed.length > 0) throw new Error(`not written into the page: ${missed.join(', ')}`);
  const outside = /(?:src|href)="(?!data:|#)[^"]*"/.exec(page.replace(/<script[\s\S]*?<\/script>/g, ''));
  if (outside) throw new Error(`the page still loads ${outside[0]}`);
  return page + notices;
}

/** Escapes text that would end a script or start a comment: in strings, templates and patterns "\\/" and "\\x3c" mean the same. */
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
