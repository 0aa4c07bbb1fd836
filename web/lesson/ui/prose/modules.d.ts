/** Types of the modules that the build makes: a chapter's text from Markdown, a chapter's code from its sources. */
declare module '*.md' {
  const text: import('./prose.ts').ChapterText;
  export default text;
}

declare module 'code:*' {
  const code: import('./prose.ts').ChapterCode;
  export default code;
}
