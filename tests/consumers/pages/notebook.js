// A notebook page with one widget, controlled by the test.
import { Kernel, loadWidget, showView } from './notebook-host.js';

const origin = new URLSearchParams(location.search).get('package');
const widget = await loadWidget(`export { default } from "${origin}/anywidget.js";`);
const kernel = new Kernel({
  kind: 'figure',
  options: {
    chapter: 'softmax',
    progress: 1,
    sentence: 'The cat sat',
    d_model: 12,
    heads: 2,
    cell: 'weights:h0.t2.s1',
  },
  state: '',
  progress: {},
  scores: [],
  problems: [],
});
globalThis.notebook = { kernel, show: () => showView(widget, kernel.model) };
