/** The presentation: its buttons, and its keys with what they do. */
import { translatable } from '../part.ts';

export const words = translatable('presenting', {
  help: 'Keys',
  fullscreen: 'Full screen',
  windowed: 'Leave full screen',
  leave: 'Leave',
  keysHeading: 'Keys of the presentation',
  closeHelp: 'Close',
  keys: {
    right: '→',
    left: '←',
    down: '↓',
    up: '↑',
    space: 'Space',
    pageDown: 'Page Down',
    pageUp: 'Page Up',
    home: 'Home',
    end: 'End',
    f: 'F',
    question: '?',
    escape: 'Esc',
  },
  actions: {
    forward: 'Next step; after the last one, the next chapter',
    back: 'Step back',
    nextChapter: 'Next chapter',
    previousChapter: 'Chapter before',
    firstChapter: 'First chapter',
    lastChapter: 'Last chapter',
    fullscreen: 'Full screen and back',
    help: 'These keys',
    leave: 'Leave the presentation',
  },
});
