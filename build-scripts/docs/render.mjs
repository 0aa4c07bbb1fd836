// Renders the documentation site: pages without scripts, except figures and the playground.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import hljs from 'highlight.js/lib/common';
import { Marked } from 'marked';
import { escaped } from '../lib/escaped.mjs';
import { ROOT } from '../lib/run.mjs';
import { playground } from './attributes.mjs';
import { addressOf, PAGES } from './pages.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');

/** Documents that the menu does not list. */
const MORE = readdirSync(join(ROOT, 'docs/decisions'))
  .map((file) => `docs/decisions/${file}`)
  .filter((source) => source.endsWith('.md') && !PAGES.some((page) => page.source === source))
  .map((source) => ({ title: '', source }));

const ALL = [...PAGES, ...MORE];

/** All files of the site by their path in it. */
export function renderSite() {
  const files = new Map();
  for (const page of ALL) files.set(addressOf(page.source), renderPage(page, files));
  for (const name of ['style.css', 'playground.js']) files.set(name, read(`docs/site/${name}`));
  files.set('icon.svg', read('web/icon.svg'));
  return files;
}

function renderPage({ title, source }, files) {
  const address = addressOf(source);
  const above = relative(dirname(address), '.') || '.';
  const text = read(source).replaceAll('<!-- playground -->', playground);
  let tables = 0;
  const content = markdownOf(source, address, files)
    .parse(text)
    // A scrolled region needs a tab stop and a name.
    .replaceAll('<table>', () => {
      tables++;
      return `<div class="table" tabindex="0" role="region" aria-label="Table ${tables}"><table>`;
    })
    .replaceAll(/<th([^>]*)><\/th>/g, '<td$1></td>')
    .replaceAll('</table>', '</table></div>');
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(content)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? title;
  const menu = PAGES.map((page) => {
    const here = page.source === source ? ' aria-current="page"' : '';
    return `<li><a href="${above}/${addressOf(page.source)}"${here}>${page.title}</a></li>`;
  });
  // Pages without a figure load no script.
  const live = /<mha-/.test(content) ? `\n<script type="module" src="${above}/../elements.js"></script>` : '';
  const own = content.includes('id="playground-form"')
    ? `\n<script type="module" src="${above}/playground.js"></script>`
    : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading} · Multi-head attention</title>
<link rel="icon" href="${above}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${above}/style.css">${live}${own}
<body>
<a class="skip" href="#content">To the text</a>
<nav aria-label="Documents">
<a href="${above}/../index.html">The lesson</a>
<details><summary>Documents</summary></details>
<ul>
${menu.join('\n')}
</ul>
</nav>
<main id="content">
${content}</main>
</body>
</html>
`;
}

/** A parser that follows the links of one document. */
function markdownOf(source, address, files) {
  const used = new Map();
  const link = (href) => addressIn(source, address, href, files);
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text, used)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const content = this.parser.parseInline(tokens);
        const target = link(href);
        const hint = title ? ` title="${escaped(title)}"` : '';
        return target === null ? content : `<a href="${escaped(target)}"${hint}>${content}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(link(href) ?? href)}" alt="${escaped(text)}">`;
      },
      code({ text, lang = '' }) {
        const [language = '', ...rest] = lang.split(' ');
        const code = hljs.getLanguage(language) ? hljs.highlight(text, { language }).value : escaped(text);
        const block = `<pre tabindex="0"><code>${code}</code></pre>\n`;
        return rest.includes('live') ? `${block}<div class="live">${text}</div>\n` : block;
      },
    },
  });
}

/** GitHub's anchors: lower case, hyphens, numbered when repeated. */
function anchorOf(text, used) {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const times = used.get(plain) ?? 0;
  used.set(plain, times + 1);
  return times ? `${plain}-${times}` : plain;
}

/**
 * A link of a document as a link of the site. Other files of the repository are copied; a folder has no page, so its link becomes
 * text (null).
 */
function addressIn(source, address, href, files) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path, fragment] = href.split('#');
  const target = join(dirname(source), path);
  const to = (file) => `${relative(dirname(address), file)}${fragment ? `#${fragment}` : ''}`;
  if (ALL.some((page) => page.source === target)) return to(addressOf(target));
  if (target.startsWith('dist/')) return to(join('..', relative('dist', target)));
  const file = join(ROOT, target);
  if (!existsSync(file)) throw new Error(`${source} links to ${href}, which does not exist`);
  if (statSync(file).isDirectory()) return null;
  const isPicture = /\.(png|svg)$/.test(target);
  const copy = join('files', isPicture ? target : `${target}.txt`);
  files.set(copy, readFileSync(file));
  return to(copy);
}
