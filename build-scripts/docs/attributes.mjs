// The playground's fields, made from the tables of attributes in docs/embedding.md, which a test compares with the elements.
import { escaped } from '../lib/escaped.mjs';

/** Attributes that make no sense for one figure on this page. */
const LEFT_OUT = new Set([
  'lab',
  'present',
  'home',
  'chapters',
  'address',
  'storage',
  'page',
  'loading',
  'cell',
  'edits',
]);

/** What the form starts with. */
const START = { chapter: 'softmax', progress: '1', controls: 'none' };

/** @returns {{ name: string, meaning: string, standard: string, choices: string[] }[]} */
export function attributeTable(text) {
  const part = text.split('### Attributes')[1]?.split('\n### ')[0] ?? '';
  return part
    .split('\n')
    .map((line) => /^\| `([a-z-]+)` \| (.*) \| (.*) \|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, name, meaning, standard]) => ({ name, meaning, standard, choices: choicesOf(meaning, standard) }));
}

/** The values that a select can offer: the words in backquotes at the start, or "on". A free value has none. */
function choicesOf(meaning, standard) {
  const plain = meaning.replaceAll(/ \([^)]*\)/g, '');
  const [list = ''] = /^(?:`[\w-]+`[, ]*)+/.exec(plain) ?? [];
  if (list && plain[list.length] === '`') return [];
  const choices = [...list.matchAll(/`([\w-]+)`/g)].map(([, value]) => value);
  return choices.length === 0 && standard === 'off' ? ['on'] : choices;
}

/** A select shows the values itself. */
function hintOf({ meaning, standard, choices }) {
  return `${choices.length > 1 ? '' : `${meaning}. `}Default: ${standard}`.replaceAll('`', '');
}

export function playground(attributes) {
  const fields = attributes
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(({ name, choices, ...rest }) => {
      const hint = escaped(hintOf({ choices, ...rest }));
      const start = START[name] ?? '';
      const option = (value) => `<option${value === start ? ' selected' : ''}>${value}</option>`;
      const common = `name="${name}" aria-describedby="about-${name}"`;
      const field =
        choices.length > 0
          ? `<select ${common}><option value="">default</option>${choices.map(option).join('')}</select>`
          : `<input ${common} value="${start}" autocomplete="off" spellcheck="false">`;
      return `<div><label>${name} ${field}</label><small id="about-${name}">${hint}</small></div>`;
    });
  const given = Object.entries(START).map(([name, value]) => ` ${name}="${value}"`);
  return `<div class="playground">
<form id="playground-form" aria-label="Attributes">
${fields.join('\n')}
</form>
<div class="shown">
<mha-figure${given.join('')} loading="eager"></mha-figure>
<ul id="problems" role="status"></ul>
<pre tabindex="0"><code id="markup"></code></pre>
<button type="button" id="copy">Copy</button> <output id="copied"></output>
</div>
</div>
`;
}
