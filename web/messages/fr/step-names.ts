/** The titles of the steps of each chapter, without their text. Loaded with a figure that stands alone. */
export const stepNames = import.meta.glob<Readonly<Record<string, string>>>('./chapters/*.md', {
  query: '?steps',
  import: 'default',
  eager: true,
});

// from: 3ae8b17
