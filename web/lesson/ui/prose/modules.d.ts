/** Types of build-generated modules: chapter text, names, titles and captions from Markdown, chapter code from its sources. */
declare module '*.md' {
  const text: import('./prose.ts').ChapterText;
  export default text;
}

declare module 'prose:minutes/*' {
  const minutes: import('./prose.ts').OfChapters<number>;
  export default minutes;
}

declare module 'prose:names/*' {
  const names: import('./prose.ts').OfChapters<string>;
  export default names;
}

declare module 'prose:kinds/en' {
  const titles: Readonly<Record<string, string>>;
  export default titles;
}

declare module 'prose:kinds/others' {
  const others: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>>;
  export default others;
}

declare module 'prose:*/en' {
  const english: import('./prose.ts').OfChapters<import('./prose.ts').OfSteps>;
  export default english;
}

declare module 'prose:*/others' {
  const others: Readonly<Record<string, () => Promise<import('./prose.ts').OfChapters<import('./prose.ts').OfSteps>>>>;
  export default others;
}

declare module 'prose:measured' {
  const measured: Readonly<Record<string, import('../../../messages/learned-measures.ts').LearnedMeasures>>;
  export default measured;
}

declare module '*/code.py' {
  const code: import('./prose.ts').ChapterCode;
  export default code;
}
