/**
 * Shows a session in an element: renders the element again when the session's signals change, and tells the session how many
 * elements show it. Usage: `watchSession(this, () => theSession)` in the constructor. The session may be another one after an update,
 * and null.
 */
import type { ReactiveControllerHost } from 'lit';
import { SignalWatcher } from './signal-watcher.ts';

export interface WatchedSession {
  enter(): void;
  leave(): void;
}

export function watchSession(host: ReactiveControllerHost, sessionOf: () => WatchedSession | null): void {
  new SignalWatcher(host);
  let watched: WatchedSession | null = null;
  let connected = false;
  const watch = (): void => {
    const now = connected ? sessionOf() : null;
    if (now === watched) return;
    watched?.leave();
    watched = now;
    watched?.enter();
  };
  const connect = (is: boolean) => (): void => {
    connected = is;
    watch();
  };
  host.addController({ hostConnected: connect(true), hostUpdate: watch, hostDisconnected: connect(false) });
}
