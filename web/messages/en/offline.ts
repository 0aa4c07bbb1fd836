/** What the hosted page says about its files: a newer version, and the network. */
import { translatable } from '../part.ts';

export const words = translatable('offline', {
  ready:
    'A newer version of this lesson is here. Open it when it suits you: what you typed and have not checked is lost.',
  opening: 'The newer version opens as soon as no tab is loading a part of this lesson.',
  elsewhere: 'Another tab has opened a newer version of this lesson. Reload this one to follow it.',
  offline: 'You are offline. The lesson goes on: all of it is kept in this browser.',
  open: 'Reload now',
  close: 'Close this notice',
});
