/** What goes beyond the figure and the prose: presenting, printing, finding one’s way, and the buttons that keep figures and numbers. */

export const reading = {
  contents: { button: 'Table of contents', questions: 'Questions and answers' },
  print: { name: 'Name', date: 'Date', missing: 'Parts of this sheet were still loading. Print it again.' },
  embed: { button: 'Embed this figure in a page of your own', heading: 'Embed this figure' },
  ownPage: 'Open this in a page of its own, to print or present it (a new tab)',
  present: 'Present the figures one at a time',
  export: { button: 'Keep this figure or its numbers', heading: 'Keep' },
};
