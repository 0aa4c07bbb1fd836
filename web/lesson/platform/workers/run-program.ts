/**
 * Forwards a worker's messages to its program. A worker's entry contains only this and one `import()`, because WebKit runs an
 * entry again when a module that shares code imports it back.
 */

interface Program<Message> {
  readonly receive: (message: Message) => unknown;
}

/** Queues early messages in order until the program is loaded. A failure becomes an error event of the worker. */
export function runProgram<Message>(program: Promise<Program<Message>>): void {
  self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    program
      .then(({ receive }) => receive(data))
      .catch((error: unknown) => {
        // Outside the promise, so that it counts as an error.
        setTimeout(() => {
          throw error;
        });
      });
  });
}
