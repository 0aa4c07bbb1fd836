/**
 * JavaScript part of the bindings: creates the classes listed through expose.hpp. Reads the structures declared there
 * word by word: each member is four bytes.
 *
 * Numbers and booleans are passed as numbers. Options are written to a C++ buffer in the order of their names. Text is
 * decoded. Each call creates a new view, because memory may grow and move. A C++ exception is thrown as an `Error`.
 */
addToLibrary({
  // A forward-only module calls this; no C++ frame on the stack has to catch it.
  mha_missing_kernel__deps: ['$UTF8ToString'],
  mha_missing_kernel(name) {
    throw new Error(`this module has no kernel ${UTF8ToString(name)}`);
  },

  mha_expose__deps: ['$UTF8ToString'],
  mha_expose(list, count, answer) {
    const word = (address, index) => HEAPU32[(address >> 2) + index];
    const [FIRST, SIZE, FAILED] = [0, 1, 2];
    const WORDS = answer + 12;
    const WORDS_SIZE = 64;

    /** Writes null-terminated text, truncated to the buffer size. */
    const writeWords = (words) => {
      const room = HEAPU8.subarray(WORDS, WORDS + WORDS_SIZE - 1);
      HEAPU8[WORDS + new TextEncoder().encodeInto(words, room).written] = 0;
      return 0;
    };

    const text = () => UTF8ToString(word(answer, FIRST), word(answer, SIZE));
    const viewAs = (Kind) => () => new Kind(HEAPU8.buffer, word(answer, FIRST), word(answer, SIZE));
    // In the order of the C++ enum Result.
    const results = [(number) => number, text, viewAs(Float32Array), viewAs(Int32Array), viewAs(Uint8Array)];

    const checked = (result) => {
      if (word(answer, FAILED)) throw new Error(text());
      return result;
    };

    const namesOf = (record) => UTF8ToString(word(record, 0)).split(',');
    const writeOptions = (record, names, options) => {
      const values = names.map((name) => {
        if (options[name] === undefined) throw new Error(`the option ${name} is missing`);
        return Number(options[name]);
      });
      HEAPF64.set(values, word(record, 1) >> 3);
      return 0;
    };

    /** Adds the C++ methods to an object; `addressOf` finds the C++ object of the receiver. */
    const addMethods = (to, described, addressOf) => {
      for (let i = 0; i < word(described, 3); i++) {
        const method = word(described, 2) + 20 * i;
        const result = results[word(method, 1)];
        const records = [word(method, 2), word(method, 3)].filter(Boolean);
        const names = records.map(namesOf);
        const convert = (value, place) => {
          if (names[place]) return writeOptions(records[place], names[place], value);
          return typeof value === 'string' ? writeWords(value) : value;
        };
        // Six named arguments: a rest array would cost more than most calls.
        to[UTF8ToString(word(method, 0))] = function (a, b, c, d, e, f) {
          return result(checked(_mha_call(method, addressOf(this), convert(a, 0), convert(b, 1), c, d, e, f)));
        };
      }
    };

    const classOf = (described) => {
      const addresses = new WeakMap();
      const addressOf = (session) => {
        const address = addresses.get(session);
        if (!address) throw new Error('this session was deleted');
        return address;
      };
      class Session {
        constructor() {
          addresses.set(this, checked(_mha_new(described)));
        }
        delete() {
          _mha_free(described, addressOf(this));
          addresses.delete(this);
        }
      }
      for (let each = described; each; each = word(each, 1)) addMethods(Session.prototype, each, addressOf);
      return Session;
    };

    for (let i = 0; i < count; i++) {
      const described = word(list, i);
      const name = word(described, 0);
      if (name) Module[UTF8ToString(name)] = classOf(described);
      else addMethods(Module, described, () => 0);
    }
  },
});
