/** Saves a file as a download. No data leaves the machine. */

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file while it handles the click; the delay leaves a margin.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
