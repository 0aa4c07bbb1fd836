// The published package's entries: the name after `mha-lesson`, and its source.
export const ENTRIES = [
  { name: 'index', source: 'web/elements/main.ts', what: '`<mha-figure>` and `<mha-lesson>`, defined' },
  {
    name: 'elements',
    source: 'web/elements/index.ts',
    what: 'their classes, and `defineElements`: importing it does nothing',
  },
  { name: 'define', source: 'web/elements/define.ts', what: 'defines them, and gives no names' },
  {
    name: 'engine',
    source: 'web/engine/public/index.ts',
    what: 'the headless engine: `createEngine`, `attention`, `MultiHeadAttention`, `AttentionLayer`',
  },
  { name: 'anywidget', source: 'web/elements/anywidget.ts', what: 'a figure or the lesson as a widget of a notebook' },
];

/** Scripts for pages without modules: each makes one global object with an entry's exports. */
export const SCRIPTS = [
  { name: 'mha-lesson.iife', entry: 'index', global: 'MhaLesson', what: 'all of the lesson in one script' },
  { name: 'mha-engine.iife', entry: 'engine', global: 'MhaEngine', what: 'the engine in one script' },
];

/** Types of the elements for frameworks, as `mha-lesson/react` and so on. They have no code. */
export const FRAMEWORKS = ['react', 'preact', 'vue', 'svelte'];
