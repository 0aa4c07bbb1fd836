// Widget host for the Anywidget Front-End Module specification (https://anywidget.dev/en/afm), as strict as it allows.
// It loads the module from a blob, as anywidget loads `_esm`. Change listeners get no arguments and are called only for changed
// values. Saved changes go to the kernel as JSON.

export class Kernel {
  /** The messages received. */
  messages = [];

  constructor(traits) {
    this.traits = structuredClone(traits);
    this.model = new Model(structuredClone(traits), (changes) => {
      this.messages.push(changes);
      Object.assign(this.traits, changes);
    });
  }

  /** Does what setting a trait in Python does. */
  set(name, value) {
    this.traits[name] = structuredClone(value);
    this.model.receive(name, JSON.parse(JSON.stringify(value)));
  }
}

class Model {
  #values;
  #send;
  #changed = new Set();
  #listeners = new Map();

  constructor(values, send) {
    this.#values = values;
    this.#send = send;
  }

  get(name) {
    return this.#values[name];
  }

  set(name, value) {
    if (same(this.#values[name], value)) return;
    this.#values[name] = value;
    this.#changed.add(name);
    this.#tell(name);
  }

  save_changes() {
    if (this.#changed.size === 0) return;
    const changes = Object.fromEntries([...this.#changed].map((name) => [name, this.#values[name]]));
    this.#changed.clear();
    this.#send(JSON.parse(JSON.stringify(changes)));
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  off(event, listener) {
    const kept = (this.#listeners.get(event) ?? []).filter((each) => listener && each !== listener);
    if (event) this.#listeners.set(event, kept);
    else this.#listeners.clear();
  }

  send() {
    throw new Error('custom messages are not supported');
  }

  receive(name, value) {
    if (same(this.#values[name], value)) return;
    this.#values[name] = value;
    this.#tell(name);
  }

  get listenerCount() {
    return [...this.#listeners.values()].reduce((count, list) => count + list.length, 0);
  }

  #tell(name) {
    for (const listener of this.#listeners.get(`change:${name}`) ?? []) listener();
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Loads a widget from the text of its module. */
export async function loadWidget(esm) {
  const url = URL.createObjectURL(new Blob([esm], { type: 'text/javascript' }));
  try {
    const { default: widget } = await import(url);
    return typeof widget === 'function' ? await widget() : widget;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Adds a view of a model; returns a function that removes it. */
export async function showView(widget, model) {
  const el = document.createElement('div');
  document.body.append(el);
  const end = await widget.render({ model, el });
  return async () => {
    await end?.();
    el.remove();
  };
}
