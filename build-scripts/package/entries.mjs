// What the published package offers: the name behind `mha-lesson`, and the source that it is made of.
export const ENTRIES = [
  {
    name: 'engine',
    source: 'web/engine/public/index.ts',
    what: 'the headless engine: `createEngine`, `attention`, `MultiHeadAttention`',
  },
];

/** For pages without modules: a script each, which makes one global object of what an entry exports. */
export const SCRIPTS = [{ name: 'mha-engine.iife', entry: 'engine', global: 'MhaEngine' }];
