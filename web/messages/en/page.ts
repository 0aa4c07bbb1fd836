/** The page around the lesson: title, navigation, loading, fallback, theme. */

import chapterNames from 'prose:names/en';

export const page = {
  titleOf: (chapter: string) => `${chapter} · Multi-head attention, number by number`,
  brand: 'Multi-head attention',
  home: 'To the opening',
  skip: 'Skip to the chapter',
  chapters: 'Chapters',
  onward: 'Previous and next chapter',
  chapterNames,
  parts: { one: 'One head', many: 'Many heads', learning: 'Learning', beyond: 'Beyond' },
  chapterOf: (number: number, count: number) => `Chapter ${number} of ${count}`,
  stageRegion: 'Figure',
  unfoldFigure: 'Show the figure',
  foldFigure: 'Fold the figure away',
  settings: 'Settings',
  notesRegion: 'Notes',
  inspectorRegion: 'Where a number comes from',
  notShown: 'This number is not in the picture now.',
  showIn: (chapter: string) => `Show it in “${chapter}”`,
  /** The list of the chapter’s steps, for a screen reader. */
  walk: 'The figure, step by step',
  playTo: 'Play the figure to this step',
  exerciseHeading: 'Now you',
  exercises: { loading: 'Loading the exercises …', failed: 'The exercises could not be loaded.' },
  language: 'Language',
  languageTaken: (asked: string, spoken: string) =>
    `This figure asks for ${asked}, but the page is already in ${spoken}: all figures of a page share one language. A figure in its own frame can have another.`,
  languageFailed: 'This language could not be loaded, so the page stays as it is.',
  themes: { auto: 'as the system', light: 'light', dark: 'dark' },
  themeButton: (now: string) => `Colours: ${now}. Change`,
  loading: 'Loading the engine …',
  loadingChapter: 'Loading the chapter …',
  loadingLab: 'Loading the experiment …',
  labFailed: 'This experiment could not be loaded. The rest of the chapter works.',
  ribbonFailed: 'The sentence above the figure could not be loaded.',
  inspectorFailed: 'What this number is made of could not be loaded. The figure still works.',
  chapterFailed: 'This chapter’s text could not be loaded.',
  partFailed: 'This could not be loaded. Try again with a connection.',
  presenterFailed: 'The presentation could not be loaded. Try again with a connection.',
  tryAgain: 'Try again',
  engine: {
    names: { wasm: 'C++ core', webgpu: 'WebGPU', reference: 'TypeScript' },
    letters: { wasm: 'C++', webgpu: 'GPU', reference: 'TS' },
    computedBy: {
      wasm: (kernels: string) => `computed by the C++ core, ${kernels}`,
      webgpu: (kernels: string) => `computed on the graphics processor, ${kernels}`,
      reference: (_kernels: string) => 'computed in plain TypeScript',
    },
    label: (computedBy: string) => (computedBy === '' ? 'Who computes' : `Who computes. Now: ${computedBy}`),
    choices: {
      auto: 'C++ core; WebGPU for large models if it is faster',
      wasm: 'C++ core',
      webgpu: 'WebGPU',
      reference: 'TypeScript',
    },
    missed: {
      'no-webgpu': 'This browser offers no WebGPU on this page, so the processor computes.',
      'no-adapter': 'WebGPU found no graphics processor here, so the processor computes.',
      lost: 'The graphics processor was lost, so the processor computes from here on. No setting has changed.',
      shader: 'This graphics processor’s driver could not compile a kernel, so the processor computes.',
      'out-of-memory': 'The graphics processor has too little memory for this, so the processor computes from here on.',
      wrong: 'The graphics processor computed a wrong number in its test, so the processor computes.',
      failed: 'WebGPU could not be used, so the processor computes.',
    },
  },
  fallback: {
    'no-simd':
      'This browser has no WebAssembly SIMD, so plain TypeScript computes instead of the C++ core. Every number is still real; it only takes longer.',
    failed:
      'The C++ core could not be loaded, so plain TypeScript computes instead. Every number is still real; it only takes longer.',
  },
  details: 'Details',
  dismiss: 'Close this note',
  addressProblems: 'Parts of this link were not understood:',
  attributeProblems: 'Parts of how this page set the figure were not understood:',
  notComputed: 'This could not be computed, so the figure shows the last numbers that could:',
  notebookOutput: 'The notebook recorded no W_O. It is the identity here, so Y equals Concat in this preset.',
  unknownWords: (words: readonly string[]) =>
    `* The learned layer does not know ${words.map((word) => `“${word}”`).join(', ')}. The row of such a word is generated from its letters, so it means nothing.`,
  trainedSentence: 'The dogs near the river are tired.',
};
