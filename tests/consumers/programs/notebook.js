// A notebook page with one widget: anywidget's own front end and the widget manager of Jupyter. The test takes Python's part.
import { DOMWidgetModel, DOMWidgetView } from '@jupyter-widgets/base';
import { ManagerBase } from '@jupyter-widgets/base-manager';

// anywidget gives a module two seconds to load, and then ignores its kernel. A busy machine may need longer.
AbortSignal.timeout = () => new AbortController().signal;

let anywidget;
// The front end is an AMD module.
globalThis.define = (_names, factory) => {
  anywidget = factory({ DOMWidgetModel, DOMWidgetView });
};
await import('anywidget');

class Manager extends ManagerBase {
  async loadClass(name) {
    return anywidget[name];
  }
}

/** The traits of the widget in Python, and their channel. */
class Kernel {
  comm_id = 'widget';
  target_name = 'jupyter.widget';
  #listener = () => undefined;

  constructor(traits) {
    this.traits = structuredClone(traits);
  }

  on_msg(listener) {
    this.#listener = listener;
  }

  on_close() {}

  send({ method, state }, callbacks) {
    if (method === 'update') Object.assign(this.traits, JSON.parse(JSON.stringify(state)));
    queueMicrotask(() => callbacks?.iopub?.status?.({ content: { execution_state: 'idle' } }));
    return 'message';
  }

  /** Does what setting a trait in Python does. */
  set(name, value) {
    this.traits[name] = structuredClone(value);
    this.#listener({ content: { data: { method: 'update', state: { [name]: structuredClone(value) } } } });
  }
}

const part = (kind, name) => ({
  [`_${kind}_name`]: name,
  [`_${kind}_module`]: 'anywidget',
  [`_${kind}_module_version`]: '~0.11.*',
});
const kernel = new Kernel({
  ...part('model', 'AnyModel'),
  ...part('view', 'AnyView'),
  _anywidget_id: 'mha_lesson.Attention',
  _esm: await (await fetch('./anywidget.js')).text(),
  // Python's own.
  ...(await (await fetch('./traits.json')).json()),
});
const manager = new Manager();
const model = await manager.handle_comm_open(kernel, {
  metadata: { version: '2.1.0' },
  content: { data: { state: structuredClone(kernel.traits) } },
});

/** Shows a view; returns a function that removes it. */
async function show() {
  const view = await manager.create_view(model);
  document.body.append(view.el);
  return () => view.remove();
}
globalThis.notebook = { kernel, show };
