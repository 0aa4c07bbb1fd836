/** Hands a file to the browser as a download. No data leaves the machine. Whether the browser saves it, a page cannot know. */

/** A page around a frame can forbid its downloads. */
export const isFramed = (): boolean => window.top !== window.self;

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file while it handles the click; the delay leaves a margin.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
