// Shows the figure with the attributes of the form, its HTML, and what the figure refuses.
const form = document.querySelector('#playground-form');
const figure = document.querySelector('.shown mha-figure');
const markup = document.querySelector('#markup');
const problems = document.querySelector('#problems');
const copied = document.querySelector('#copied');

const elements = new URL('../elements.js', import.meta.url).href;
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The fields that are not left at their default. */
const chosen = () => [...new FormData(form)].filter(([, value]) => value !== '');

function show() {
  copied.textContent = '';
  const values = new Map(chosen());
  for (const { name } of form.elements) {
    if (!values.has(name)) figure.removeAttribute(name);
    else if (figure.getAttribute(name) !== values.get(name)) figure.setAttribute(name, values.get(name));
  }
  const attributes = [...values].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  markup.textContent = `<script type="module" src="${elements}"></script>\n<mha-figure${attributes}></mha-figure>`;
}

function keep() {
  history.replaceState(null, '', `#${new URLSearchParams(chosen())}`);
}

/** An address without a choice leaves the form as it is. */
function restore() {
  const values = new URLSearchParams(location.hash.slice(1));
  if (values.size > 0) for (const field of form.elements) field.value = values.get(field.name) ?? '';
  show();
}

form.addEventListener('change', () => {
  show();
  keep();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  show();
  keep();
});
window.addEventListener('hashchange', restore);
figure.addEventListener('mha-problem', ({ detail }) => {
  const items = detail.problems.map((problem) => {
    const item = document.createElement('li');
    item.textContent = problem;
    return item;
  });
  problems.replaceChildren(...items);
});
document.querySelector('#copy').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(markup.textContent);
    copied.textContent = 'Copied.';
  } catch {
    getSelection()?.selectAllChildren(markup);
    copied.textContent = 'This browser does not allow copying here; the HTML is selected.';
  }
});
restore();
