// The playground's fields, made from the lists of a figure's attributes.
import { hostAttributesOf, kindOf, stateAttributesOf } from '../../web/elements/attributes.ts';
import { CHOICES } from '../../web/elements/check-attributes.ts';
import { HOST_FIELDS, STATE_FIELDS } from '../../web/elements/described.ts';
import { escaped } from '../lib/escaped.mjs';

/** Attributes that make no sense for one figure on this page. */
const LEFT_OUT = new Set(['home', 'loading', 'cell', 'edits']);

/** What the form starts with. */
const START = { chapter: 'softmax', progress: '1', controls: 'none' };

const FIELDS = [
  ...stateAttributesOf('figure').map(({ attribute, query }) => [attribute, query, STATE_FIELDS[query]]),
  ...hostAttributesOf('figure').map((name) => [name, name, HOST_FIELDS[name]]),
].filter(([name]) => !LEFT_OUT.has(name));

/** The documented values that a select can offer; a mask has further ones, with numbers. */
function choicesOf(name, field, meaning, standard) {
  if (kindOf(field) === 'switch') return standard === 'off' ? ['on'] : ['on', 'off'];
  return name === 'mask' ? [] : (CHOICES[name] ?? []).filter((value) => meaning.includes(`\`${value}\``));
}

export function playground() {
  const fields = FIELDS.map(([name, field, [meaning, standard]]) => {
    const choices = choicesOf(name, field, meaning, standard);
    // A select shows the values itself.
    const hint = `${choices.length > 1 ? '' : `${meaning}. `}Default: ${standard}`.replaceAll('`', '');
    const start = START[name] ?? '';
    const option = (value) => `<option${value === start ? ' selected' : ''}>${value}</option>`;
    const common = `name="${name}" aria-describedby="about-${name}"`;
    const input =
      choices.length > 0
        ? `<select ${common}><option value="">default</option>${choices.map(option).join('')}</select>`
        : `<input ${common} value="${start}" autocomplete="off" spellcheck="false">`;
    return `<div><label>${name} ${input}</label><small id="about-${name}">${escaped(hint)}</small></div>`;
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
