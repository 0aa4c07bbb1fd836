/**
 * Shows a session of the page in an element: renders the element again when the session's signals change, and tells the session
 * how many elements show it. Usage: `watchSession(this, theSession)` in the constructor.
 */
import type { ReactiveControllerHost } from 'lit';
import { SignalWatcher } from './signal-watcher.ts';

export interface WatchedSession {
  enter(): void;
  leave(): void;
}

export function watchSession(host: ReactiveControllerHost, session: WatchedSession): void {
  new SignalWatcher(host);
  host.addController({ hostConnected: () => session.enter(), hostDisconnected: () => session.leave() });
}
