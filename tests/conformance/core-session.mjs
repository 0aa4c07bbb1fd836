// A multi-head attention session of the WebAssembly module, with tensors addressed by name.

export class CoreSession {
  #core;
  #ids = new Map();

  constructor(module, options) {
    this.#core = new module.GradientSession();
    this.#core.configure(options);
    this.#core.wantGradients();
    const count = this.#core.tensorCount() + this.#core.gradientCount();
    for (let id = 0; id < count; id++) this.#ids.set(this.#core.tensorName(id), id);
  }

  set(name, values) {
    const id = this.#id(name);
    const size = this.#core.tensorData(id).length;
    if (values.length !== size) throw new Error(`${name} has ${size} numbers, but the file has ${values.length}`);
    this.#core.tensorData(id).set(values);
  }

  /** (s); nonzero marks padding. Default: no padding. */
  setKeyPadding(padding) {
    const size = this.#core.keyPadding().length;
    if (padding && padding.length !== size) throw new Error(`the key padding mask does not have ${size} entries`);
    this.#core.keyPadding().set(padding ?? new Uint8Array(size));
  }

  /** (t, s); added to the scores. Default: 0. */
  setMask(mask) {
    const size = this.#core.customMask().length;
    if (mask && mask.length !== size) throw new Error(`the attention mask does not have ${size} entries`);
    this.#core.customMask().set(mask ?? new Float32Array(size));
  }

  forward() {
    this.#core.forward();
  }

  backward() {
    this.#core.backward();
  }

  /** A tensor's name, numbers and shape. Flattened axes count as one: w_q is (m, hd). */
  get(name) {
    const id = this.#id(name);
    const axes = this.#core.tensorAxes(id);
    const extents = Array.from({ length: this.#core.tensorRank(id) }, (_, axis) => this.#core.tensorShape(id, axis));
    return { name, shape: flattened(axes, extents), data: this.#core.tensorData(id).slice() };
  }

  delete() {
    this.#core.delete();
  }

  #id(name) {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`the computation has no tensor ${name}`);
    return id;
  }
}

/** "m(hd)" with extents 6, 2, 3 is (6, 6). */
function flattened(axes, extents) {
  const left = [...extents];
  return [...axes.matchAll(/\((\w+)\)|\w/g)].map(([letter, group = letter]) =>
    left.splice(0, group.length).reduce((product, extent) => product * extent, 1),
  );
}
