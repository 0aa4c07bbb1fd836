/** Types of build-generated modules: chapter text from Markdown, chapter code from its sources. */
declare module '*.md' {
  const text: import('./prose.ts').ChapterText;
  export default text;
}

declare module 'code:*' {
  const code: import('./prose.ts').ChapterCode;
  export default code;
}
