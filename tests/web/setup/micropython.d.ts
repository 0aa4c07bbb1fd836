/** What the tests use of MicroPython, whose package has no types. */
declare module '@micropython/micropython-webassembly-pyscript' {
  export function loadMicroPython(options: {
    readonly heapsize?: number;
    readonly stdout?: (line: string) => void;
  }): Promise<{
    readonly FS: { mkdir(path: string): void; writeFile(path: string, text: string): void };
    readonly globals: { get(name: string): unknown; set(name: string, value: unknown): void };
    runPython(code: string): unknown;
  }>;
}
