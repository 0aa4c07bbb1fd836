/**
 * Hands a worker's messages to its program. A worker's entry is this and one `import()`: WebKit runs an entry a second time when another
 * module imports it back, as modules do that share code with it.
 */

interface Program<Message> {
  readonly receive: (message: Message) => unknown;
}

/** What arrives early waits for the program, in order. A failure becomes an error of the worker, which the page hears of. */
export function runProgram<Message>(program: Promise<Program<Message>>): void {
  self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    program
      .then(({ receive }) => receive(data))
      .catch((error: unknown) => {
        // Outside of the promise, where it counts as an error.
        setTimeout(() => {
          throw error;
        });
      });
  });
}
