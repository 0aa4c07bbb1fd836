// Records every new WebAssembly memory, to measure a contender without its help.

/** @type {Set<WebAssembly.Memory>} */
const memories = new Set();

const notice = (instance) => {
  for (const value of Object.values(instance.exports)) {
    if (value instanceof WebAssembly.Memory) memories.add(value);
  }
  return instance;
};

/** Call it before loading any contender. */
export function watchMemory() {
  const { Memory, Instance, instantiate, instantiateStreaming } = WebAssembly;
  const noticed = async (result) => {
    const made = await result;
    notice(made.instance ?? made);
    return made;
  };
  WebAssembly.instantiate = (...given) => noticed(instantiate(...given));
  if (instantiateStreaming) WebAssembly.instantiateStreaming = (...given) => noticed(instantiateStreaming(...given));
  WebAssembly.Memory = new Proxy(Memory, {
    construct(target, given) {
      const memory = new target(...given);
      memories.add(memory);
      return memory;
    },
  });
  WebAssembly.Instance = new Proxy(Instance, { construct: (target, given) => notice(new target(...given)) });
}

/** The current bytes of all recorded memories. */
export function webAssemblyBytes() {
  return [...memories].reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
}
